import { type ComponentChildren, Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { CountsChart, Spark } from "./counts-chart.tsx";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Figure, Loaded, PassRate, Table } from "../../shared/pages/parts.tsx";
import { countOf, msOf, outputsOf, timeOf } from "../../shared/pages/words.ts";
import type { Counts } from "./types.ts";

const hourMs = 3_600_000;
const spans = { "1h": hourMs, "24h": 24 * hourMs, "7d": 168 * hourMs, "30d": 720 * hourMs } as const;
const spanWords = { "1h": "hour", "24h": "24 hours", "7d": "7 days", "30d": "30 days" } as const;
type Span = keyof typeof spans;
const pointsMax = "200";
const shown = 8;

export interface Period {
  /** The page that it is shown on. */
  path: readonly string[];
  filters: Readonly<Record<string, string>>;
  agentId?: string;
}

const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

function addressOf({ filters: { from, to }, agentId }: Period, span: string): string {
  const start = from ?? new Date(Date.now() - spans[isSpan(span) ? span : "24h"]).toISOString();
  const query = new URLSearchParams({ points: pointsMax, from: start });
  if (to !== undefined) query.set("to", to);
  if (agentId !== undefined) query.set("agent_id", agentId);
  return `v1/counts?${query.toString()}`;
}

/** Outputs of a time over time. The time is in the address: a span up to now, or from and to. */
export function CountsOf({
  period,
  children,
}: {
  period: Period;
  children: (counts: Counts) => ComponentChildren;
}) {
  const { path, filters, agentId } = period;
  const { from, to } = filters;
  const [isYoung, setIsYoung] = useState(false);
  const span = filters["span"] ?? (isYoung ? "1h" : "24h");
  const asked = useAnswer<Counts>(JSON.stringify([from, to, span, agentId]), 30_000, () =>
    addressOf(period, span),
  );
  const isChosen = from !== undefined || to !== undefined;
  const oldest = asked.value?.points[0]?.at;
  // A day of which 23 hours are empty shows nothing of the first hour.
  useEffect(() => {
    if (isChosen || span !== "24h" || oldest === undefined) return;
    setIsYoung(Date.parse(oldest) > Date.now() - hourMs);
  }, [isChosen, span, oldest]);
  return (
    <>
      <nav class="turning" aria-label="Time shown">
        {Object.entries(spanWords).map(([id, words]) => (
          <a
            key={id}
            href={linkTo(path, { span: id })}
            aria-current={!isChosen && id === span ? "true" : undefined}
          >
            Last {words}
          </a>
        ))}
        {isChosen ? (
          <span>
            {from === undefined ? "" : timeOf(from)} to {to === undefined ? "now" : timeOf(to)}
          </span>
        ) : null}
      </nav>
      <Loaded asked={asked}>
        {(counts) =>
          counts.points.length === 0 ? (
            <p>No output was judged in this time. Choose a longer one, or look at the newest verdicts.</p>
          ) : (
            <>
              <CountsChart
                {...counts}
                zoom={(start, end) => linkTo(path, { from: start, to: end })}
                failures={(start, end) =>
                  linkTo(["events"], { agent_id: agentId, passed: "false", from: start, to: end })
                }
              />
              {children(counts)}
            </>
          )
        }
      </Loaded>
    </>
  );
}

export function CountFigures({ counts: { passed, failed, gate_ms, gates, tools } }: { counts: Counts }) {
  const [gate] = gates;
  const tool = tools.find((one) => one.failed > 0);
  return (
    <dl class="figures">
      <Figure label="Clean" note={`of ${outputsOf(passed + failed)}`}>
        <PassRate rate={passed / (passed + failed)} />
      </Figure>
      <Figure label="Gate that fails most" {...(gate && { note: outputsOf(gate.failed) })}>
        {gate?.name ?? "–"}
      </Figure>
      <Figure
        label="Tool that fails most"
        {...(tool && { note: `${countOf(tool.failed)} of ${outputsOf(tool.passed + tool.failed)}` })}
      >
        {tool?.name ?? "–"}
      </Figure>
      <Figure label="Time of the gates" note="19 of 20 outputs within">
        {gate_ms === undefined ? "–" : msOf(gate_ms.p95)}
      </Figure>
    </dl>
  );
}

/** What failed, most first, each with how it went over the time that is shown. */
export function CountTables({ counts, agentId }: { counts: Counts; agentId?: string }) {
  const { from, to, gates, tools, passed, failed } = counts;
  const failing = tools.filter((tool) => tool.failed > 0).slice(0, shown);
  const failingGates = gates.slice(0, shown);
  const mostOf = (rows: readonly { name: string }[], kind: "gates" | "tools"): number =>
    Math.max(1, ...counts.points.flatMap((point) => rows.map(({ name }) => point[kind][name] ?? 0)));
  const [mostByGate, mostByTool] = [mostOf(failingGates, "gates"), mostOf(failing, "tools")];
  if (failed === 0) return <p>None of these {outputsOf(passed)} failed.</p>;
  const events = (filter: Record<string, string>): string =>
    linkTo(["events"], { agent_id: agentId, passed: "false", from, to, ...filter });
  return (
    <div class="halves">
      <section>
        <h2>Failing gates</h2>
        <Table
          rows={failingGates}
          keyOf={({ name }) => name}
          columns={[
            { title: "Gate", cell: ({ name }) => <a href={events({ gate: name })}>{name}</a> },
            {
              title: "Failed",
              isNumber: true,
              cell: (gate) => `${countOf(gate.failed)} of ${countOf(passed + failed)}`,
            },
            {
              title: "Over time",
              cell: ({ name }) => (
                <Spark {...counts} most={mostByGate} of={(point) => point.gates[name] ?? 0} />
              ),
            },
          ]}
        />
      </section>
      <section>
        <h2>Failing tools</h2>
        <Table
          rows={failing}
          keyOf={({ name }) => name}
          columns={[
            { title: "Tool", cell: ({ name }) => <a href={events({ tool: name })}>{name}</a> },
            {
              title: "Failed",
              isNumber: true,
              cell: (tool) => `${countOf(tool.failed)} of ${countOf(tool.passed + tool.failed)}`,
            },
            {
              title: "Over time",
              cell: ({ name }) => (
                <Spark {...counts} most={mostByTool} of={(point) => point.tools[name] ?? 0} />
              ),
            },
          ]}
        />
      </section>
    </div>
  );
}
