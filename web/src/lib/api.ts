/* The HTTP side of the server. A refusal is one sentence that can be shown. */
import type { CardRow, Created, GameRow, Joined, Pace, Person, Rematch, RuleBook, SeatPlan, StepsView, TableRow, Verdict } from './wire';
import { forTab } from './kept';
import { words } from '../words';

export class Refusal extends Error {}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { 'content-type': 'application/json' } };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(`/api${path}`, init).catch(() => { throw new Refusal(words.errors.away); });
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal((data as { error?: string } | null)?.error ?? words.errors.away);
  return data as T;
}

const SOON = 1500; // ms; with a look each 300 ms these are no more than the six requests that a browser has under way at once

/* Whether the server answers. */
export function reach(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(SOON) }).then((answer) => answer.ok, () => false);
}

const kept = new Map<string, Promise<unknown>>();

/* Texts and faces do not change while the page is open. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = call<T>('GET', path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const api = {
  games: () => once<GameRow[]>('/games'),
  rules: (game: string) => once<RuleBook>(`/games/${encodeURIComponent(game)}/rules`),
  cards: (game: string) => once<CardRow[]>(`/games/${encodeURIComponent(game)}/cards`),
  me: (name?: string) => call<Person>('POST', '/me', name === undefined ? {} : { name }),
  tables: () => call<TableRow[]>('GET', '/tables'),
  table: (id: string) => call<TableRow>('GET', `/tables/${encodeURIComponent(id)}`),
  open: (game: string, seats: SeatPlan[], options: Record<string, string>, listed: boolean, pace: Pace | null = null) =>
    call<Created>('POST', '/tables', { game, seats, options, listed, pace }),
  join: (id: string, seat: number) => call<Joined>('POST', `/tables/${encodeURIComponent(id)}/join`, { seat }),
  seat: (id: string, seat: number, bot: string | null) => call<TableRow>('POST', `/tables/${encodeURIComponent(id)}/seat`, { seat, bot }),
  end: (id: string) => call<TableRow>('POST', `/tables/${encodeURIComponent(id)}/end`, {}),
  rematch: (id: string) => call<Rematch>('POST', `/tables/${encodeURIComponent(id)}/rematch`, {}),
  replay: (id: string) => call<unknown>('GET', `/tables/${encodeURIComponent(id)}/replay`),
  finished: () => call<TableRow[]>('GET', '/me/finished'),
  steps: (id: string, eyes: number | null, start: number) =>
    call<StepsView>('GET', `/tables/${encodeURIComponent(id)}/steps?start=${start}${eyes === null ? '' : `&eyes=${eyes}`}`),
  watch: (replay: string, eyes: number | null, start: number) => call<StepsView>('POST', '/replays/steps', { replay, eyes, start }),
  verify: (replay: unknown) => call<Verdict>('POST', '/replays/verify', { replay }),
};

export function sentence(error: unknown): string {
  return error instanceof Refusal ? error.message : words.errors.page;
}

/* How far I had seen a table when I acted last: what came after is new to me, after a reload too. */
export const acts = {
  keep: (table: string, n: number): void => forTab.set(`acted:${table}`, String(n)),
  of: (table: string): number => Number(forTab.get(`acted:${table}`) ?? 0) || 0,
};

/* The secret of a seat, kept for this browser tab; the server's cookie serves the others. */
export const secrets = {
  keep: (table: string, secret: string | null): void => { if (secret) forTab.set(`seat:${table}`, secret); },
  forget: (table: string): void => forTab.remove(`seat:${table}`),
  of: (table: string): string | null => forTab.get(`seat:${table}`),
};
