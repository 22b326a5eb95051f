import { RecentMap } from "../../../shared/recent-map.ts";
import type { Session } from "../session.ts";

const sessionsMax = 1_000;

/** The sessions of one server, by the name that it gave them. */
export class Sessions {
  readonly #open: () => Session;
  readonly #known = new RecentMap<string, Session>(sessionsMax);

  constructor(open: () => Session) {
    this.#open = open;
  }

  /** One that nobody has named yet lasts as long as its call. */
  find(name: string | undefined): Session {
    if (name === undefined) return this.#open();
    const session = this.#known.get(name) ?? this.#open();
    this.name(name, session);
    return session;
  }

  knows(name: string | undefined): boolean {
    return name !== undefined && this.#known.has(name);
  }

  name(name: string, session: Session): void {
    this.#known.set(name, session);
  }

  forget(name: string): void {
    this.#known.delete(name);
  }
}
