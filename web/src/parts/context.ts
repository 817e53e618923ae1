/* What the parts of a table page share. */
import { getContext, setContext } from 'svelte';
import { NO_FACES, type Faces } from '../lib/faces';

const FACES = Symbol('faces');
const RULE = Symbol('rule');

export function provideFaces(get: () => Faces): void {
  setContext(FACES, get);
}

export function getFaces(): () => Faces {
  return getContext<(() => Faces) | undefined>(FACES) ?? (() => NO_FACES);
}

export function provideRule(open: (id: string) => void): void {
  setContext(RULE, open);
}

/* Opens the rules at a number. */
export function ruleOpener(): (id: string) => void {
  return getContext<((id: string) => void) | undefined>(RULE) ?? ((): void => undefined);
}
