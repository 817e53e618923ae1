/* How pieces look: the server's card rows and the game's icons. A game without icons gets grey suits and letters. */
import games from 'virtual:games';
import { api } from './api';
import type { CardRow } from './wire';

const SUITS = ['red', 'blue', 'yellow', 'black', 'green', 'purple', 'brown', 'grey', 'bone', 'gold'];
const PLAYERS = ['purple', 'green', 'brown', 'grey', 'bone', 'gold'];

export interface Look { suit: string; number: string; mark: string; art: string; charge: string; letters: string; name: string; text: string; cls: string; label: string }

export interface Faces { icons: Record<string, string>; cards: Map<string, CardRow> }

export const NO_FACES: Faces = { icons: {}, cards: new Map() };

export async function loadFaces(game: string): Promise<Faces> {
  const [icons, rows] = await Promise.all([games[game]?.icons().then((module) => module.default) ?? {}, api.cards(game)]);
  return { icons, cards: new Map(rows.map((row) => [row.id, row])) };
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

/* "Red sword" under a red banner is a "Sword". */
function plainName(name: string, colour: string): string {
  const starts = colour !== '' && name.toLowerCase().startsWith(`${colour} `);
  return capital(starts ? name.slice(colour.length + 1) : name);
}

export function lookOf(faces: Faces, kind: string): Look {
  const row = faces.cards.get(kind) ?? { id: kind, name: kind, sign: '', colour: '', cls: '', emblem: '', count: 0 };
  const { icons } = faces;
  const emblem = icons[row.emblem] ?? '';
  const art = icons[row.id] ?? icons[row.cls] ?? emblem;
  const number = typeof row.points === 'number' ? String(row.points) : '';
  return {
    suit: SUITS.includes(row.colour) ? row.colour : 'grey',
    number,
    mark: emblem || art,
    art,
    charge: emblem === art ? '' : emblem,
    letters: row.sign.length > 0 && row.sign.length < 3 ? row.sign : row.name.slice(0, 2),
    name: plainName(row.name, row.colour),
    text: row.emblem ? `${capital(row.colour)} ${row.emblem}` : '',
    cls: row.cls,
    label: row.name + (number ? `, ${number}` : ''),
  };
}
