import { describe, expect, it } from 'vitest';
import { offered, parts, plain } from '../src/lib/text';

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

  it('of an option name no seat that is not there (KC-O12)', () => {
    const values = [{ value: 'cards', label: 'By cards', seat: null }, ...[0, 1, 2, 3].map((seat) => ({ value: String(seat), label: `Seat ${seat + 1}`, seat }))];
    const option = { name: 'first_player', title: 'First turn', rule: 'KC-O12', help: '', default: 'cards', values };
    expect(offered(option, 3).map((value) => value.label)).toEqual(['By cards', 'Seat 1', 'Seat 2', 'Seat 3']);
  });
});
