import { Fragment, h } from "preact";
import { linkTo } from "./address.ts";
import { useAnswer } from "./hooks.ts";
import { Figure, PassRate, Waiting } from "./parts.tsx";
import { countOf } from "./words.ts";

interface Reputation {
  score: number;
  status: string;
  evaluations: number;
  pass_rate: number;
  streak: number;
}

export function Agent({ id }: { id: string }) {
  const { value, refusal, again } = useAnswer<Reputation>(`v1/reputation/${encodeURIComponent(id)}`);
  return (
    <>
      <h1>{id}</h1>
      {value === undefined ? (
        <Waiting refusal={refusal} again={again} />
      ) : (
        <dl class="figures">
          <Figure label="Passed">
            <PassRate rate={value.pass_rate} />
          </Figure>
          <Figure label="Score" note={value.status}>
            {countOf(value.score)} of 1,000
          </Figure>
          <Figure label="Verdicts in the window">{countOf(value.evaluations)} of 500</Figure>
          <Figure label="Passed in a row">{countOf(value.streak)}</Figure>
        </dl>
      )}
      <p>
        <a href={linkTo(["events"], { agent_id: id, passed: "false" })}>Outputs of this agent that failed</a>
      </p>
    </>
  );
}
