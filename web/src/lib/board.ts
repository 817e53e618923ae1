/* What the parts of a table read of it: a running game and a replay both have it. */
import type { Clocks } from './clock';
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
  readonly composed: readonly Choice[];
  readonly held: readonly string[]; // pieces that I picked and that still lie there
  readonly sent: unknown;
  readonly clock: Clocks | null; // null: the table has no pace
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

/* How many cards of a piece (zone/KIND) a seat can touch. */
function countOf(sheet: Sheet | null | undefined, seat: number | null, piece: string): number {
  const [name, kind] = piece.split('/');
  const zones = (sheet?.zones ?? []).filter((zone) => zone.name === name && (zone.seat === null || zone.seat === seat));
  return zones.flatMap((zone) => zone.cards).filter((card) => card === kind).length;
}

/* The pieces of the choices made so far, without those that have left their place since. */
export function laidOut(made: readonly Choice[], seat: number | null, before: Sheet | null | undefined, now: Sheet | null): string[] {
  const pieces = made.flatMap((choice) => choice.path);
  return [...new Set(pieces)].flatMap((piece) => {
    const gone = now ? countOf(before, seat, piece) - countOf(now, seat, piece) : 0;
    const here = pieces.filter((other) => other === piece).length - gone;
    return Array<string>(Math.max(0, here)).fill(piece);
  });
}

/* Whether a card is one that the log line is about: of that kind, on the table or with one of the line's seats. */
export function isLit(t: Pick<BoardState, 'lit'>, zone: ZoneView, kind: string | null): boolean {
  return kind !== null && t.lit.includes(`*/${kind}`) && (zone.seat === null || t.lit.includes(`seat/${zone.seat}`));
}
