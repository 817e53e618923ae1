/* What the browser keeps for this page. Where it keeps nothing (storage is blocked, or full) the page remembers by itself until it is left. */
export class Kept {
  private readonly own = new Map<string, string>();

  constructor(private readonly where: () => Storage) {}

  get(name: string): string | null {
    if (this.own.has(name)) return this.own.get(name)!;
    try {
      return this.where().getItem(name);
    } catch {
      return null;
    }
  }

  set(name: string, value: string): void {
    try {
      this.where().setItem(name, value);
      this.own.delete(name);
    } catch {
      this.own.set(name, value);
    }
  }

  remove(name: string): void {
    this.own.delete(name);
    try {
      this.where().removeItem(name);
    } catch {
      return; // then it was never there
    }
  }
}

/* For this browser, and for this tab of it. */
export const forBrowser = new Kept(() => localStorage);
export const forTab = new Kept(() => sessionStorage);
