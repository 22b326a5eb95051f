/** One job at a time, and of those that wait, each organization's oldest in turn: who brings many waits for his own and makes others wait for one. */
export class InTurn {
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  async run<T>(organization: string, job: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await new Promise<void>((go) => this.#enqueue(organization, go));
    this.#isBusy = true;
    try {
      return await job();
    } finally {
      this.#advance();
    }
  }

  #enqueue(organization: string, go: () => void): void {
    const queue = this.#waiting.get(organization);
    if (queue === undefined) this.#waiting.set(organization, [go]);
    else queue.push(go);
  }

  /** The one whose turn it was goes to the end of the line. */
  #advance(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#isBusy = false;
      return;
    }
    const [organization, [go, ...others]] = first;
    this.#waiting.delete(organization);
    if (others.length > 0) this.#waiting.set(organization, others);
    go?.();
  }
}
