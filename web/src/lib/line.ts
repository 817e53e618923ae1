/* The line to a table: one WebSocket that is opened again whenever it is lost, for as long as the page is open. */
import type { FromServer, ToServer } from './wire';

const FIRST = 300, LONGEST = 800; // ms between attempts: a server that is back is found within a second
const QUIET = 2500, DEAD = 9000; // ms without a sign of life: ask, give up

export type LineState = 'connecting' | 'open' | 'away';

export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null;
}

/* How long to wait before attempt `n` (from 0); `random` in [0, 1) spreads many pages that lost the same server. */
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
  private asked = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<string, ToServer>(); // commands without an answer: sent again after a loss, the server answers twice alike
  private closed = false;

  constructor(private readonly make: () => Socket, private readonly events: LineEvents) {
    this.watch = setInterval(() => this.look(), 500);
    this.connect();
  }

  /* Send a command; one with an id is kept until it is answered. */
  send(message: ToServer): void {
    if ('id' in message) this.waiting.set(message.id, message);
    if (this.isOpen()) this.socket?.send(JSON.stringify(message));
  }

  /* The page is looked at again: don't wait for the next attempt. */
  hurry(): void {
    if (this.closed) return;
    if (this.isOpen()) this.ask();
    else if (this.retry !== undefined) this.connect();
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
    this.asked = false;
    const message = JSON.parse(text) as FromServer;
    if ('id' in message) this.waiting.delete(message.id);
    if (message.t === 'moved') this.close();
    this.events.message(message);
  }

  private lost(event: { code?: number; reason?: string } = {}): void {
    this.socket = null;
    this.asked = false;
    if (this.closed) return;
    this.events.state('away');
    if (FOR_GOOD.has(event.code ?? 0)) {
      this.close();
      return this.events.parted(event.code ?? 0, event.reason ?? '');
    }
    this.retry = setTimeout(() => this.connect(), pause(this.attempts++, Math.random()));
  }

  private ask(): void {
    this.asked = true;
    this.send({ t: 'ping' });
  }

  private look(): void {
    const silent = Date.now() - this.heard;
    if (!this.socket) return;
    if (silent > DEAD) {
      this.socket.onclose = null;
      this.socket.close();
      this.lost();
    } else if (this.isOpen() && silent > QUIET && !this.asked) this.ask();
  }
}
