import { describe, expect, it } from 'vitest';
import { blocks, pieces, type Piece } from '../src/lib/markdown';

const said = (cells: Piece[][]): string[] => cells.map((cell) => cell.map((piece) => piece.text).join(''));

describe('a rule text', () => {
  it('marks bold and code, and nothing else', () => {
    expect(pieces('Draw **two** cards (`R`), <b>not</b> 2 * 3.')).toEqual([
      { text: 'Draw ', mark: '' }, { text: 'two', mark: 'strong' }, { text: ' cards (', mark: '' }, { text: 'R', mark: 'code' },
      { text: '), <b>not</b> 2 * 3.', mark: '' },
    ]);
  });

  it('holds a table (KC-R30) below its sentence', () => {
    const [text, table, ...more] = blocks('The attacks:\n| attack | cards |\n| --- | --- |\n| Poke | 1 sword |\n| Swing | 2 swords, two colours |');
    expect(text).toEqual({ kind: 'text', pieces: [{ text: 'The attacks:', mark: '' }] });
    expect(more).toEqual([]);
    if (table?.kind !== 'table') throw new Error('no table');
    expect(said(table.head)).toEqual(['attack', 'cards']);
    expect(table.rows.map(said)).toEqual([['Poke', '1 sword'], ['Swing', '2 swords, two colours']]);
  });

  it('joins the lines of a paragraph and of an item', () => {
    expect(blocks('One sentence\ngoes on.')).toEqual([{ kind: 'text', pieces: [{ text: 'One sentence goes on.', mark: '' }] }]);
    expect(blocks('Two:\n- one\n  and more\n- two')[1]).toEqual({
      kind: 'list', items: [[{ text: 'one and more', mark: '' }], [{ text: 'two', mark: '' }]],
    });
  });
});
