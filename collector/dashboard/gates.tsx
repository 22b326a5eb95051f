import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import { CountsOf, CountTables } from "./counts.tsx";
import { useRecent } from "./recent.ts";
import { GateFound } from "../../shared/pages/outcome.tsx";
import { Loaded, NoVerdicts, PassRate, Table } from "../../shared/pages/parts.tsx";
import { byGate } from "./tallies.ts";
import type { Evaluated } from "./types.ts";
import { countOf, msOf, outputsOf } from "../../shared/pages/words.ts";

interface Shown {
  filters: Readonly<Record<string, string>>;
  hasCounts: boolean | undefined;
}

export function Gates({ filters, hasCounts }: Shown) {
  const recent = useRecent();
  return (
    <>
      <h1>Gates</h1>
      <Loaded asked={recent}>
        {(events) =>
          events.length === 0 ? (
            <NoVerdicts />
          ) : (
            <Table
              rows={byGate(events)}
              keyOf={({ name }) => name}
              caption={`Of the newest ${outputsOf(events.length)}, most failures first`}
              columns={[
                {
                  title: "Gate",
                  cell: ({ name }) => (
                    <a href={linkTo(["events"], { gate: name, passed: "false" })}>{name}</a>
                  ),
                },
                {
                  title: "Found nothing",
                  cell: ({ outputs, failed }) => <PassRate rate={1 - failed / outputs} />,
                },
                { title: "Failed", isNumber: true, cell: ({ failed }) => countOf(failed) },
                { title: "Most in tool", cell: ({ most = "–" }) => most },
                { title: "Not asked", isNumber: true, cell: ({ skipped }) => countOf(skipped) },
                { title: "19 of 20 within", isNumber: true, cell: ({ slowMs }) => msOf(slowMs) },
              ]}
            />
          )
        }
      </Loaded>
      {hasCounts === true && recent.value?.length !== 0 ? (
        <section>
          <h2>Over time</h2>
          <CountsOf period={{ path: ["gates"], filters }}>
            {(counts) => <CountTables counts={counts} />}
          </CountsOf>
        </section>
      ) : null}
      <TryIt />
    </>
  );
}

function TryIt() {
  const [verdict, setVerdict] = useState<Evaluated | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const submit = async (event: SubmitEvent): Promise<void> => {
    const { agent = "", tool = "", output = "" } = typed(event);
    setVerdict(undefined);
    setSaid("Judging …");
    try {
      const body = JSON.stringify({ agent_id: agent, ...(tool === "" ? {} : { tool }), output });
      const { value } = await ask<Evaluated>("v1/evaluate", { method: "POST", body });
      setVerdict(value);
      setSaid(value.passed ? "The output is clean" : "The output failed");
    } catch (error) {
      setSaid(refusalOf(error).message);
    }
  };
  return (
    <section>
      <h2>Try an output</h2>
      <p class="note">
        The collector's gates judge it. The verdict is recorded for the agent that you name, and counts for
        its score. The text is not kept.
      </p>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <label>
          Agent
          <input name="agent" defaultValue="try-it" required maxLength={200} />
        </label>
        <label>
          Tool
          <input name="tool" maxLength={200} />
        </label>
        <label>
          Output
          <textarea name="output" rows={5} spellcheck={false} required />
        </label>
        <button type="submit">Judge it</button>
      </form>
      <p role="status">{said}</p>
      {verdict === undefined ? null : (
        <Table
          rows={verdict.gates}
          keyOf={({ name }) => name}
          columns={[
            { title: "Gate", cell: ({ name }) => name },
            { title: "Found", cell: (gate) => <GateFound gate={gate} /> },
            { title: "Time", isNumber: true, cell: ({ latency_ms }) => msOf(latency_ms) },
          ]}
        />
      )}
    </section>
  );
}
