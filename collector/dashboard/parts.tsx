import { type ComponentChildren, h } from "preact";
import { useState } from "preact/hooks";
import type { Refusal } from "./api.ts";
import { ageOf, percentOf } from "./words.ts";

/** Nothing is said to be absent while it is on its way. */
export function Waiting({ refusal, again }: { refusal: Refusal | undefined; again: () => void }) {
  if (refusal === undefined)
    return (
      <p class="waiting" role="status">
        Loading …
      </p>
    );
  return (
    <p class="refused" role="alert">
      {refusal.message}.{" "}
      <button type="button" onClick={again}>
        Try again
      </button>
    </p>
  );
}

/** What stands in a page that has nothing to show yet: why, and what to type. */
export function Empty({ children, command }: { children: ComponentChildren; command?: string }) {
  return (
    <div class="empty">
      <p>{children}</p>
      {command === undefined ? null : <Command text={command} />}
    </div>
  );
}

export function Command({ text }: { text: string }) {
  return (
    <p class="command">
      <code>{text}</code> <Copy text={text} />
    </p>
  );
}

const saidMs = 1_500;

export function Copy({ text, label = "Copy" }: { text: string; label?: string }) {
  const [said, setSaid] = useState(label);
  const copy = (): void => {
    const say = (words: string): void => {
      setSaid(words);
      setTimeout(() => setSaid(label), saidMs);
    };
    navigator.clipboard.writeText(text).then(
      () => say("Copied"),
      () => say("Not copied: the browser refuses"),
    );
  };
  return (
    <button type="button" class="copy" onClick={copy} aria-live="polite">
      {said}
    </button>
  );
}

/** The share of outputs that passed, as a number and as a bar. */
export function PassRate({ rate }: { rate: number }) {
  return (
    <span class="rate">
      <meter min={0} max={1} low={0.8} high={0.95} optimum={1} value={rate} aria-hidden="true" />
      {percentOf(rate)}
    </span>
  );
}

export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {ageOf(at)}
    </time>
  );
}

export function Figure({ label, children, note }: { label: string; children: ComponentChildren; note?: string }) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note === undefined ? null : <dd class="note">{note}</dd>}
    </div>
  );
}
