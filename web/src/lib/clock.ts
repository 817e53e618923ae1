/* The clocks of a table as the page shows them: the server tells what is left, the page counts on from there. */
import type { ClockView } from './schema';
import { words } from '../words';

export interface Clocks { readonly left: readonly (number | null)[]; readonly running: readonly number[]; readonly at: number }

export const LOW = 30_000; // ms below which a clock warns

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function clocks(view: ClockView | null | undefined, at: number): Clocks | null {
  return view ? { ...view, at } : null;
}

/* What a seat has left now in ms; null: it has no clock. */
export function leftOf(all: Clocks | null, seat: number, now: number): number | null {
  const left = all?.left[seat] ?? null;
  if (!all || left === null) return null;
  return Math.max(0, left - (all.running.includes(seat) ? now - all.at : 0));
}

/* Time as people write it: 0:07, 12:30, 3:05:00, 2 days 4 h. Begun seconds count, so 0:00 is the end. */
export function told(left: number): string {
  if (left >= DAY) return words.clock.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
