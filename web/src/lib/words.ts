/* Text that comes from the server, cut into parts that the page marks. */
export interface Part { text: string; strong: boolean }

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/* The names of the people at the table are strong, and so is "You" at the start. */
export function parts(text: string, names: readonly string[]): Part[] {
  const known = names.filter((name) => name !== '').map(escaped);
  const cut = new RegExp(`(\\b[Yy]ou\\b${known.map((name) => `|${name}`).join('')})`);
  return text.split(cut).map((part, i) => ({ text: part, strong: i % 2 === 1 })).filter((part) => part.text !== '');
}

/* Rule texts are Markdown; the page shows their words. */
export function plain(text: string): string {
  return text.replace(/\*\*|`/g, '').replace(/\s+/g, ' ').trim();
}

export function options(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

export function optionValue(value: string): string {
  return YES_NO[value.toLowerCase()] ?? options(value);
}
