import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, AskTwice, Command, Empty, Figure, Loaded, Table } from "../../shared/pages/parts.tsx";
import { countOf } from "../../shared/pages/words.ts";
import type { QueueShown, UndeliveredShown } from "../accept/page-data.ts";
import { OutcomeMark } from "../../shared/pages/outcome.tsx";
import { outcomeOf, outcomes, stateWords } from "./outcomes.ts";

const liveMs = 2_000;

export function Queue() {
  const queue = useAnswer<QueueShown>("queue.json", liveMs);
  const undelivered = useAnswer<UndeliveredShown[]>("undelivered.json", liveMs);
  const [said, setSaid] = useState("");
  const again = (): void => {
    queue.again();
    undelivered.again();
  };
  const act: Act = (path, words) => {
    ask<object>(path, { method: "POST" })
      .then(
        ({ value }) => setSaid(words(value)),
        (error: unknown) => setSaid(refusalOf(error).message),
      )
      .then(again, again);
  };
  return (
    <>
      <h1>Queue</h1>
      <p>Verdicts wait on this machine until the collector has them.</p>
      <Loaded asked={queue}>{(value) => <Sending queue={value} act={act} said={said} />}</Loaded>
      <Loaded asked={undelivered}>
        {(records) =>
          records.length === 0 ? (
            <Empty command="agent-gate tail">
              No verdict waits here. To see in a terminal how verdicts are made:
            </Empty>
          ) : (
            <Undelivered records={records} act={act} count={queue.value} />
          )
        }
      </Loaded>
    </>
  );
}

type Act = (path: string, words: (answer: object) => string) => void;

/** How many of them were changed, as the proxy has answered. */
const changed = (answer: object): number => {
  const [count] = Object.values(answer);
  return typeof count === "number" ? count : 0;
};

const retriedWords = (answer: object): string => {
  const count = changed(answer);
  if (count === 0) return "Nothing to retry: it is no longer refused.";
  return count === 1
    ? "One verdict waits to be sent again."
    : `${countOf(count)} verdicts wait to be sent again.`;
};

const droppedWords = (answer: object): string =>
  changed(answer) === 0 ? "Nothing was dropped: it is no longer in the queue." : "One verdict was dropped.";

function Sending({ queue, act, said }: { queue: QueueShown; act: Act; said: string }) {
  const { queued, in_flight, acknowledged, dead, dropped, oldest_age_s, says, command } = queue;
  const reasons = Object.entries(dropped).filter(([, count]) => count > 0);
  const lost = reasons.reduce((sum, [, count]) => sum + count, 0);
  const waiting = queued + in_flight;
  const oldest = new Date(Date.now() - oldest_age_s * 1_000).toISOString();
  return (
    <>
      <dl class="figures">
        <Figure label="Waiting">{countOf(waiting)}</Figure>
        <Figure label="Sent" note="the collector has these">
          {countOf(acknowledged)}
        </Figure>
        <Figure label="Refused by the collector" note="dead letters: they are kept">
          {countOf(dead)}
        </Figure>
        <Figure label="Dropped" note="given up, and counted">
          {countOf(lost)}
        </Figure>
      </dl>
      <p>
        Sending: {says}.
        {waiting === 0 ? null : (
          <>
            {" "}
            The oldest verdict that waits was made <Age at={oldest} />.
          </>
        )}
        {reasons.length === 0
          ? null
          : ` Dropped because of: ${reasons.map(([why, count]) => `${why.replaceAll("_", " ")} (${countOf(count)})`).join(", ")}.`}
      </p>
      {command === undefined ? null : <Command text={command} />}
      <p class="tools">
        <button type="button" onClick={() => act("sync-now", () => "The proxy sends what waits.")}>
          Send now
        </button>
        {dead === 0 ? null : (
          <button type="button" onClick={() => act("retry", retriedWords)}>
            Retry all that were refused
          </button>
        )}
        <span role="status">{said}</span>
      </p>
    </>
  );
}

const one = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`;

interface Listed {
  records: readonly UndeliveredShown[];
  act: Act;
  count: QueueShown | undefined;
}

function Undelivered({ records, act, count }: Listed) {
  const all = count === undefined ? records.length : count.queued + count.in_flight + count.dead;
  return (
    <Table
      rows={records}
      keyOf={({ evaluation_id }) => evaluation_id}
      caption={
        all > records.length
          ? `The newest ${countOf(records.length)} of ${countOf(all)}. All of them: agent-gate queue ls`
          : "Newest first"
      }
      columns={[
        {
          title: "Since",
          cell: ({ evaluation_id, queued_at }) => (
            <a href={linkTo([], { id: evaluation_id })}>
              <Age at={queued_at} />
            </a>
          ),
        },
        {
          title: "State",
          cell: (record) => (
            <span>
              <span class={record.state === "dead" ? "failed" : undefined}>{stateWords(record)}</span>
              {record.why === undefined ? null : `: ${record.why}`}
            </span>
          ),
        },
        { title: "Tool", cell: ({ tool = "–" }) => tool },
        { title: "Agent", cell: ({ agent_id }) => agent_id },
        { title: "Outcome", cell: (record) => <OutcomeMark {...outcomes[outcomeOf(record)]} /> },
        {
          title: "Change",
          cell: ({ state, evaluation_id }) => (
            <span class="tools">
              {state !== "dead" ? null : (
                <button
                  type="button"
                  aria-label={`Retry ${evaluation_id}`}
                  onClick={() => act(one("retry", evaluation_id), retriedWords)}
                >
                  Retry
                </button>
              )}
              <AskTwice
                label="Drop"
                sure="Yes, drop it"
                on={evaluation_id}
                act={() => act(one("drop", evaluation_id), droppedWords)}
              />
            </span>
          ),
        },
      ]}
    />
  );
}
