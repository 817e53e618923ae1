import { describe, expect, it } from 'vitest';
import { grouped, narrowed, nextPieces, reached, type } from '../src/lib/choices';
import type { Choice } from '../src/lib/wire';

function choice(text: string, path: string[], group = ''): Choice {
  return { text, label: text, brief: text, note: '', group, path, rule: '', help: '' };
}

const RED = 'hand/RED', BLUE = 'hand/BLUE';
const choices = [choice('one', [RED]), choice('two', [RED, RED]), choice('mixed', [RED, BLUE]), choice('pass', [])];
const texts = (left: Choice[]): string[] => left.map((c) => c.text);

describe('groups', () => {
  it('say once what all of their choices have in common', () => {
    const told = (text: string, group: string, help: string): Choice => ({ ...choice(text, [], group), help });
    const groups = grouped([told('a', 'Draw', 'You draw.'), told('b', 'Draw', 'You draw.'), told('c', 'Strike', 'Weak.'), told('d', 'Strike', 'Strong.'), told('e', 'Rest', 'You rest.')]);
    expect(groups.map((group) => [group.title, group.help])).toEqual([['Draw', 'You draw.'], ['Strike', ''], ['Rest', '']]);
  });
});

describe('click paths', () => {
  it('leaves the choices whose path holds what was touched, in any order', () => {
    expect(texts(narrowed(choices, []))).toEqual(['one', 'two', 'mixed', 'pass']);
    expect(texts(narrowed(choices, [RED]))).toEqual(['one', 'two', 'mixed']);
    expect(texts(narrowed(choices, [BLUE]))).toEqual(['mixed']);
    expect(texts(narrowed(choices, [BLUE, RED]))).toEqual(['mixed']);
    expect(texts(narrowed(choices, [RED, RED, RED]))).toEqual([]);
  });

  it('lights the pieces that lead on', () => {
    expect([...nextPieces(choices, [])].sort()).toEqual([BLUE, RED]);
    expect([...nextPieces(choices, [RED, BLUE])]).toEqual([]);
    expect([...nextPieces(choices, [BLUE])]).toEqual([RED]);
  });

  it('is done when one choice is left and nothing more is to be touched', () => {
    expect(reached(choices, [RED])).toBeNull();
    expect(reached(choices, [BLUE])).toBeNull();
    expect(reached(choices, [BLUE, RED])?.text).toBe('mixed');
    expect(reached([choice('pass', [])], [])).toBeNull();
  });
});

describe('numbers', () => {
  it('run through the groups in the order of the page', () => {
    const groups = grouped([choice('a', [], 'One'), choice('b', [], 'Two'), choice('c', [], 'One')]);
    expect(groups.map((g) => [g.title, g.rows.map((r) => [r.number, r.choice.text])])).toEqual([
      ['One', [[1, 'a'], [2, 'c']]],
      ['Two', [[3, 'b']]],
    ]);
  });

  it('are picked by the first digit that can mean nothing else', () => {
    expect(type('', '3', 9)).toEqual({ typed: '', pick: 3, open: false });
    expect(type('', '1', 9)).toEqual({ typed: '', pick: 1, open: false });
    expect(type('', '1', 12)).toEqual({ typed: '1', pick: null, open: true });
    expect(type('1', '2', 12)).toEqual({ typed: '', pick: 12, open: false });
    expect(type('', '2', 12)).toEqual({ typed: '', pick: 2, open: false });
    expect(type('', '0', 12)).toEqual({ typed: '', pick: null, open: false });
    expect(type('1', '7', 12)).toEqual({ typed: '', pick: 7, open: false });
  });
});
