/** What a script may rely on, the same for every command of both programs. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  verdict: 3,
  auth: 4,
  unreachable: 5,
  config: 6,
  held: 7,
  interrupted: 130,
} as const;

/** A failure that a command explains in one line: what is wrong and what to type. */
export class CommandError extends Error {
  readonly exitCode: number;
  readonly code: keyof typeof exitCodes;

  constructor(kind: keyof typeof exitCodes, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "CommandError";
    this.exitCode = exitCodes[kind];
    this.code = kind;
  }

  /** All of them as one, a line each. */
  with(others: readonly CommandError[]): CommandError {
    return new CommandError(
      this.code,
      [this, ...others].map(({ message }) => message).join("\n"),
      this.cause,
    );
  }
}
