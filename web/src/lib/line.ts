/* The line to a table: one WebSocket that is opened again whenever it is lost, for as long as the page is open. */
import type { FromServer, ToServer } from './wire';

const FIRST = 200, LONGEST = 600; // ms between looks for the server: one that is back is found within a second
const BLIND = 16; // each so many-th look is an attempt to connect: where every look takes too long, that may still do
const QUIET = 2500, DEAD = 9000; // ms without a sign of life: ask, give up
const TICK = 300; // ms between two glances at how long it has been quiet
const LATE = 1000; // ms without an answer until the line is doubted

export type LineState = 'connecting' | 'open' | 'away';

export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null;
}

/* How long to wait before look `n` (from 0); `random` in [0, 1) spreads many pages that lost the same server. */
export function pause(n: number, random: number): number {
  return Math.min(LONGEST, FIRST * 2 ** n) * (0.6 + 0.4 * random);
}

export interface LineEvents {
  hello: () => ToServer;
  message: (message: FromServer) => void;
  state: (state: LineState) => void;
  parted: (code: number, reason: string) => void;
}

/* Codes with which the server ends a line for good: no such table, wrong secret, a seat that was taken over or away, a message that it
 * can't read (it would be sent again, and end the line again). */
const FOR_GOOD = new Set([1009, 4001, 4003, 4400, 4403, 4404]);

export class Line {
  private socket: Socket | null = null;
  private attempts = 0;
  private heard = 0;
  private asked = 0; // when a sign of life was asked for that hasn't come
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<string, ToServer>(); // commands without an answer: sent again after a loss, the server answers twice alike
  private closed = false;

  /* reach: whether the server answers. Browsers hold back the sockets of a page that has failed often, and a socket may hang in a network
   * that swallows all; so the server is looked for by plain requests, and a socket is opened when it has answered. */
  constructor(private readonly make: () => Socket, private readonly reach: () => Promise<boolean>, private readonly events: LineEvents) {
    this.watch = setInterval(() => this.look(), TICK);
    this.connect();
  }

  /* Send a command; one with an id is kept until it is answered. */
  send(message: ToServer): void {
    if ('id' in message) this.waiting.set(message.id, message);
    if (this.isOpen()) this.socket?.send(JSON.stringify(message));
  }

  /* The page is looked at again: don't wait for the next look. */
  hurry(): void {
    if (this.closed) return;
    if (this.isOpen()) this.ask();
    else if (!this.socket) this.seek();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private isOpen(): boolean {
    return this.socket?.readyState === 1;
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.heard = Date.now();
    const socket = this.make();
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = (event) => { if (this.socket === socket) this.lost(event); };
  }

  private opened(socket: Socket): void {
    this.attempts = 0;
    this.heard = Date.now();
    this.events.state('open');
    socket.send(JSON.stringify(this.events.hello()));
    for (const message of this.waiting.values()) socket.send(JSON.stringify(message));
  }

  private received(text: string): void {
    this.heard = Date.now();
    this.asked = 0;
    const message = JSON.parse(text) as FromServer;
    if ('id' in message) this.waiting.delete(message.id);
    if (message.t === 'moved') this.close();
    this.events.message(message);
  }

  private lost(event: { code?: number; reason?: string } = {}): void {
    this.socket = null;
    this.asked = 0;
    if (this.closed) return;
    this.events.state('away');
    if (FOR_GOOD.has(event.code ?? 0)) {
      this.close();
      return this.events.parted(event.code ?? 0, event.reason ?? '');
    }
    this.later();
  }

  private later(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.seek(), pause(this.attempts++, Math.random()));
  }

  /* A look that isn't answered holds up none of the next. */
  private seek(): void {
    this.later();
    if (this.attempts % BLIND === 0) return this.connect();
    void this.reach().then((there) => { if (there && !this.socket && !this.closed) this.connect(); });
  }

  private ask(): void {
    this.asked = Date.now();
    this.send({ t: 'ping' });
  }

  private look(): void {
    if (!this.socket) return;
    const now = Date.now(), silent = now - this.heard;
    if (silent > DEAD) this.giveUp();
    else if (!this.isOpen()) return;
    else if (this.asked > 0) { if (now - this.asked > LATE) this.doubt(this.socket, this.heard); }
    else if (silent > (this.waiting.size > 0 ? LATE : QUIET)) this.ask();
  }

  /* A server that answers others, but not on this line, doesn't hear it any more. */
  private doubt(socket: Socket, heard: number): void {
    void this.reach().then((there) => {
      if (!there || this.closed || this.socket !== socket || this.heard !== heard) return;
      this.giveUp();
      this.connect();
    });
  }

  private giveUp(): void {
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
    this.lost();
  }
}
