/** The store could not do it. `refused`: nothing was written. `unknown`: it may have been, and a retry with the same ids tells. */
export class StoreError extends Error {
  readonly outcome: "refused" | "unknown";

  constructor(outcome: "refused" | "unknown", message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreError";
    this.outcome = outcome;
  }
}
