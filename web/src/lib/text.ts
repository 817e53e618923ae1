/* Text that comes from the server, cut into parts that the page marks. */
import type { GameOption } from './wire';

export interface Part { text: string; strong: boolean; colour: string }

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/* The names of the people at the table are strong, and so is "You"; colours of suits are cut out, to stand beside their emblems. */
export function parts(text: string, names: readonly string[], colours: readonly string[] = []): Part[] {
  const marked = ['\\b[Yy]ou\\b', ...names.filter((name) => name !== '').map(escaped), ...colours.map((colour) => `\\b${escaped(colour)}\\b`)];
  return text.split(new RegExp(`(${marked.join('|')})`)).filter((part) => part !== '').map((part) => {
    const colour = colours.includes(part) && !names.includes(part) ? part : '';
    return { text: part, strong: colour === '' && (names.includes(part) || /^[Yy]ou$/.test(part)), colour };
  });
}

/* Rule texts are Markdown; the page shows their words. */
export function plain(text: string): string {
  return text.replace(/\*\*|`/g, '').replace(/\s+/g, ' ').trim();
}

/* The values of an option that a table of so many seats can have. */
export function offered(option: GameOption, seats: number): GameOption['values'] {
  return option.values.filter((value) => value.seat === null || value.seat < seats);
}
