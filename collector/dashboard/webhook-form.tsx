import { type ComponentChildren, h } from "preact";
import { useState } from "preact/hooks";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import type { Webhook } from "./types.ts";

type Kind = Webhook["events"][number];
type Numbers = Omit<Webhook, "id" | "url" | "events" | "state" | "created_at" | "last">;

const kinds: readonly Kind[] = ["agent.below", "agent.stage", "gate.failing", "proxy.silent"];
const shares: ReadonlySet<string> = new Set<keyof Numbers>(["below_pass_rate", "failing_share"]);
const percentDigits = 6;

/** What a form cannot say as JSON does: which boxes are checked, numbers, and shares, which people write in percent. */
function wantedOf({ url, ...given }: Readonly<Record<string, string>>) {
  const events = kinds.filter((kind) => given[kind] !== undefined);
  const numbers = Object.entries(given)
    .filter(([name, text]) => text !== "" && !events.some((kind) => kind === name))
    .map(([name, text]) => [
      name,
      shares.has(name) ? Number((Number(text) / 100).toFixed(percentDigits)) : Number(text),
    ]);
  return { url, events, ...Object.fromEntries(numbers) };
}

export interface Added {
  url: string;
  secret: string;
}

export function WebhookForm({ added }: { added: (webhook: Added) => void }) {
  const [wanted, setWanted] = useState<readonly Kind[]>(["agent.below"]);
  const [hasScore, setHasScore] = useState(false);
  const [said, setSaid] = useState<string | undefined>();
  const create = (event: SubmitEvent): void => {
    setSaid(undefined);
    const body = JSON.stringify(wantedOf(typed(event)));
    ask<Added>("v1/webhooks", { method: "POST", body }).then(
      ({ value }) => added(value),
      (error: unknown) => setSaid(refusalOf(error).message),
    );
  };
  const line = (kind: Kind): Omit<Lined, "title" | "children"> => ({
    kind,
    isWanted: wanted.includes(kind),
    want: (isWanted) => setWanted(isWanted ? [...wanted, kind] : wanted.filter((each) => each !== kind)),
  });
  const amount = (kind: Kind) => ({ disabled: !wanted.includes(kind) });
  return (
    <form class="stack" onSubmit={create}>
      <p class="note">
        An alert is a POST with JSON to your address: names and numbers, never the text of an output. Its
        header <code>X-Service-Signature</code> is an HMAC-SHA256 of the body with the secret that you see
        here once, after you have added the webhook. How to check it is in{" "}
        <code>docs/operate/webhooks.md</code>.
      </p>
      <label>
        Address
        <input name="url" type="url" required maxLength={2_000} autocomplete="off" placeholder="https://…" />
      </label>
      <fieldset class="kinds">
        <legend>Send an alert when</legend>
        <Line {...line("agent.below")} title="An agent gets worse">
          less than{" "}
          <Amount
            {...amount("agent.below")}
            name="below_pass_rate"
            label="Clean outputs, in percent"
            {...{ min: 0, max: 100, step: "any", defaultValue: 90, required: !hasScore }}
          />{" "}
          % of its last 500 outputs are clean, or its score is under{" "}
          <Amount
            {...amount("agent.below")}
            name="below_score"
            label="Score"
            {...{ min: 1, max: 1_000 }}
            onInput={(event) => setHasScore(event.currentTarget.value !== "")}
          />
          . Only agents with 50 outputs or more.
        </Line>
        <Line {...line("agent.stage")} title="An agent reaches another stage">
          new, calibrating, active or mature.
        </Line>
        <Line {...line("gate.failing")} title="A gate fails often">
          it failed{" "}
          <Amount
            {...amount("gate.failing")}
            name="failing_share"
            label="Failed outputs, in percent"
            {...{ min: 1, max: 100, step: "any", defaultValue: 50, required: true }}
          />{" "}
          % or more of an agent's last{" "}
          <Amount
            {...amount("gate.failing")}
            name="failing_of"
            label="How many outputs are counted"
            {...{ min: 5, max: 100, defaultValue: 20, required: true }}
          />{" "}
          outputs.
        </Line>
        <Line {...line("proxy.silent")} title="A proxy is silent">
          a key that has sent verdicts has sent none for{" "}
          <Amount
            {...amount("proxy.silent")}
            name="silent_minutes"
            label="Minutes"
            {...{ min: 1, max: 10_080, defaultValue: 60, required: true }}
          />{" "}
          minutes.
        </Line>
      </fieldset>
      <button type="submit">Add a webhook</button>
      <p class="refused" role="alert">
        {said}
      </p>
    </form>
  );
}

interface Lined {
  kind: Kind;
  title: string;
  isWanted: boolean;
  want: (isWanted: boolean) => void;
  children: ComponentChildren;
}

/** One kind of alert with its own numbers, as a sentence. */
function Line({ kind, title, isWanted, want, children }: Lined) {
  return (
    <p>
      <label>
        <input
          name={kind}
          type="checkbox"
          checked={isWanted}
          onChange={(event) => want(event.currentTarget.checked)}
        />{" "}
        {title}
      </label>
      : {children}
    </p>
  );
}

interface Amounts {
  name: keyof Numbers;
  label: string;
  disabled: boolean;
  min: number;
  max: number;
  step?: string;
  defaultValue?: number;
  required?: boolean;
  onInput?: (event: InputEvent & { currentTarget: HTMLInputElement }) => void;
}

function Amount({ label, ...given }: Amounts) {
  return <input type="number" aria-label={label} {...given} />;
}
