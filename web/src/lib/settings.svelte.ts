/* What this browser remembers: the speed at which moves of others are shown. */
import { forBrowser } from './kept';
import { words } from '../words';

const SPEED = 'speed';

function stored(): number {
  const kept = Number(forBrowser.get(SPEED) ?? 1);
  return Number.isFinite(kept) && kept >= 0 && kept <= 4 ? kept : 1;
}

export const SPEEDS: readonly { factor: number; label: string }[] = [
  { factor: 2, label: words.menu.speeds.slow }, { factor: 1, label: words.menu.speeds.normal }, { factor: 0.4, label: words.menu.speeds.fast }, { factor: 0, label: words.menu.speeds.atOnce },
];

const HOLD = 1400; // ms that a step of another seat stays lit, --m-hold

class Settings {
  speed = $state(stored());

  setSpeed(factor: number): void {
    this.speed = factor;
    forBrowser.set(SPEED, String(factor));
  }

  get hold(): number {
    return HOLD * this.speed;
  }
}

export const settings = new Settings();

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
