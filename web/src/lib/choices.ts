/* Click paths and number keys. A piece is what a choice's path names: zone/KIND or seat/NUMBER. */
import type { Choice } from './wire';

/* Pieces of a path may be touched in any order, so a path is compared as a bag. */
function without(path: readonly string[], picked: readonly string[]): string[] | null {
  const rest = [...path];
  for (const piece of picked) {
    const at = rest.indexOf(piece);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/* The choices that can still be reached after the pieces that were touched. */
export function narrowed(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => without(choice.path, picked) !== null);
}

/* The pieces that lead on from here. */
export function nextPieces(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  return new Set(choices.flatMap((choice) => without(choice.path, picked) ?? []));
}

/* The one choice that is left and needs no further touch; null while there is something to decide. */
export function reached(choices: readonly Choice[], picked: readonly string[]): Choice | null {
  const left = narrowed(choices, picked);
  const only = left.length === 1 ? left[0] : undefined;
  return only && picked.length > 0 && only.path.length === picked.length ? only : null;
}

export interface Numbered { number: number; choice: Choice }
export interface Group { title: string; help: string; rows: Numbered[] } // help: what all of several rows have in common

/* Choices under their headings, numbered in the order in which they stand. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups: Group[] = [];
  for (const choice of choices) {
    const group = groups.find((g) => g.title === choice.group) ?? groups[groups.push({ title: choice.group, help: '', rows: [] }) - 1]!;
    group.rows.push({ number: 0, choice });
  }
  groups.flatMap((group) => group.rows).forEach((row, i) => { row.number = i + 1; });
  groups.forEach((group) => { group.help = common(group.rows); });
  return groups;
}

function common(rows: readonly Numbered[]): string {
  const helps = new Set(rows.map((row) => row.choice.help));
  return rows.length > 1 && helps.size === 1 ? [...helps][0]! : '';
}

export interface Typed { typed: string; pick: number | null; open: boolean }

/* A digit typed after `before`: the number it picks at once, or `open` while a longer number could still be meant. */
export function type(before: string, digit: string, count: number): Typed {
  const typed = Number(before + digit) <= count ? before + digit : digit;
  const n = Number(typed);
  if (n < 1 || n > count) return { typed: '', pick: null, open: false };
  return n * 10 > count ? { typed: '', pick: n, open: false } : { typed, pick: null, open: true };
}
