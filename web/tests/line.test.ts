import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, pause, type LineState, type Socket } from '../src/lib/line';
import type { FromServer, ToServer } from '../src/lib/wire';

class Fake implements Socket {
  readyState = 0;
  sent: ToServer[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string): void { this.sent.push(JSON.parse(text) as ToServer); }
  close(): void { this.drop(); }
  open(): void { this.readyState = 1; this.onopen?.(undefined as never); }
  drop(code = 1006): void { this.readyState = 3; this.onclose?.({ code, reason: 'gone' }); }
  say(message: FromServer): void { this.onmessage?.({ data: JSON.stringify(message) }); }
}

let sockets: Fake[], states: LineState[], partings: [number, string][], line: Line;
const newest = (): Fake => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, partings] = [[], [], []];
  line = new Line(() => { sockets.push(new Fake()); return newest(); }, {
    hello: () => ({ t: 'hello', secret: null, seen: 7 }), message: () => undefined, state: (s) => states.push(s), parted: (code, reason) => partings.push([code, reason]),
  });
});
afterEach(() => { line.close(); vi.useRealTimers(); });

describe('the line', () => {
  it('waits longer from attempt to attempt, 5 s at most, spread by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 30].map((n) => Math.round(pause(n, 0.999999)))).toEqual([300, 600, 800, 800, 800, 800, 800]);
    expect(pause(0, 0)).toBeCloseTo(180);
  });

  it('opens again after a loss and says what was seen', () => {
    newest().open();
    newest().drop();
    expect(states).toEqual(['open', 'away']);
    vi.advanceTimersByTime(301);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().sent).toEqual([{ t: 'hello', secret: null, seen: 7 }]);
  });

  it('sends a command again, with the same id, until it is answered', () => {
    const play: ToServer = { t: 'play', id: 'a', token: 'x', moves: ['M'] };
    newest().open();
    line.send(play);
    newest().drop();
    vi.advanceTimersByTime(301);
    newest().open();
    expect(newest().sent[1]).toEqual(play);
    newest().say({ t: 'done', id: 'a' });
    newest().drop();
    vi.advanceTimersByTime(301);
    newest().open();
    expect(newest().sent).toHaveLength(1);
  });

  it('asks after 2.5 s of silence and gives a mute line up after 9 s', () => {
    newest().open();
    vi.advanceTimersByTime(3000);
    expect(newest().sent.at(-1)).toEqual({ t: 'ping' });
    vi.advanceTimersByTime(6500);
    expect(states.at(-1)).toBe('away');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });

  it.each([[4404, 'there is no such table'], [4400, 'a message can not be read'], [1009, 'a message is too large']])('stays closed with %i: %s', (code) => {
    newest().open();
    newest().drop(code);
    vi.advanceTimersByTime(20000);
    expect(sockets).toHaveLength(1);
    expect(partings).toEqual([[code, 'gone']]);
  });

  it('stays closed when another device took the seat', () => {
    newest().open();
    newest().say({ t: 'moved' });
    vi.advanceTimersByTime(20000);
    expect(sockets).toHaveLength(1);
  });
});
