import { openFormThread } from "./form-thread.ts";

export interface Forms extends AsyncDisposable {
  /** Whether a value has the form that a schema asks for. One that cannot be read is a form that nothing has. */
  fits: (schema: string, value: unknown) => Promise<boolean>;
}

const defaultTimeoutMs = 5_000;

export function openForms(timeoutMs: number = defaultTimeoutMs): Forms {
  const thread = openFormThread(timeoutMs);
  return {
    async fits(schema, value) {
      const answer = await thread.ask(
        { schema, text: JSON.stringify(value), json: true, of: "body" },
        schema,
      );
      return "said" in answer && answer.said === "fits";
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
