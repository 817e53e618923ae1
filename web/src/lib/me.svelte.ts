/* Who this browser is: a guest with a name that was proposed and can be changed. */
import { api } from './api';
import type { Person } from './wire';

class Me {
  person = $state.raw<Person | null>(null);
  private asked: Promise<Person> | undefined;

  /* Known after the first call; the server proposes a name. */
  known(): Promise<Person> {
    this.asked ??= api.me().then((person) => (this.person = person));
    this.asked.catch(() => { this.asked = undefined; });
    return this.asked;
  }

  async rename(name: string): Promise<void> {
    this.person = await api.me(name);
  }
}

export const me = new Me();
