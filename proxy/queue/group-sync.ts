/** Syncs a file, off the loop. What asks while a sync is under way shares the next one. */
export class GroupSync {
  readonly #start: (done: () => void) => void;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** A disk that refuses is for the next write to find out. */
  constructor(start: (done: () => void) => void) {
    this.#start = start;
  }

  /** Resolves when everything that is written now is on the disk. */
  sync(): Promise<void> {
    if (this.#underWay === undefined) return this.#run();
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined;
      return this.#run();
    });
    return this.#next;
  }

  /** Resolves when no sync is under way any more. */
  async idle(): Promise<void> {
    await (this.#next ?? this.#underWay);
  }

  #run(): Promise<void> {
    this.#underWay = new Promise((resolve) => {
      this.#start(() => {
        this.#underWay = undefined;
        resolve();
      });
    });
    return this.#underWay;
  }
}
