/* A game may bring one layout for the middle of its table, with the finer look of its cards: src/games/NAME/Layout.svelte. */
import type { Component } from 'svelte';
import type { BoardState } from './board';

export type Layout = Component<{ t: BoardState }>;

const layouts = import.meta.glob<{ default: Layout }>('../games/*/Layout.svelte');

export async function layoutOf(game: string): Promise<Layout | null> {
  const load = layouts[`../games/${game}/Layout.svelte`];
  return load ? (await load()).default : null;
}
