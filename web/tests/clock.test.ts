import { describe, expect, it } from 'vitest';
import { clocks, leftOf, told } from '../src/lib/clock';

describe('the clocks of a table', () => {
  const all = clocks({ left: [90_000, null, 20_000], running: [0] }, 1_000);

  it('count on from what the server told, for the seat whose time runs', () => {
    expect(leftOf(all, 0, 31_000)).toBe(60_000);
    expect(leftOf(all, 2, 31_000)).toBe(20_000);
  });

  it('stop at nothing, and are not there for bots nor at a table without a pace', () => {
    expect(leftOf(all, 0, 500_000)).toBe(0);
    expect(leftOf(all, 1, 31_000)).toBeNull();
    expect(leftOf(clocks(undefined, 0), 0, 0)).toBeNull();
  });

  it('are told as people write time', () => {
    expect(told(6_200)).toBe('0:07');
    expect(told(0)).toBe('0:00');
    expect(told(750_000)).toBe('12:30');
    expect(told(11_100_000)).toBe('3:05:00');
    expect(told(86_400_000 + 4 * 3_600_000)).toBe('1 day 4 h');
  });
});
