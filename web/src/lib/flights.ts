/* Which cards went where between two sheets. Hidden cards have no identity: they move as backs from zone to zone. */
import type { Sheet, ZoneView } from './wire';

export interface Flight { from: string; to: string; kind: string | null }

/* zone:seat, or zone: for nobody's */
export function zoneKey(zone: Pick<ZoneView, 'name' | 'seat'>): string {
  return `${zone.name}:${zone.seat ?? ''}`;
}

type Bag = Map<string | null, number>;

function bags(sheet: Sheet): Map<string, Bag> {
  const all = new Map<string, Bag>();
  for (const zone of sheet.zones) {
    const bag: Bag = new Map();
    for (const card of zone.cards) bag.set(card, (bag.get(card) ?? 0) + 1);
    all.set(zoneKey(zone), bag);
  }
  return all;
}

interface Change { zone: string; kind: string | null; n: number }

function changes(before: Sheet, after: Sheet): { gone: Change[]; come: Change[] } {
  const [one, two] = [bags(before), bags(after)];
  const gone: Change[] = [], come: Change[] = [];
  for (const zone of new Set([...one.keys(), ...two.keys()])) {
    const [a, b] = [one.get(zone) ?? new Map(), two.get(zone) ?? new Map()];
    for (const kind of new Set<string | null>([...a.keys(), ...b.keys()])) {
      const n = (b.get(kind) ?? 0) - (a.get(kind) ?? 0);
      if (n !== 0) (n < 0 ? gone : come).push({ zone, kind, n: Math.abs(n) });
    }
  }
  return { gone, come };
}

/* The flights that explain the change, the same kind first, then a back that is turned up or a card that is hidden. */
export function flights(before: Sheet, after: Sheet): Flight[] {
  const { gone, come } = changes(before, after);
  const found: Flight[] = [];
  const match = (fits: (from: Change, to: Change) => boolean): void => {
    for (const to of come) {
      for (const from of gone) {
        while (to.n > 0 && from.n > 0 && from.zone !== to.zone && fits(from, to)) {
          from.n -= 1;
          to.n -= 1;
          found.push({ from: from.zone, to: to.zone, kind: to.kind });
        }
      }
    }
  };
  match((from, to) => from.kind === to.kind);
  match((from, to) => from.kind === null || to.kind === null);
  return found;
}
