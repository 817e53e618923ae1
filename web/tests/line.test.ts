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

let sockets: Fake[], states: LineState[], partings: [number, string][], line: Line, up: boolean, looks: number;
const soon = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const newest = (): Fake => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, partings, up, looks] = [[], [], [], true, 0];
  line = new Line(() => { sockets.push(new Fake()); return newest(); }, () => { looks += 1; return Promise.resolve(up); }, {
    hello: () => ({ t: 'hello', secret: null, seen: 7 }), message: () => undefined, state: (s) => states.push(s), parted: (code, reason) => partings.push([code, reason]),
  });
});
afterEach(() => { line.close(); vi.useRealTimers(); });

describe('the line', () => {
  it('waits longer from look to look, 0.6 s at most, spread by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 30].map((n) => Math.round(pause(n, 0.999999)))).toEqual([200, 400, 600, 600, 600, 600, 600]);
    expect(pause(0, 0)).toBeCloseTo(120);
  });

  it('opens again after a loss and says what was seen', async () => {
    newest().open();
    newest().drop();
    expect(states).toEqual(['open', 'away']);
    await soon(301);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().sent).toEqual([{ t: 'hello', secret: null, seen: 7 }]);
  });

  it('sends a command again, with the same id, until it is answered', async () => {
    const play: ToServer = { t: 'play', id: 'a', token: 'x', moves: ['M'] };
    newest().open();
    line.send(play);
    newest().drop();
    await soon(301);
    newest().open();
    expect(newest().sent[1]).toEqual(play);
    newest().say({ t: 'done', id: 'a' });
    newest().drop();
    await soon(301);
    newest().open();
    expect(newest().sent).toHaveLength(1);
  });

  it('opens no socket while the server does not answer, and one as soon as it does', async () => {
    newest().open();
    up = false;
    newest().drop();
    await soon(5000);
    expect([sockets.length, looks > 8]).toEqual([1, true]);
    up = true;
    await soon(600);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(states.at(-1)).toBe('open');
  });

  it('tries a socket now and then where every look takes too long', async () => {
    newest().open();
    up = false;
    newest().drop();
    await soon(16 * 600);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('asks after 2.5 s of silence and gives a mute line up after 9 s', async () => {
    newest().open();
    up = false;
    await soon(3000);
    expect(newest().sent).toEqual([{ t: 'hello', secret: null, seen: 7 }, { t: 'ping' }]);
    await soon(5500);
    expect(states).toEqual(['open']);
    await soon(1000);
    expect(states.at(-1)).toBe('away');
    up = true;
    await soon(600);
    expect(sockets).toHaveLength(2);
  });

  it('leaves a mute line at once for a server that answers others', async () => {
    const play: ToServer = { t: 'play', id: 'a', token: 'x', moves: ['M'] };
    newest().open();
    line.send(play);
    await soon(1500);
    expect(newest().sent.at(-1)).toEqual({ t: 'ping' });
    await soon(1500);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().sent.at(-1)).toEqual(play);
  });

  it('keeps a line that has answered meanwhile', async () => {
    newest().open();
    await soon(3000);
    newest().say({ t: 'pong' });
    await soon(2000);
    expect([sockets.length, looks]).toEqual([1, 0]);
  });

  it.each([[4404, 'there is no such table'], [4400, 'a message can not be read'], [1009, 'a message is too large']])('stays closed with %i: %s', async (code) => {
    newest().open();
    newest().drop(code);
    await soon(20000);
    expect(sockets).toHaveLength(1);
    expect(partings).toEqual([[code, 'gone']]);
  });

  it('stays closed when another device took the seat', async () => {
    newest().open();
    newest().say({ t: 'moved' });
    await soon(20000);
    expect(sockets).toHaveLength(1);
  });
});
