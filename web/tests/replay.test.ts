// A replay is asked for page by page, and shown as the parts of a table read it.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../src/lib/api';
import { ReplayState } from '../src/lib/replay.svelte';
import type { LogLine, Sheet, StepsView } from '../src/lib/wire';

const MOVES = 4, PAGE = 2;

function sheet(n: number, viewer: number): Sheet {
  return { title: '', viewer, seats: 2, stage: '', part: false, prompt: `step ${n}`, rule: '', owing: [], zones: [], counters: [{ label: 'on turn', seat: n % 2, value: null }], choices: [], over: false };
}

function line(n: number): LogLine {
  return { n, seat: 0, text: `line ${n}`, rule: '', kind: '', pieces: [], taken: [] };
}

function page(eyes: number | null, start: number): StepsView {
  const numbers = Array.from({ length: PAGE }, (_, i) => start + i).filter((n) => n <= MOVES);
  const steps = numbers.map((n) => ({ sheet: sheet(n, eyes ?? 6), move: null, log: [line(n)] }));
  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'person', bot: null, here: true, gone: false }));
  return { game: 'g', code: 'G', title: 'G', seats, commitment: '', eyes, moves: MOVES, start, steps, result: null };
}

const ask = vi.fn((eyes: number | null, start: number) => Promise.resolve(page(eyes, start)));
const come = async (): Promise<void> => { for (let i = 0; i < 20; i++) await Promise.resolve(); };
beforeEach(() => void ask.mockClear());

describe('a replay', () => {
  it('is asked for to its end, and goes no further', async () => {
    const r = new ReplayState(ask, 1);
    await come();
    expect(ask.mock.calls).toEqual([[null, 0], [null, 2], [null, 4]]);
    expect([r.steps.length, r.sheet?.prompt, r.onTurn, r.me]).toEqual([5, 'step 1', 1, null]);
    r.go(99);
    expect(r.sheet?.prompt).toBe('step 4');
    r.go(-3);
    expect([r.step, r.sheet?.prompt]).toEqual([0, 'step 0']);
  });

  it('tells what happened so far', async () => {
    const r = new ReplayState(ask, 2);
    await come();
    expect([r.log.map((l) => l.n), r.lines.length]).toEqual([[0, 1, 2], 5]);
  });

  it('keeps its step when somebody else looks', async () => {
    const r = new ReplayState(ask, 3);
    await come();
    r.look(1);
    expect(r.me).toBe(null);
    await come();
    expect([r.me, r.step, r.sheet?.viewer, r.names]).toEqual([1, 3, 1, ['Ann', 'Bo']]);
  });

  it('with a step beyond the end shows the end', async () => {
    const r = new ReplayState(ask, 40);
    await come();
    expect([r.step, r.sheet?.prompt]).toEqual([4, 'step 4']);
  });

  it('that is refused says why', async () => {
    const r = new ReplayState(() => Promise.reject(new Refusal('Move 8 fails.')));
    await come();
    expect([r.fault, r.sheet]).toEqual(['Move 8 fails.', null]);
  });
});
