import { h } from "preact";
import { useState } from "preact/hooks";
import { ask, key, Refusal } from "./api.ts";

/** Asks for a key, tries it, and keeps it for this tab. */
export function Login({ done, why }: { done: () => void; why: string | undefined }) {
  const [said, setSaid] = useState(why);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form).get("key");
    key.set(typeof given === "string" ? given.trim() : "");
    setSaid(undefined);
    ask("v1/agents?limit=1").then(done, (error: unknown) => {
      key.forget();
      setSaid(error instanceof Refusal ? error.message : String(error));
    });
  };
  return (
    <main class="login">
      <h1>Agent Gate</h1>
      <form onSubmit={submit}>
        <label for="key">A key of your organization</label>
        <input id="key" name="key" type="password" autocomplete="off" spellcheck={false} required autofocus />
        <button type="submit">Open</button>
        <p class="refused" role="alert">
          {said}
        </p>
      </form>
      <p>
        It stays in this tab and is gone when you close it. Make one with{" "}
        <code>agent-gate collector keys create --type sk</code>.
      </p>
    </main>
  );
}
