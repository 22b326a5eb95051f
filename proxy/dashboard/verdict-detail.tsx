import { type ComponentChildren, Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";

import { Command, Copy, Loaded, Table } from "../../shared/pages/parts.tsx";
import { msOf } from "../../shared/pages/words.ts";
import type { QueuedRecord, RulesShown, VerdictShown } from "../accept/page-data.ts";
import { useOpenedInSight } from "../../shared/pages/list-keys.tsx";
import { wholeTime } from "../../shared/pages/local-time.ts";
import { GateFound, OutcomeMark } from "../../shared/pages/outcome.tsx";
import { actionWords, outcomeOf, outcomes, ruleWords, stateWords } from "./outcomes.ts";

interface Opened {
  id: string;
  /** As the list has it, which is asked for again and again. */
  listed: QueuedRecord | undefined;
  /** The address without it. */
  close: string;
}

export function VerdictDetail({ id, listed, close }: Opened) {
  const asked = useAnswer<VerdictShown>(`verdict.json?${new URLSearchParams({ id }).toString()}`, 0);
  return (
    <aside class="detail" aria-label="Verdict" id="detail" tabIndex={-1}>
      {listed === undefined ? (
        <Loaded asked={asked}>
          {({ verdict, ...shown }) =>
            verdict === null ? (
              <p>
                The opened verdict is no longer kept here. <a href={close}>Close</a>
              </p>
            ) : (
              <Detail record={verdict} shown={shown} close={close} />
            )
          }
        </Loaded>
      ) : (
        <Detail record={listed} shown={asked.value ?? {}} close={close} />
      )}
    </aside>
  );
}

interface Detailed {
  record: QueuedRecord;
  /** What there is to do about it; empty until it was asked. */
  shown: Pick<VerdictShown, "allow" | "withhold">;
  close: string;
}

function Detail({ record, shown: { allow, withhold }, close }: Detailed) {
  const { agent_id, tool, timestamp, total_latency_ms, tool_ms, evaluation_id, allowed = [] } = record;
  const outcome = outcomeOf(record);
  useOpenedInSight(evaluation_id);
  return (
    <>
      <h2>{tool ?? "No tool"}</h2>
      <p>
        <OutcomeMark {...outcomes[outcome]} /> {outcomes[outcome].says}
      </p>
      {allowed.length === 0 ? null : <p>Your rule: {allowed.map(ruleWords).join(", ")}.</p>}
      <p>
        <a href={linkTo([], { agent: agent_id })}>{agent_id}</a>, {wholeTime(timestamp)}. The tool took{" "}
        {msOf(tool_ms)}, the gates {msOf(total_latency_ms)}.
      </p>
      <Host record={record} />
      <p>
        {record.state === "acknowledged" ? (
          <>The collector has this verdict.</>
        ) : (
          <>
            This verdict {stateWords(record)}: <a href={linkTo(["queue"])}>the queue</a>
          </>
        )}
      </p>
      <Findings record={record} />
      {withhold === undefined ? null : (
        <Rules title="Withhold this" rules={withhold}>
          withholds all later answers of this tool in which the same is found
        </Rules>
      )}
      {allow === undefined ? null : (
        <Rules title="Allow this" rules={allow}>
          lets what was found here pass in all later answers of this tool
        </Rules>
      )}
      <h3>Gates</h3>
      <Gates record={record} />
      <p class="tools">
        <Copy text={evaluation_id} label="Copy the id" />
        <Copy text={JSON.stringify(record, null, 2)} label="Copy as JSON" />
        <a href={close}>Close</a>
      </p>
    </>
  );
}

/** Of a tool that a host has of its own, or of a server that it has started. */
function Host({ record: { host, session } }: { record: QueuedRecord }) {
  if (host === undefined && session === undefined) return null;
  return (
    <p>
      {host === undefined ? null : `Host ${host}. `}
      {session === undefined ? null : `Session ${session}.`}
    </p>
  );
}

function Gates({ record }: { record: QueuedRecord }) {
  const kind = record.action === "blocked" ? "failed" : "noted";
  return (
    <Table
      rows={record.gates}
      keyOf={({ name }) => name}
      columns={[
        { title: "Gate", cell: ({ name }) => name },
        { title: "Found", cell: (gate) => <GateFound gate={gate} kind={kind} /> },
        { title: "Time", isNumber: true, cell: ({ latency_ms }) => msOf(latency_ms) },
      ]}
    />
  );
}

function Findings({ record: { found = [] } }: { record: QueuedRecord }) {
  if (found.length === 0) return null;
  return (
    <Table
      rows={found}
      keyOf={({ rule, place }) => JSON.stringify([rule, place])}
      caption="Which rules, and where. A key is named if it is a usual word; others are shown as *"
      columns={[
        { title: "Rule", cell: ({ rule, count }) => (count > 1 ? `${rule} × ${count}` : rule) },
        { title: "Place", cell: ({ place }) => (place === "" ? "in the text" : <code>{place}</code>) },
        { title: "What was done", cell: ({ action }) => actionWords(action) },
      ]}
    />
  );
}

interface RulesToWrite {
  title: string;
  rules: RulesShown;
  /** What the command does. */
  children: ComponentChildren;
}

function Rules({ title, rules: { rules, file, readers, command, otherWays }, children }: RulesToWrite) {
  const text = JSON.stringify(rules, null, 2);
  return (
    <section>
      <h3>{title}</h3>
      {rules.length === 0 ? (
        <p>No rule does that for this output:</p>
      ) : (
        <>
          <p>
            This command {children}: {readers}.
          </p>
          <Command text={command} />
          <details>
            <summary>{rules.length === 1 ? "The rule" : "The rules"} that it writes</summary>
            <p>
              They stand first in the list <code>rules</code> of <code>{file}</code>.
            </p>
            <pre tabIndex={0} aria-label="Rules">
              {text}
            </pre>
            <Copy text={text} label="Copy the rules" />
          </details>
        </>
      )}
      {otherWays.map((way) => (
        <p key={way}>{way}</p>
      ))}
    </section>
  );
}
