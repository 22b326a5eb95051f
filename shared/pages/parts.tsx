import { type ComponentChildren, Fragment, h } from "preact";
import { useState } from "preact/hooks";
import type { Refusal } from "./api.ts";
import type { Asked } from "./hooks.ts";
import { wholeTime } from "./local-time.ts";
import { ageOf, percentOf } from "./words.ts";

/** Nothing is said to be absent while it is on its way. */
export function Loaded<T>({
  asked,
  children,
}: {
  asked: Asked<T>;
  children: (value: T) => ComponentChildren;
}) {
  const { value, refusal, again } = asked;
  if (value === undefined && refusal === undefined)
    return (
      <p class="waiting" role="status">
        Loading …
      </p>
    );
  return (
    <>
      {refusal === undefined ? null : <Refused refusal={refusal} again={again} isOld={value !== undefined} />}
      {value === undefined ? null : children(value)}
    </>
  );
}

function Refused({ refusal, again, isOld }: { refusal: Refusal; again: () => void; isOld: boolean }) {
  return (
    <p class="refused" role="alert">
      {isOld ? "What you see may be old. " : ""}
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

/** Until a verdict is there, every page says how to have one. */
export function NoVerdicts() {
  return (
    <Empty command="agent-gate http http://127.0.0.1:3001">
      No agent has sent a verdict yet. Put the gate in front of a tool:
    </Empty>
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
  const [said, setSaid] = useState<string | undefined>(undefined);
  const copy = async (): Promise<void> => {
    const words = await navigator.clipboard.writeText(text).then(
      () => "Copied",
      () => "Not copied: the browser refuses",
    );
    setSaid(words);
    setTimeout(setSaid, saidMs, undefined);
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()} aria-live="polite">
      {said ?? label}
    </button>
  );
}

/** Under this an agent is one to look at. */
export const goodRate = 0.9;

/** The share of outputs that passed, as a number and as a bar. */
export function PassRate({ rate }: { rate: number }) {
  return (
    <span class="rate">
      <Bar share={rate} kind={rate < goodRate ? "bad" : "good"} /> {percentOf(rate)}
    </span>
  );
}

/** The number that it draws stands beside it. */
export function Bar({ share, kind = "good" }: { share: number; kind?: "good" | "bad" | "plain" }) {
  return (
    <svg class={`bar ${kind}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="whole" width="100" height="8" />
      <rect class="part" width={Math.max(0, Math.min(100, share * 100))} height="8" />
    </svg>
  );
}

export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeTime(at)}>
      {ageOf(at)}
    </time>
  );
}

/** The time of day of what is from today, the date of the rest: events are seconds apart. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={wholeTime(at)}>
      {isToday ? date.toLocaleTimeString() : date.toLocaleString()}
    </time>
  );
}

export function Figure({
  label,
  children,
  note,
}: {
  label: string;
  children: ComponentChildren;
  note?: string;
}) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note === undefined ? null : <dd class="note">{note}</dd>}
    </div>
  );
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  isNumber?: boolean;
}

interface Tabled<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  caption?: string;
  isOpen?: (row: Row) => boolean;
}

/** On a narrow screen each row is a card, and each cell says its own title. The first column names the row. */
export function Table<Row>({ rows, columns, keyOf, caption, isOpen }: Tabled<Row>) {
  return (
    <table role="table">
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" role="columnheader" class={isNumber === true ? "number" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" class={isOpen?.(row) === true ? "open" : undefined}>
            {columns.map(({ title, cell, isNumber }, at) => {
              const how = { "data-title": title, class: isNumber === true ? "number" : undefined };
              return at === 0 ? (
                <th key={title} scope="row" role="rowheader" {...how}>
                  {cell(row)}
                </th>
              ) : (
                <td key={title} role="cell" {...how}>
                  {cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Twice {
  label: string;
  /** What the button says when it was pressed once. */
  sure: string;
  /** On what it acts, for those who hear the page. */
  on: string;
  act: () => void;
}

/** What cannot be undone is asked twice, in the page itself. */
export function AskTwice({ label, sure, on, act }: Twice) {
  const [isAsked, setIsAsked] = useState(false);
  const done = (): void => {
    setIsAsked(false);
    act();
  };
  return (
    <button
      type="button"
      class={isAsked ? "sure" : undefined}
      aria-label={`${isAsked ? sure : label} ${on}`}
      onBlur={() => setIsAsked(false)}
      onClick={() => (isAsked ? done() : setIsAsked(true))}
    >
      {isAsked ? sure : label}
    </button>
  );
}
