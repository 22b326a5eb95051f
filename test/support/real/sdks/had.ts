/** What a program has in the end, or before its library threw. */
export interface Had {
  text: string;
  /** The arguments of the call of a tool; a text where the library leaves it to the program to read them. */
  call: unknown;
  /** Why it ended, as the library says it. */
  ended: string;
  /** All that it was handed on the way. */
  pieces: unknown[];
  /** The answer as one object, where the library makes one. */
  result: unknown;
  error?: { name: string; message: string; status?: number | undefined };
}

export const nothingYet = (): Had => ({ text: "", call: "", ended: "", pieces: [], result: null });

/** What it had is kept when it throws. */
export async function having(ask: (had: Had) => Promise<void>): Promise<Had> {
  const had = nothingYet();
  try {
    await ask(had);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code: unknown =
      Reflect.get(error, "status") ?? Reflect.get(error, "status_code") ?? Reflect.get(error, "statusCode");
    had.error = {
      name: error.constructor.name,
      message: error.message,
      status: typeof code === "number" ? code : undefined,
    };
    // Whatever else hangs on it is there for the program too.
    had.pieces.push(JSON.stringify(error, Object.getOwnPropertyNames(error)));
  }
  return had;
}
