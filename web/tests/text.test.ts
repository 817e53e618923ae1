import { describe, expect, it } from 'vitest';
import { optionValue, parts, plain } from '../src/lib/text';

describe('words', () => {
  it('mark the people of the table and nothing else', () => {
    const marked = (text: string, names: string[]): string[] => parts(text, names).filter((part) => part.strong).map((part) => part.text);
    expect(marked('Ben gives a card to you.', ['Anna', 'Ben'])).toEqual(['Ben', 'you']);
    expect(parts('Your turn', ['A.*'])).toEqual([{ text: 'Your turn', strong: false, colour: '' }]);
  });

  it('name colours of suits, but not those within other words, and no person called by one', () => {
    const found = (text: string, names: string[]): string[] => parts(text, names, ['red', 'blue']).filter((part) => part.colour !== '').map((part) => part.text);
    expect(found('Ben lays a red and two blue swords, hundred by hundred.', ['Ben'])).toEqual(['red', 'blue']);
    expect(found('red takes a blue sword.', ['red'])).toEqual(['blue']);
  });

  it('of a rule are shown without their marks', () => {
    expect(plain('Draw **two**\n  cards (`R`).')).toBe('Draw two cards (R).');
  });

  it('of an option are readable', () => {
    expect(['True', 'false', 'same_color', '3'].map(optionValue)).toEqual(['Yes', 'No', 'Same color', '3']);
  });
});
