/* The cards of a zone as pieces that can be touched: which of them are picked, which lead on. */
import { isLit, type BoardState } from '../lib/board';
import { zoneKey } from '../lib/flights';
import type { ZoneView } from '../lib/wire';

export interface Piece { key: string; path: string; kind: string | null; selected: boolean; n: number; first: boolean; cls: string }

/* Pieces in the order of the zone; `once`: each kind one time with its number. The last copies of a kind are those that are picked. */
export function pieces(t: BoardState, zone: ZoneView, once = false): Piece[] {
  const all = new Map<string | null, number>();
  for (const kind of zone.cards) all.set(kind, (all.get(kind) ?? 0) + 1);
  const made: Piece[] = [];
  const seen = new Map<string | null, number>();
  zone.cards.forEach((kind, i) => {
    const n = seen.get(kind) ?? 0;
    seen.set(kind, n + 1);
    if (once && kind !== null && n > 0) return;
    const path = `${zone.name}/${kind ?? ''}`;
    const chosen = t.held.filter((piece) => piece === path).length;
    const selected = kind !== null && n < chosen;
    made.push({ key: `${zoneKey(zone)}/${kind ?? ''}/${n}`, path, kind, selected, n: once ? (all.get(kind) ?? 1) : 1, first: i > 0 && n === 0, cls: isLit(t, zone, kind) ? 'lit' : '' });
  });
  return made;
}

/* How a piece looks now: nothing is dimmed while nobody asks me, nor where no choice begins. */
export function stateOf(t: BoardState, piece: Piece): 'can' | 'sel' | 'cannot' | '' {
  if (piece.selected) return 'sel';
  if (t.open.length === 0 || t.sent) return '';
  if (t.next.has(piece.path)) return 'can';
  const zone = piece.path.slice(0, piece.path.indexOf('/') + 1);
  return zone === 'hand/' || t.open.some((choice) => choice.path.some((path) => path.startsWith(zone))) ? 'cannot' : '';
}
