import { describe, expect, it } from 'vitest';
import { flights } from '../src/lib/flights';
import type { Sheet, ZoneView } from '../src/lib/wire';

function zone(name: string, seat: number | null, cards: (string | null)[]): ZoneView {
  return { name, label: name, seat, count: cards.length, cards, ordered: false, closed: false };
}

function sheet(...zones: ZoneView[]): Sheet {
  return { title: '', viewer: 0, seats: 2, stage: '', part: false, prompt: '', rule: '', owing: [], zones, counters: [], choices: [], over: false };
}

describe('flights', () => {
  it('take a card of a kind from where it is gone to where it has come', () => {
    const before = sheet(zone('hand', 0, ['A', 'A', 'B']), zone('discard', null, ['B']));
    const after = sheet(zone('hand', 0, ['A', 'B']), zone('discard', null, ['B', 'A']));
    expect(flights(before, after)).toEqual([{ from: 'hand:0', to: 'discard:', kind: 'A' }]);
  });

  it('turn a back up when a drawn card is seen, and take backs to where they stay hidden', () => {
    const before = sheet(zone('deck', null, [null, null, null]), zone('hand', 0, []), zone('hand', 1, [null]));
    expect(flights(before, sheet(zone('deck', null, [null, null]), zone('hand', 0, ['A']), zone('hand', 1, [null]))))
      .toEqual([{ from: 'deck:', to: 'hand:0', kind: 'A' }]);
    expect(flights(before, sheet(zone('deck', null, [null, null]), zone('hand', 0, []), zone('hand', 1, [null, null]))))
      .toEqual([{ from: 'deck:', to: 'hand:1', kind: null }]);
  });

  it('reach a zone that is shown only while something lies in it', () => {
    const before = sheet(zone('hand', 1, [null, null]));
    expect(flights(before, sheet(zone('hand', 1, [null]), zone('table', null, ['A'])))).toEqual([{ from: 'hand:1', to: 'table:', kind: 'A' }]);
  });

  it('are none where a card was only learned', () => {
    expect(flights(sheet(zone('hand', 1, [null, null])), sheet(zone('hand', 1, ['A', null])))).toEqual([]);
  });
});
