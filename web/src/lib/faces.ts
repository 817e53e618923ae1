/* How pieces look: the server's card rows and the game's icons. A game without icons gets grey suits and letters. */
import games from 'virtual:games';
import { api } from './api';
import type { CardRow } from './wire';

const SUITS = ['red', 'blue', 'yellow', 'black', 'green', 'purple', 'brown', 'grey', 'bone', 'gold'];
const PLAYERS = ['purple', 'green', 'brown', 'grey', 'bone', 'gold'];

export interface Look { suit: string; number: string; mark: string; art: string; charge: string; letters: string; name: string; text: string; cls: string; label: string }

/* charges: the emblem of each colour that has one. */
export interface Faces { icons: Record<string, string>; cards: Map<string, CardRow>; charges: Record<string, string> }

export const NO_FACES: Faces = { icons: {}, cards: new Map(), charges: {} };

export async function loadFaces(game: string): Promise<Faces> {
  const outlines: Promise<Record<string, string>> = games[game]?.icons().then((module) => module.default) ?? Promise.resolve({});
  const [icons, rows] = await Promise.all([outlines, api.cards(game)]);
  const charges = Object.fromEntries(rows.filter((row) => icons[row.emblem] && row.colour).map((row) => [row.colour, icons[row.emblem]!]));
  return { icons, cards: new Map(rows.map((row) => [row.id, row])), charges };
}

export function box(game: string): Record<string, string> {
  return games[game]?.box ?? {};
}

/* The crest of a seat: colour and beast. */
export function crest(seat: number): { suit: string; icon: string } {
  return { suit: PLAYERS[seat % PLAYERS.length]!, icon: `p${seat % PLAYERS.length}` };
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/* A card has little room: "Red sword" under a red banner is a "Sword", and of two names the shorter one is written. */
function shortName(row: CardRow): string {
  const name = row.one && row.one.length < row.name.length ? row.one : row.name;
  const starts = row.colour !== '' && name.toLowerCase().startsWith(`${row.colour} `);
  return capital(starts ? name.slice(row.colour.length + 1) : name);
}

export function lookOf(faces: Faces, kind: string): Look {
  const row = faces.cards.get(kind) ?? { id: kind, name: kind, sign: '', colour: '', cls: '', emblem: '', count: 0 };
  const { icons } = faces;
  const emblem = icons[row.emblem] ?? '';
  const art = icons[row.id] ?? icons[row.cls] ?? emblem;
  const number = String(row.points ?? row.value ?? '');
  return {
    suit: SUITS.includes(row.colour) ? row.colour : 'grey',
    number,
    mark: emblem || art,
    art,
    charge: emblem === art ? '' : emblem,
    letters: row.sign.length > 0 && row.sign.length < 3 ? row.sign : row.name.slice(0, 2),
    name: shortName(row),
    text: row.emblem ? `${capital(row.colour)} ${row.emblem}` : '',
    cls: row.cls,
    label: row.name + (number ? `, ${number}` : ''),
  };
}
