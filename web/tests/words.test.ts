import { describe, expect, it } from 'vitest';
import { optionValue, parts, plain } from '../src/lib/words';

describe('words', () => {
  it('mark the people of the table and nothing else', () => {
    expect(parts('Ben gives a card to you.', ['Anna', 'Ben'])).toEqual([
      { text: 'Ben', strong: true }, { text: ' gives a card to ', strong: false }, { text: 'you', strong: true }, { text: '.', strong: false },
    ]);
    expect(parts('Your turn', ['A.*'])).toEqual([{ text: 'Your turn', strong: false }]);
  });

  it('of a rule are shown without their marks', () => {
    expect(plain('Draw **two**\n  cards (`R`).')).toBe('Draw two cards (R).');
  });

  it('of an option are readable', () => {
    expect(['True', 'false', 'same_color', '3'].map(optionValue)).toEqual(['Yes', 'No', 'Same color', '3']);
  });
});
