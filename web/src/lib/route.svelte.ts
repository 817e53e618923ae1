/* Which page is shown, by the address. */
export const route = $state({ path: location.pathname });

export function go(path: string): void {
  history.pushState(null, '', path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

/* The same page under an address that says more; nothing to go back to. */
export function replace(path: string): void {
  history.replaceState(null, '', path);
}

/* A part of an address as it is meant; one that is no text is shown as it stands. */
export function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener('popstate', () => { route.path = location.pathname; });

/* Links inside the program change the page without loading it again. */
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  event.preventDefault();
  if (link.pathname !== location.pathname) go(link.pathname + link.search);
});
