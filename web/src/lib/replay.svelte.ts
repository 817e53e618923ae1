/* A game that is over, looked at step by step, from a seat's eyes or with all cards open. */
import { sentence } from './api';
import { namesOf, onTurn, type BoardState } from './board';
import type { StepsView } from './wire';

export type Ask = (eyes: number | null, start: number) => Promise<StepsView>;

export class ReplayState implements BoardState {
  step = $state(0);
  eyes = $state<number | null>(null);
  fault = $state('');
  lit = $state.raw<readonly string[]>([]);

  /* Nothing is asked of anybody here. */
  readonly open = [];
  readonly next: ReadonlySet<string> = new Set<string>();
  readonly composed = [];
  readonly held = [];
  readonly sent = null;
  readonly clock = null;

  private pages = $state.raw<StepsView[]>([]); // what has come of the steps, in order
  private asked = 0;

  readonly game = $derived(this.pages[0] ?? null);
  readonly steps = $derived(this.pages.flatMap((page) => page.steps));
  readonly moves = $derived(this.game?.moves ?? 0);
  readonly at = $derived(Math.max(0, Math.min(this.step, this.steps.length - 1))); // the step that is shown, as far as it has come
  readonly now = $derived(this.steps[this.at] ?? null);
  readonly sheet = $derived(this.now?.sheet ?? null);
  readonly me = $derived(this.game?.eyes ?? null);
  readonly seats = $derived(this.game?.seats ?? []);
  readonly names = $derived(namesOf(this.seats));
  readonly onTurn = $derived(onTurn(this.sheet));
  readonly lines = $derived(this.steps.flatMap((step) => step.log));
  readonly log = $derived(this.lines.filter((line) => line.n <= this.at));

  constructor(private readonly ask: Ask, step = 0, eyes: number | null = null) {
    this.step = step;
    this.eyes = eyes;
    void this.load();
  }

  touch(): void { /* a piece of a game that is over leads nowhere */ }

  go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.moves));
  }

  look(eyes: number | null): void {
    this.eyes = eyes;
    void this.load();
  }

  /* All steps for these eyes, page by page; what the eyes before saw stays until the first has come. */
  private async load(): Promise<void> {
    const asked = ++this.asked;
    let pages: StepsView[] = [];
    let count = 0;
    try {
      do {
        const page = await this.ask(this.eyes, count);
        if (asked !== this.asked) return;
        pages = [...pages, page];
        count += page.steps.length;
        this.pages = pages;
        this.fault = '';
      } while (count <= this.moves && pages.at(-1)!.steps.length > 0);
      this.go(this.step);
    } catch (error) {
      if (asked === this.asked) this.fault = sentence(error);
    }
  }
}
