// What a person composes is sent once, and nothing of it before.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Socket } from '../src/lib/line';
import type { TableState } from '../src/lib/table.svelte';
import type { Choice, FromServer, Sheet, ToServer, View, ZoneView } from '../src/lib/wire';

class Fake implements Socket {
  static last: Fake;
  readyState = 1;
  sent: ToServer[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  constructor() { Fake.last = this; }
  send(text: string): void { this.sent.push(JSON.parse(text) as ToServer); }
  close(): void { this.readyState = 3; }
  say(message: FromServer): void { this.onmessage?.({ data: JSON.stringify(message) }); }
  of<T extends ToServer['t']>(t: T): Extract<ToServer, { t: T }>[] { return this.sent.filter((m): m is Extract<ToServer, { t: T }> => m.t === t); }
}

function choice(text: string, path: string[]): Choice {
  return { text, label: text, brief: text, note: '', group: '', path, rule: '', help: '' };
}

const ZONE: ZoneView = { name: 'hand', label: 'hand', seat: 0, count: 0, cards: [], ordered: false, closed: false };

function hand(...cards: string[]): ZoneView {
  return { ...ZONE, count: cards.length, cards };
}

/* What is left to say of an action. */
function part(...choices: Choice[]): Sheet {
  return { ...sheet(...choices), part: true };
}

function sheet(...choices: Choice[]): Sheet {
  return { title: '', viewer: 0, seats: 2, stage: '', part: false, prompt: 'What now?', rule: 'XX-R1', owing: choices.length ? [0] : [1], zones: [], counters: [], choices, over: false };
}

function view(n: number, token: string | null, shown: Sheet): View {
  const table = { id: 't', game: 'g', title: 'G', seats: [], owner: null, options: {}, started: true, next: null, commitment: '', seed: null, abandoned: false };
  return { t: 'view', n, table, me: 0, sheet: shown, token, undo: { ok: false, why: '' }, log: [], result: null, clock: null };
}

const CARD = choice('CARD', ['hand/A']), WHOM = choice('WHOM', ['seat/1']);
let t: TableState;
const last = (): Fake => Fake.last;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Fake);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' });
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  const { TableState: State } = await import('../src/lib/table.svelte');
  t = new State('t');
  last().onopen?.(undefined as never);
  last().say(view(1, 'now', sheet(CARD)));
});
afterEach(() => { t.close(); vi.unstubAllGlobals(); vi.useRealTimers(); });

describe('composing', () => {
  it('asks for a preview and sends nothing while there is more to choose', () => {
    t.touch('hand/A');
    expect(last().of('preview').map((m) => m.moves)).toEqual([['CARD']]);
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: part(WHOM) });
    expect(t.choices.map((c) => c.text)).toEqual(['WHOM']);
    expect(last().of('play')).toEqual([]);
    t.takeBack();
    expect(t.choices.map((c) => c.text)).toEqual(['CARD']);
    expect(last().of('play')).toEqual([]);
  });

  it('sends the whole action once, with the token of the question', () => {
    t.touch('hand/A');
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: part(WHOM) });
    t.touch('seat/1');
    last().say({ t: 'preview', id: last().of('preview')[1]!.id, sheet: sheet() });
    expect(last().of('play').map((m) => [m.token, m.moves])).toEqual([['now', ['CARD', 'WHOM']]]);
  });

  it('sends where another question begins, though it is asked of me again', () => {
    t.choose(CARD);
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: sheet(WHOM) });
    expect(last().of('play').map((m) => m.moves)).toEqual([['CARD']]);
    expect(t.choices).toEqual([]);
  });

  it('holds up the pieces that still lie there, and no second one of a kind that has left', () => {
    last().say(view(2, 'two', { ...sheet(CARD), zones: [hand('A', 'A')] }));
    t.touch('hand/A');
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: { ...part(WHOM), zones: [hand('A', 'A')] } });
    expect(t.held).toEqual(['hand/A']);
    t.takeBack();
    t.touch('hand/A');
    last().say({ t: 'preview', id: last().of('preview')[1]!.id, sheet: { ...part(WHOM), zones: [hand('A')] } });
    expect(t.held).toEqual([]);
  });

  it('sends where a preview would tell something new', () => {
    t.choose(CARD);
    last().say({ t: 'refused', id: last().of('preview')[0]!.id, rule: '', why: 'not beyond that', view: null });
    expect(last().of('play').map((m) => m.moves)).toEqual([['CARD']]);
  });
});

describe('a command', () => {
  const play = (): string => {
    t.choose(CARD);
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: sheet() });
    return last().of('play')[0]!.id;
  };

  it('is over when it is confirmed and its view has come, and slow after a second', () => {
    const id = play();
    expect([t.busy, t.choices.length]).toEqual([true, 0]);
    vi.advanceTimersByTime(1000);
    expect(t.slow).toBe(true);
    last().say({ t: 'done', id });
    expect(t.busy).toBe(true);
    last().say(view(2, null, sheet()));
    expect([t.busy, t.slow]).toEqual([false, false]);
  });

  it('that is refused says why and shows the table as it stands', () => {
    const id = play();
    last().say({ t: 'refused', id, rule: 'XX-R2', why: 'Too late.', view: view(2, 'new', sheet(WHOM)) });
    expect([t.busy, t.toast?.text, t.toast?.rule]).toEqual([false, 'Too late.', 'XX-R2']);
    expect(t.choices.map((c) => c.text)).toEqual(['WHOM']);
  });
});

describe('why not', () => {
  it('tells the rule, beside what was touched and after what was picked', () => {
    last().say(view(2, 'now', sheet(choice('TWO', ['hand/A', 'hand/B']))));
    t.touch('hand/A');
    t.touch('hand/C');
    const asked = last().of('why')[0]!;
    expect([asked.piece, asked.picked, asked.moves]).toEqual(['hand/C', ['hand/A'], []]);
    last().say({ t: 'why', id: asked.id, rule: 'XX-R7', why: 'No such pair.' });
    expect([t.toast?.text, t.toast?.rule]).toEqual(['No such pair.', 'XX-R7']);
    t.touch('hand/B');
    last().say({ t: 'preview', id: last().of('preview')[0]!.id, sheet: part(WHOM) });
    t.touch('hand/A');
    expect(last().of('why')[1]!.moves).toEqual(['TWO']);
  });

  it('needs no server while somebody else is asked', () => {
    last().say(view(2, null, sheet()));
    t.touch('hand/A');
    expect([last().of('why').length, t.toast?.text]).toEqual([0, 'What now?']);
  });

  it('is asked of the server, and answered by the question where it knows no more', () => {
    t.touch('hand/B');
    const asked = last().of('why')[0]!;
    expect([asked.piece, asked.picked, asked.moves]).toEqual(['hand/B', [], []]);
    last().say({ t: 'why', id: asked.id, rule: '', why: '' });
    expect([t.toast?.text, t.toast?.rule]).toEqual(["That can't be used now. What now?", 'XX-R1']);
  });
});
