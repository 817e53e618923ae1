/* The views of a table in the order in which they are shown: none twice, none older than the one before, each as long as one needs to read it. */
import type { LogLine, View } from './wire';

const MOST = 12; // views that may wait; beyond that the older ones are joined

/* Log lines by number, without doubles. */
export function joined(log: readonly LogLine[], more: readonly LogLine[]): LogLine[] {
  const last = log.at(-1)?.n ?? -1;
  return [...log, ...more.filter((line) => line.n > last)];
}

/* Whether somebody else did something that should stay visible. */
export function tells(view: View): boolean {
  return view.log.some((line) => line.seat !== null && line.seat !== view.me);
}

export class Views {
  private readonly waiting: View[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest = -1;

  constructor(private readonly show: (view: View) => void, private readonly hold: () => number) {}

  /* Take a view from the server; one with a lower number than was seen is ignored. */
  take(view: View): void {
    if (view.n < this.newest) return;
    this.newest = view.n;
    this.waiting.push(view);
    if (this.waiting.length > MOST) this.join();
    if (this.timer === undefined) this.next();
  }

  /* Show what waits at once; whether anything did. */
  flush(): boolean {
    const some = this.waiting.length > 0;
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.waiting.length > 1) this.join();
    this.next();
    return some;
  }

  get seen(): number {
    return Math.max(this.newest, 0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private join(): void {
    const [one, two] = this.waiting.splice(0, 2);
    if (one && two) this.waiting.unshift({ ...two, log: joined(one.log, two.log) });
  }

  private next(): void {
    this.timer = undefined;
    const view = this.waiting.shift();
    if (!view) return;
    this.show(view);
    const pause = tells(view) ? this.hold() : 0;
    if (pause > 0) this.timer = setTimeout(() => this.next(), pause);
    else if (this.waiting.length > 0) this.next();
  }
}
