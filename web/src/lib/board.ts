/* What the parts of a table read of it: a running game and a replay both have it. */
import type { Choice, LogLine, SeatView, Sheet, ZoneView } from './wire';
import { words } from '../words';

export interface BoardState {
  readonly sheet: Sheet | null;
  readonly me: number | null; // whose eyes, null: nobody's
  readonly seats: readonly SeatView[];
  readonly names: readonly string[];
  readonly log: readonly LogLine[];
  readonly onTurn: number | null;
  readonly open: readonly Choice[];
  readonly next: ReadonlySet<string>;
  readonly picked: readonly string[];
  readonly composed: readonly Choice[];
  readonly sent: unknown;
  lit: readonly string[]; // pieces of the log line that is looked at
  touch(piece: string, selected?: boolean): void;
}

export function onTurn(sheet: Sheet | null): number | null {
  return sheet?.counters.find((mark) => mark.label === 'on turn')?.seat ?? null;
}

export function namesOf(seats: readonly SeatView[]): string[] {
  return seats.map((seat, i) => seat.name || words.common.seat(i + 1));
}

/* The others in the order in which they sit after me. */
export function around(count: number, me: number | null): number[] {
  const seats = Array.from({ length: count }, (_, i) => i);
  return me === null ? seats : [...seats.slice(me + 1), ...seats.slice(0, me)];
}

export interface Mine { hand: ZoneView | undefined; laid: ZoneView[] }

/* A seat's own zones: the hand, and what lies before it. */
export function zonesOf(sheet: Sheet | null, seat: number | null): Mine {
  const own = (sheet?.zones ?? []).filter((zone) => zone.seat !== null && zone.seat === seat && zone.count !== null);
  const hand = own.find((zone) => zone.name === 'hand') ?? own.find((zone) => !zone.ordered);
  return { hand, laid: own.filter((zone) => zone !== hand) };
}

/* Whether a card is one that the log line is about: of that kind, on the table or with one of the line's seats. */
export function isLit(t: Pick<BoardState, 'lit'>, zone: ZoneView, kind: string | null): boolean {
  return kind !== null && t.lit.includes(`*/${kind}`) && (zone.seat === null || t.lit.includes(`seat/${zone.seat}`));
}
