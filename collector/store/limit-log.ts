/** Whose log it is: one organization's requests of one class. */
export interface LogName {
  org: string;
  limitClass: string;
}

/** Some requests that were let in together. */
export interface Grant {
  /** No two grants bear the same, so that whoever did not hear the answer finds out what became of its own. */
  id: string;
  /** The running number of its first request. The next grant's is higher by `count`. */
  number: number;
  count: number;
  /** When, by the clock of the database. */
  atMs: number;
}

/**
 * The requests that several collectors have let in, in one order for all of them. Each method rejects with a StoreError when it cannot be said how it
 * ended.
 */
export interface LimitLog extends AsyncDisposable {
  /** False when the number is taken. Once taken a number stays taken for two windows at least, so whoever appends has looked less than a window ago. */
  append(name: LogName, grant: Grant): Promise<boolean>;
  /** The newest grants with this number or a higher one, in their order, as many as hold `requests` requests at least. */
  tail(name: LogName, fromNumber: number, requests: number): Promise<readonly Grant[]>;
  /** Deletes a bounded slice of the grants below the number that are older than the time. */
  trim(name: LogName, before: { number: number; atMs: number }): Promise<void>;
  /** The time of the database. */
  clock(): Promise<number>;
  /** Notes that a collector is there, and says how many are. */
  meet(collectorId: string, atMs: number): Promise<number>;
}
