/* What the server sends and takes; see docs/server.md. */

export interface ZoneView { name: string; label: string; seat: number | null; count: number | null; cards: (string | null)[]; ordered: boolean; closed: boolean }
export interface Mark { label: string; seat: number | null; value: number | null }
export interface Choice { text: string; label: string; brief: string; note: string; group: string; path: string[]; rule: string; help: string }
export interface Sheet {
  title: string; viewer: number; seats: number; stage: string; prompt: string; rule: string; owing: number[];
  zones: ZoneView[]; counters: Mark[]; choices: Choice[]; over: boolean;
}

export interface SeatView { name: string; kind: string; bot?: string | null; here?: boolean }
export interface TableView {
  id: string; game: string; title: string; seats: SeatView[]; owner: number | null; started: boolean; commitment: string; seed: string | null;
  next: string | null;
}
export interface LogLine { n: number; seat: number | null; text: string; rule: string; kind: string }
export type Tally = [category: string, count: number, points: number];
export interface Result { scores: number[]; ranks: number[]; winners: number[]; sheet: Tally[][] }
export interface View {
  t: 'view'; n: number; table: TableView; me: number | null; sheet: Sheet | null; token: string | null;
  undo: { ok: boolean; why: string }; log: LogLine[]; result: Result | null;
}

export type FromServer =
  | View
  | { t: 'done'; id: string }
  | { t: 'refused'; id: string; rule: string; why: string; view?: View }
  | { t: 'preview'; id: string; sheet: Sheet }
  | { t: 'why'; id: string; rule: string; why: string }
  | { t: 'chat'; seat: number | null; name: string; text: string }
  | { t: 'pong' }
  | { t: 'moved' };

export type ToServer =
  | { t: 'hello'; secret: string | null; seen: number }
  | { t: 'play'; id: string; token: string; moves: string[] }
  | { t: 'undo'; id: string; token: string }
  | { t: 'preview'; id: string; moves: string[] }
  | { t: 'why'; id: string; move: string }
  | { t: 'chat'; id: string; text: string }
  | { t: 'ping' };

export interface GameOption { name: string; rule: string; help: string; values: string[]; default: string }
export interface GameRow {
  name: string; code: string; title: string; line: string; min_seats: number; max_seats: number; bots: string[]; options: GameOption[];
}
export interface CardRow {
  id: string; name: string; sign: string; colour: string; cls: string; emblem: string; count: number; points?: number | null; provenance?: string;
}
export interface RuleItem { id: string; text: string }
export interface RuleBook { title: string; chapters: { title: string; rules: RuleItem[] }[] }
export interface Person { id: string; name: string }
export interface TableRow {
  id: string; game: string; title: string; seats: SeatView[]; me: number | null; turn: boolean; over: boolean; started: boolean;
}
export type SeatPlan = { kind: 'me' | 'open' } | { kind: 'bot'; bot: string };
