/* Moves the pieces under an element whenever another sheet is shown. */
import { untrack } from 'svelte';
import { fly, places, type Places } from './fly';
import type { Sheet } from './wire';

export function flying(root: () => HTMLElement | undefined, sheet: () => Sheet | null): void {
  let shown: Sheet | null = null;
  let before: Places | null = null;
  $effect.pre(() => {
    const now = sheet();
    untrack(() => {
      const at = root();
      if (at && before === null && shown && now !== shown) before = places(at, shown);
    });
  });
  $effect(() => {
    const now = sheet();
    untrack(() => {
      const at = root();
      if (at && before && now) fly(at, before, now);
      before = null;
      shown = now;
    });
  });
}
