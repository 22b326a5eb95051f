import { Fragment, h } from "preact";
import { linkTo } from "../../shared/pages/address.ts";
import { FailsMost, Trending } from "./agents.tsx";
import { CountsOf } from "./counts.tsx";
import { Since, ToDo } from "./worst.tsx";
import { ScoreLine, Strip } from "../../shared/pages/charts.tsx";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, Bar, Empty, Figure, Loaded, PassRate, Table } from "../../shared/pages/parts.tsx";
import type { Component, Explained, History, LostTo } from "./types.ts";
import { countOf, msOf, outputsOf, percentOf, placeOf, shellWord } from "../../shared/pages/words.ts";

interface Shown {
  id: string;
  filters: Readonly<Record<string, string>>;
  hasCounts: boolean | undefined;
}

export function Agent({ id, filters, hasCounts }: Shown) {
  const path = `v1/reputation/${encodeURIComponent(id)}`;
  const explained = useAnswer<Explained>(`${path}/explain`);
  const history = useAnswer<History>(`${path}/history`, 30_000);
  return (
    <>
      <h1>{id}</h1>
      <Loaded asked={explained}>
        {(told) =>
          told.evaluations === 0 ? (
            <Empty command={`agent-gate http http://127.0.0.1:3001 --agent ${shellWord(id)}`}>
              No output of this agent was judged yet. Put the gate in front of a tool that it uses:
            </Empty>
          ) : (
            <>
              {history.value === undefined ? null : (
                <p class="since">
                  <Since points={history.value.points} rate={told.pass_rate} />
                </p>
              )}
              <Summary told={told} />
              <section>
                <h2>The last {outputsOf(told.evaluations)}</h2>
                <Loaded asked={history}>
                  {({ points }) => (
                    <>
                      <Strip points={points} />
                      <ScoreLine points={points} />
                    </>
                  )}
                </Loaded>
              </section>
              <FailingMost told={told} />
              {hasCounts === true ? (
                <section>
                  <h2>Over time</h2>
                  <CountsOf period={{ path: ["agents", id], filters, agentId: id }}>{() => null}</CountsOf>
                </section>
              ) : null}
              <Parts told={told} />
              <Ahead told={told} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Summary({ told }: { told: Explained }) {
  const { agent_id, pass_rate, trend, score, status, evaluations, range, streak_broken } = told;
  return (
    <>
      <dl class="figures">
        <Figure label="Clean" note={`of the last ${outputsOf(evaluations)}`}>
          <PassRate rate={pass_rate} />
        </Figure>
        <Figure label="Trend" note="the last 50 compared with the 50 before">
          <Trending trend={trend} />
        </Figure>
        <Figure label="Fails most">
          <FailsMost agent={told} />
        </Figure>
        <Figure label="Score" note={`of 1,000, ${status}`}>
          {countOf(score)}
        </Figure>
      </dl>
      {range === undefined ? null : (
        <p class="note">
          There are few outputs: the share of clean outputs in all its work is between{" "}
          {percentOf(range.pass_rate_from)} and {percentOf(range.pass_rate_to)} 19 times of 20. That is a
          score from {countOf(range.score_from)} to {countOf(range.score_to)}.
        </p>
      )}
      {streak_broken === undefined ? null : (
        <p>
          The newest failure was <Age at={streak_broken.at} />, by gate{" "}
          {streak_broken.gates.join(", ") || "without a name"}
          {streak_broken.tool === undefined ? "" : ` in tool ${streak_broken.tool}`}.{" "}
          <a href={linkTo(["events"], { agent_id, passed: "false" })}>See what failed</a>
        </p>
      )}
      {streak_broken?.evaluation_id === undefined ? null : <ToDo id={streak_broken.evaluation_id} />}
    </>
  );
}

function FailingMost({ told }: { told: Explained }) {
  const lost =
    told.components.find(({ name }) => name === "passed")?.lost.filter(({ why }) => why === "failed") ?? [];
  if (lost.length === 0) return null;
  return (
    <section>
      <h2>Failing gates and tools</h2>
      <Table
        rows={lost}
        keyOf={(each) => JSON.stringify([each.gate, each.tool])}
        columns={[
          { title: "Gate", cell: ({ gate = "an unnamed gate" }) => gate },
          { title: "Tool", cell: ({ tool = "–" }) => tool },
          {
            title: "Outputs",
            isNumber: true,
            cell: ({ gate, tool, evaluations = 0 }) => (
              <a href={linkTo(["events"], { agent_id: told.agent_id, passed: "false", gate, tool })}>
                {countOf(evaluations)}
              </a>
            ),
          },
          { title: "Points lost", isNumber: true, cell: ({ points }) => countOf(points) },
        ]}
      />
    </section>
  );
}

const titles: Readonly<Record<Component["name"], string>> = {
  passed: "Clean outputs",
  speed: "Speed",
  streak: "Clean in a row",
  volume: "Outputs in the window",
};

function Parts({ told }: { told: Explained }) {
  return (
    <section>
      <h2>What the score is made of</h2>
      <ul class="parts">
        {told.components.map(({ name, points, of, lost }) => (
          <li key={name}>
            <h3>
              {titles[name]}: {countOf(points)} of {countOf(of)}
            </h3>
            <Bar share={points / of} kind="plain" />
            <ul class="note">
              {lost
                .filter((loss) => loss.points > 0)
                .map((loss) => (
                  <li key={lossOf(loss, name)}>
                    lost {countOf(loss.points)} to {lossOf(loss, name)}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lossOf(loss: LostTo, component: Component["name"]): string {
  const { why, gate, evaluations = 0, latency_ms = 0, causes = 0 } = loss;
  switch (why) {
    case "failed":
      return `${placeOf(loss)} (${outputsOf(evaluations)})`;
    case "gate_time":
      return `the gate ${gate ?? "without a name"} (${msOf(latency_ms)} each, ${outputsOf(evaluations)})`;
    case "other_time":
      return `time outside the gates (${msOf(latency_ms)} each, ${outputsOf(evaluations)})`;
    case "streak_broken":
      return `${placeOf(loss)}, which ended the streak`;
    case "too_few":
      return `${outputsOf(evaluations)} that ${component === "streak" ? "a full streak still needs" : "are not there yet"}`;
    case "others":
      return `${countOf(causes)} others`;
  }
}

function Ahead({ told: { next, leaving } }: { told: Explained }) {
  return (
    <section>
      <h2>What would raise it</h2>
      <ul>
        {next.scores.map(({ passes, score }) => (
          <li key={passes}>
            {countOf(score)} after {passes === 1 ? "one more clean output" : `${passes} more clean outputs`},
            of {msOf(next.latency_ms)} each
          </li>
        ))}
        {leaving.after > 0 ? (
          <li>Nothing leaves the window before {countOf(leaving.after)} more outputs</li>
        ) : (
          leaving.next.map(({ evaluations, failed, score }) => (
            <li key={evaluations}>
              {countOf(score)} once clean outputs are in the place of the {countOf(evaluations)} oldest, of
              which {countOf(failed)} failed
            </li>
          ))
        )}
      </ul>
    </section>
  );
}
