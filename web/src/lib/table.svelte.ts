/* The state of the page at one table: what is shown, what is being composed, what waits for an answer. */
import { acts, reach, secrets } from './api';
import { laidOut, namesOf, onTurn, type BoardState } from './board';
import { narrowed, nextPieces, reached } from './choices';
import { clocks } from './clock';
import { Line, type LineState } from './line';
import { settings } from './settings.svelte';
import { joined, Views } from './views';
import type { Choice, FromServer, LogLine, Sheet, ToServer, View } from './wire';
import { words } from '../words';

const SLOW = 1000; // ms without an answer until the page says so
const TOAST = 7000;

export interface Toast { text: string; rule: string; bad: boolean }
export interface Said { seat: number | null; name: string; text: string }
interface Sent { id: string; done: boolean; seen: boolean }

let count = 0;
const page = Math.random().toString(36).slice(2, 12);

function newId(): string {
  count += 1;
  return `${page}-${count}`;
}

function address(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${table}`;
}

export class TableState implements BoardState {
  view = $state.raw<View | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  lineState = $state<LineState>('connecting');
  moved = $state(false);
  parted = $state(''); // why the server won't have this page at the table
  toast = $state.raw<Toast | null>(null);
  spoken = $state('');
  urgent = $state(''); // said at once
  composed = $state.raw<Choice[]>([]);
  picked = $state.raw<string[]>([]);
  looked = $state.raw<Choice | null>(null); // the choice under the pointer or with the focus
  slow = $state(false);
  chatRead = $state(0); // lines of the chat that were on the page
  lit = $state.raw<readonly string[]>([]);
  sent = $state.raw<Sent | null>(null);

  private draft = $state.raw<Sheet | null>(null);
  private asking = $state('');
  private acted = $state(0); // number of the view that showed the last thing I did
  private asked = '';
  private readonly whys = new Map<string, string>();
  private slowTimer: ReturnType<typeof setTimeout> | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly views = new Views((view) => this.show(view), () => settings.hold);
  private readonly line: Line;

  readonly sheet = $derived(this.draft ?? this.view?.sheet ?? null);
  readonly me = $derived(this.view?.me ?? null);
  readonly seats = $derived(this.view?.table.seats ?? []);
  readonly names = $derived(namesOf(this.seats));
  readonly busy = $derived(this.sent !== null || this.asking !== '');
  readonly open = $derived(this.sheet && this.lineState === 'open' ? this.sheet.choices : []);
  readonly choices = $derived(this.sent ? [] : exactFirst(narrowed(this.open, this.picked), this.picked.length));
  readonly next = $derived(this.sent ? new Set<string>() : nextPieces(this.open, this.picked));
  readonly held = $derived([...this.picked, ...laidOut(this.composed, this.me, this.view?.sheet, this.draft)]);
  readonly unheard = $derived(Math.max(0, this.chat.length - this.chatRead));
  readonly clock = $derived(clocks(this.view?.clock, Date.now()));
  readonly asksMe = $derived(this.me !== null && (this.sheet?.owing.includes(this.me) ?? false));
  readonly onTurn = $derived(onTurn(this.sheet));
  readonly halfway = $derived(!this.sent && (this.composed.length > 0 || this.picked.length > 0));
  readonly freshFrom = $derived(this.acted > 0 ? this.acted : Infinity); // lines with a higher number came after the last thing I did

  constructor(readonly id: string) {
    this.acted = acts.of(id);
    this.line = new Line(() => new WebSocket(address(id)) as never, reach, {
      hello: () => this.hello(),
      message: (message) => this.heard(message),
      state: (state) => { this.lineState = state; },
      parted: (code, reason) => this.part(code, reason),
    });
  }

  /* What was said is told anew to a new line. */
  private hello(): ToServer {
    this.chat = [];
    return { t: 'hello', secret: secrets.of(this.id), seen: this.log.at(-1) ? this.views.seen : 0 };
  }

  /* A secret that opens no seat is of no more use. */
  private part(code: number, reason: string): void {
    if (code === 4001) this.moved = true;
    else this.parted = reason || words.table.closed;
    if (code === 4403 || code === 4003) secrets.forget(this.id);
  }

  close(): void {
    this.line.close();
    this.views.stop();
    clearTimeout(this.slowTimer);
    clearTimeout(this.toastTimer);
  }

  hurry(): void {
    this.line.hurry();
  }

  /* Show at once what the others have done meanwhile; whether there was something. */
  skip(): boolean {
    return this.views.flush();
  }

  // ---- what a person does

  touch(piece: string, selected = false): void {
    if (selected) this.picked = this.picked.toSpliced(this.picked.lastIndexOf(piece), 1);
    else if (this.busy || !this.next.has(piece)) this.why(piece);
    else this.pick(piece);
  }

  choose(choice: Choice): void {
    if (this.busy) return;
    this.toast = null;
    this.composed = [...this.composed, choice];
    this.picked = [];
    this.ask();
  }

  takeBack(): void {
    if (this.busy) return;
    if (this.picked.length > 0) this.picked = [];
    else if (this.composed.length > 0) this.shorten();
  }

  undo(): void {
    const undo = this.view?.undo;
    if (!undo || this.busy) return;
    if (!undo.ok) this.tell(undo.why, '', true);
    else this.command((id, token) => this.line.send({ t: 'undo', id, token }));
  }

  say(text: string): void {
    if (text.trim()) this.line.send({ t: 'chat', id: newId(), text: text.trim() });
  }

  /* Read a text to those who listen to the page. */
  speak(text: string): void {
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  // ---- composing

  private pick(piece: string): void {
    this.picked = [...this.picked, piece];
    const choice = reached(this.open, this.picked);
    if (choice) this.choose(choice);
  }

  private shorten(): void {
    this.composed = this.composed.slice(0, -1);
    if (this.composed.length > 0) this.ask();
    else this.draft = null;
  }

  private moves(): string[] {
    return this.composed.map((choice) => choice.text);
  }

  /* What would come after the moves so far? While it's still a part of my action nobody hears of them. */
  private ask(): void {
    this.asking = newId();
    this.asked = this.asking;
    this.await();
    this.line.send({ t: 'preview', id: this.asking, moves: this.moves() });
  }

  private previewed(sheet: Sheet): void {
    this.asking = '';
    this.answered();
    if (sheet.part) this.draft = sheet;
    else this.send();
  }

  private send(): void {
    this.views.flush();
    this.command((id, token) => this.line.send({ t: 'play', id, token, moves: this.moves() }));
  }

  private command(how: (id: string, token: string) => void): void {
    const token = this.view?.token;
    if (!token) return this.reset();
    const id = newId();
    this.sent = { id, done: false, seen: false };
    this.await();
    how(id, token);
  }

  private await(): void {
    this.answered();
    this.slowTimer = setTimeout(() => { this.slow = true; }, SLOW);
  }

  private answered(): void {
    this.slow = false;
    clearTimeout(this.slowTimer);
  }

  private reset(): void {
    this.composed = [];
    this.picked = [];
    this.draft = null;
    this.asking = '';
    this.asked = '';
    if (!this.sent) this.answered();
  }

  /* The view that shows what I did came before its confirmation. */
  private confirmed(id: string): void {
    if (id !== this.sent?.id) return;
    this.acted = this.views.seen;
    acts.keep(this.id, this.acted);
    this.settle({ done: true });
  }

  /* A command is over when it is confirmed and its view is shown, in whichever order they come. */
  private settle(part: Partial<Sent>): void {
    if (!this.sent) return;
    this.sent = { ...this.sent, ...part };
    if (this.sent.done && this.sent.seen) this.free();
  }

  private free(): void {
    this.sent = null;
    this.answered();
  }

  // ---- why not

  private why(piece: string): void {
    if (!this.asksMe) return this.tell(this.sheet?.prompt ?? '', '', true);
    const id = newId();
    this.whys.set(id, this.picked.length > 0 ? words.choices.leadsNowhere : this.sheet?.prompt ?? '');
    this.line.send({ t: 'why', id, move: '', piece, picked: this.picked, moves: this.moves() });
  }

  private told(id: string, rule: string, why: string): void {
    const own = this.whys.get(id);
    this.whys.delete(id);
    if (why && rule) this.tell(why, rule, true);
    else this.tell(words.choices.notNow(own ?? why), rule || (this.sheet?.rule ?? ''), true);
  }

  tell(text: string, rule: string, bad = false): void {
    this.toast = { text, rule, bad };
    this.speak(text);
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => { this.toast = null; }, TOAST);
  }

  // ---- what the server says

  private heard(message: FromServer): void {
    if (message.t === 'view') this.views.take(message);
    else if (message.t === 'done') this.confirmed(message.id);
    else if (message.t === 'preview') { if (message.id === this.asking) this.previewed(message.sheet); }
    else if (message.t === 'why') this.told(message.id, message.rule, message.why);
    else if (message.t === 'refused') this.refused(message);
    else if (message.t === 'chat') this.chat = [...this.chat, message];
    else if (message.t === 'moved') this.moved = true;
  }

  /* A preview is refused where one would learn something by it: then the moves are sent. */
  private refused(message: FromServer & { t: 'refused' }): void {
    if (this.whys.has(message.id)) return this.told(message.id, message.rule, message.why);
    if (message.id === this.asking) {
      this.asking = '';
      return this.send();
    }
    if (message.id === this.asked) return;
    if (message.id === this.sent?.id) {
      this.free();
      this.reset();
    }
    if (message.view) this.views.take(message.view);
    this.tell(message.why, message.rule, true);
  }

  private show(view: View): void {
    const before = this.view;
    const fresh = view.log.filter((line) => line.n > (this.log.at(-1)?.n ?? -1));
    this.log = joined(this.log, view.log);
    if (before?.token !== view.token) this.reset();
    this.view = view;
    this.settle({ seen: true });
    if (before && fresh.length > 0) this.speak(fresh.map((line) => line.text).join(' '));
  }
}

/* The choices that are complete with what was touched come before those that need more. */
function exactFirst(choices: Choice[], picked: number): Choice[] {
  if (picked === 0) return choices;
  return choices.toSorted((a, b) => Number(a.path.length > picked) - Number(b.path.length > picked));
}
