// What the pages say stands in the catalogue (src/words), so none of it stands in the markup or the code.
import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const WORD = /[A-Za-z]{2,}/;
const SAID = new Set(['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'sub']); // attributes and properties that are read or heard

const SENTENCE = /^[A-Z][a-z]+$|[a-z] [a-z]/; // in code, where other strings are names, selectors and the like
const FROM_SERVER = ['on turn']; // the counter that the page knows by its label
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));

interface Node { type: string; [key: string]: unknown }

/* The texts that an expression can come to; what it compares or calls is none of them. */
function outcomes(node: Node): string[] {
  const of = (key: string): string[] => outcomes(node[key] as Node);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  if (node.type === 'ConditionalExpression') return [...of('consequent'), ...of('alternate')];
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') return [...of('left'), ...of('right')];
  return [];
}

function texts(node: AST.Text | AST.ExpressionTag): string[] {
  return node.type === 'Text' ? [node.data] : outcomes(node.expression as unknown as Node);
}

/* All words that the markup itself holds, outside of expressions that look them up. */
function written(at: unknown): string[] {
  if (Array.isArray(at)) return at.flatMap(written);
  if (typeof at !== 'object' || at === null) return [];
  const node = at as Node;
  if (node.type === 'Attribute') return SAID.has(node['name'] as string) ? [node['value']].flat().flatMap((part) => (part === true ? [] : texts(part as AST.Text))) : [];
  if (node.type === 'Text' || node.type === 'ExpressionTag') return texts(node as unknown as AST.Text);
  return Object.values(node).flatMap(written);
}

function found(source: string): string[] {
  return written(parse(source, { modern: true }).fragment).filter((text) => WORD.test(text));
}

/* The sentences, and words with a capital, that code holds. */
function sentences(at: unknown): string[] {
  if (Array.isArray(at)) return at.flatMap(sentences);
  if (typeof at !== 'object' || at === null) return [];
  const node = at as Node;
  if (node.type === 'Literal' || node.type === 'TemplateElement') {
    const value = node['value'] as { cooked?: string } | string;
    return [typeof value === 'string' ? value : (value?.cooked ?? '')].filter((text) => SENTENCE.test(text) && !FROM_SERVER.includes(text));
  }
  return Object.values(node).flatMap(sentences);
}

function coded(source: string): string[] {
  return sentences(parse(source, { modern: true }).instance?.content);
}

function inScript(code: string): string {
  return `<script lang="ts">\n${code}\n</script>`;
}

function read(name: string): string {
  return readFileSync(`src/${name}`, 'utf8');
}

describe('the markup', () => {
  it.each(files.filter((name) => name.endsWith('.svelte')))('of %s holds no words', (name) => {
    expect(found(read(name))).toEqual([]);
  });

  it.each([
    ['<p>Play now</p>', ['Play now']],
    ['{#if a}<b>{a === "log" ? "Log" : name}</b>{:else}{`${n} cards`}{/if}', ['Log', ' cards']],
    ['<button aria-label="Take {n} away" class="btn">✕</button>', ['Take ', ' away']],
    ['<Seats label={many ? "The others" : words.one} />', ['The others']],
    ['{#each rows as row}{#snippet one()}<i title="Undo">U</i>{/snippet}{/each}', ['Undo']],
    ['<!-- a note --><p class="lead" data-game="wyrd">{words.home.lead} ×{n}</p>', []],
  ])('%s is seen through', (source, seen) => expect(found(source)).toEqual(seen));
});

describe('the code', () => {
  const modules = files.filter((name) => name.endsWith('.ts') && !name.startsWith('words/') && !name.endsWith('.d.ts') && name !== 'lib/schema.ts');

  it.each(files.filter((name) => name.endsWith('.svelte')))('of %s holds no sentences', (name) => expect(coded(read(name))).toEqual([]));
  it.each(modules)('of %s holds no sentences', (name) => expect(coded(inScript(read(name)))).toEqual([]));

  it.each([
    ["const AWAY: string = 'The server is away.';", ['The server is away.']],
    ['const told = n === 0 ? `${name} draws a card` : "Nothing";', [' draws a card', 'Nothing']],
    ["// It's a note\nimport { words } from './words'; at.closest('input, [role=\"tab\"]');", []],
  ])('%s is seen through', (code, seen) => expect(coded(inScript(code))).toEqual(seen));
});
