import type { Session } from "../session.ts";

const sessionsMax = 1_000;

/** The sessions of one server, by the name that it gave them. */
export class Sessions {
  readonly #open: () => Session;
  readonly #known = new Map<string, Session>();

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

  name(name: string, session: Session): void {
    this.#known.delete(name);
    this.#known.set(name, session);
    if (this.#known.size <= sessionsMax) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  forget(name: string): void {
    this.#known.delete(name);
  }
}
