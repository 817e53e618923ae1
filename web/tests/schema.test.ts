import { readFile } from 'node:fs/promises';
import openapi, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('schema.ts is what the committed schema gives', async () => {
  const made = await openapi(new URL('../schema.json', import.meta.url), { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true });
  expect(await readFile(new URL('../src/lib/schema.ts', import.meta.url), 'utf8')).toBe(COMMENT_HEADER + astToString(made));
});
