import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joined, Views } from '../src/lib/views';
import type { LogLine, Sheet, View } from '../src/lib/wire';

function line(n: number, seat: number | null = 1): LogLine {
  return { n, seat, text: `line ${n}`, rule: '', kind: '', pieces: [], taken: [] };
}

const SHEET: Sheet = { title: '', viewer: 0, seats: 2, stage: '', part: false, prompt: '', rule: '', owing: [], zones: [], counters: [], choices: [], over: false };

function view(n: number, log: LogLine[] = []): View {
  const table = { id: 't', game: 'g', title: 'G', seats: [], owner: null, options: {}, started: true, next: null, commitment: '', seed: null, abandoned: false };
  return { t: 'view', n, table, me: 0, sheet: SHEET, token: null, undo: { ok: false, why: '' }, log, result: null, clock: null };
}

let shown: number[];
let views: Views;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  views = new Views((v) => shown.push(v.n), () => 1000);
});
afterEach(() => vi.useRealTimers());

describe('views', () => {
  it('with a lower number than one that was seen are ignored', () => {
    [3, 2, 3, 4].forEach((n) => views.take(view(n)));
    expect(shown).toEqual([3, 3, 4]);
    expect(views.seen).toBe(4);
  });

  it('that tell of others stay as long as one needs to read them', () => {
    views.take(view(1, [line(1)]));
    views.take(view(2, [line(2)]));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 2]);
  });

  it('of my own move are shown at once', () => {
    views.take(view(1, [line(1, 0)]));
    views.take(view(2, [line(2, 0)]));
    expect(shown).toEqual([1, 2]);
  });

  it('that wait can be shown at once, as the last of them', () => {
    [1, 2, 3].forEach((n) => views.take(view(n, [line(n)])));
    expect([views.flush(), views.flush()]).toEqual([true, false]);
    expect(shown).toEqual([1, 3]);
  });
});

describe('the log', () => {
  it('takes each line once', () => {
    expect(joined([line(0), line(1)], [line(1), line(2)]).map((l) => l.n)).toEqual([0, 1, 2]);
  });

  it('keeps lines that came with the same view', () => {
    expect(joined([line(1)], [line(2, 0), line(2, 1)]).map((l) => l.seat)).toEqual([1, 0, 1]);
  });
});
