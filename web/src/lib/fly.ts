/* Movement of cards: pieces that stay glide to their new place, pieces that changed zone fly there from where they were. */
import { flights } from './flights';
import { calm } from './settings.svelte';
import type { Sheet } from './wire';

const FLY = 520, GAP = 60, GLIDE = 320, UP = 12; // --m-fly, start of the next card, --m-move, px up mid-way
const MANY = 12; // flights of one step; more would be a flock
const EASE = 'cubic-bezier(.3, .05, .15, 1)';

export interface Places { pieces: Map<string, DOMRect>; zones: Map<string, DOMRect>; seen: Sheet }

function rects(root: HTMLElement, attribute: string): Map<string, DOMRect> {
  const found = [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  return new Map(found.map((at) => [at.getAttribute(attribute) ?? '', at.getBoundingClientRect()]));
}

export function places(root: HTMLElement, seen: Sheet): Places {
  return { pieces: rects(root, 'data-piece'), zones: rects(root, 'data-zone'), seen };
}

function moved(at: Element, from: DOMRect, delay: number, time: number, up: number): void {
  const to = at.getBoundingClientRect();
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  if (Math.abs(x) + Math.abs(y) < 2 || to.width === 0) return;
  const scale = up > 0 ? Math.min(1.4, Math.max(0.3, from.width / to.width)) : 1;
  at.animate([
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 9 },
    { transform: `translate(${x / 2}px, ${y / 2 - up}px) scale(${(1 + scale) / 2})`, zIndex: 9 },
    { transform: 'none', zIndex: 9 },
  ], { duration: time, delay, easing: EASE, fill: 'backwards' });
}

/* Play the change from what was to what the page shows now; with reduced motion the new pieces only light up. */
export function fly(root: HTMLElement, before: Places, after: Sheet): void {
  const news = [...root.querySelectorAll<HTMLElement>('[data-piece]')].filter((at) => !before.pieces.has(at.dataset['piece'] ?? ''));
  if (!calm()) {
    for (const at of root.querySelectorAll<HTMLElement>('[data-piece]')) {
      const from = before.pieces.get(at.dataset['piece'] ?? '');
      if (from) moved(at, from, 0, GLIDE, 0);
    }
  }
  const taken = new Set<HTMLElement>(); // what stands for a whole zone shows one arrival
  flights(before.seen, after).slice(0, MANY).forEach((flight, i) => {
    const at = land(root, news, flight.to, flight.kind);
    const from = leave(before, flight.from, flight.kind);
    if (!at || !from || taken.has(at)) return;
    taken.add(at);
    arrive(at, from, i);
  });
}

function arrive(at: HTMLElement, from: DOMRect, i: number): void {
  at.classList.add('fresh');
  setTimeout(() => at.classList.remove('fresh'), FLY + i * GAP + 900);
  if (!calm()) moved(at, from, i * GAP, FLY, UP);
}

/* Where a card lands: the new piece of its kind in that zone, else what stands for the zone. */
function land(root: HTMLElement, news: HTMLElement[], zone: string, kind: string | null): HTMLElement | null {
  const at = news.findIndex((piece) => (piece.dataset['piece'] ?? '').startsWith(`${zone}/${kind ?? ''}/`));
  if (at >= 0) return news.splice(at, 1)[0] ?? null;
  const stands = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
  return stands?.querySelector<HTMLElement>('.card, .back') ?? stands;
}

function leave(before: Places, zone: string, kind: string | null): DOMRect | undefined {
  const piece = [...before.pieces].findLast(([key]) => key.startsWith(`${zone}/${kind ?? ''}/`));
  return piece?.[1] ?? before.zones.get(zone);
}
