/* The language of the pages. Another one is one more file here that holds every entry of `Words`. */
import { en } from './en';

export type Words = typeof en;

const LANGUAGES = { en } satisfies Record<string, Words>;
const CHOSEN: keyof typeof LANGUAGES = 'en';

export const words: Words = LANGUAGES[CHOSEN];
