import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, key, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";

/** Tries a key, and keeps it for this tab if it works. */
async function keep(given: string): Promise<void> {
  await ask("v1/agents?limit=1", { bearer: given });
  key.set(given);
}

/** Asks for a key. An address of `--open` brings a ticket for one, which is good once. */
export function Login({
  done,
  why,
  ticket,
}: {
  done: () => void;
  why: string | undefined;
  ticket: string | undefined;
}) {
  const [said, setSaid] = useState(why);
  const [isTrying, setIsTrying] = useState(false);
  const open = (given: Promise<string>): void => {
    setSaid(undefined);
    setIsTrying(true);
    given
      .then(keep)
      .then(done, (error: unknown) => setSaid(refusalOf(error).message))
      .finally(() => setIsTrying(false));
  };
  useEffect(() => {
    if (ticket === undefined) return;
    open(ask<{ key: string }>("ui/key", { method: "POST", bearer: ticket }).then(({ value }) => value.key));
  }, []);
  const submit = (event: SubmitEvent): void => {
    open(Promise.resolve(typed(event)["key"] ?? ""));
  };
  return (
    <main class="login">
      <h1>Agent Gate</h1>
      <form onSubmit={submit}>
        <label for="key">A key of your organization</label>
        <input id="key" name="key" type="password" autocomplete="off" spellcheck={false} required autofocus />
        <button type="submit" aria-disabled={isTrying}>
          Open
        </button>
        <p class="refused" role="alert">
          {said}
        </p>
      </form>
      <p>
        It stays in this tab and is gone when you close it. Make one with{" "}
        <code>agent-gate collector keys create --type sk</code>. On the machine of the collector,{" "}
        <code>agent-gate collector start --open</code> needs none.
      </p>
    </main>
  );
}
