import { describe, expect, it } from 'vitest';
import { Kept } from '../src/lib/kept';

class Store {
  readonly items = new Map<string, string>();
  room = true;
  getItem(name: string): string | null { return this.items.get(name) ?? null; }
  setItem(name: string, value: string): void {
    if (!this.room) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string): void { this.items.delete(name); }
}

const blocked = (): never => { throw new DOMException('denied', 'SecurityError'); };

describe('what the browser keeps', () => {
  it('is in its storage', () => {
    const store = new Store(), kept = new Kept(() => store as never);
    kept.set('a', '1');
    expect([kept.get('a'), kept.get('b'), store.items.get('a')]).toEqual(['1', null, '1']);
    store.items.set('a', '2');
    expect(kept.get('a')).toBe('2');
    kept.remove('a');
    expect([kept.get('a'), store.items.size]).toEqual([null, 0]);
  });

  it('is remembered by the page where storage is blocked', () => {
    const kept = new Kept(blocked);
    expect(kept.get('a')).toBe(null);
    kept.set('a', '1');
    expect(kept.get('a')).toBe('1');
    kept.remove('a');
    expect(kept.get('a')).toBe(null);
  });

  it('is the newest value where storage is full, and in storage again when there is room', () => {
    const store = new Store(), kept = new Kept(() => store as never);
    kept.set('a', '1');
    store.room = false;
    kept.set('a', '2');
    expect([kept.get('a'), store.items.get('a')]).toEqual(['2', '1']);
    store.room = true;
    kept.set('a', '3');
    store.items.set('a', '4');
    expect(kept.get('a')).toBe('4');
  });
});
