import { Fragment, h } from "preact";
import { linkTo } from "./address.ts";
import { useAnswer } from "./hooks.ts";
import { Age, Empty, Waiting } from "./parts.tsx";
import type { AgentsAnswer } from "./types.ts";
import { countOf } from "./words.ts";

export function Agents() {
  const { value, refusal, again } = useAnswer<AgentsAnswer>("v1/agents");
  if (value === undefined) return <Waiting refusal={refusal} again={again} />;
  const { agents } = value;
  return (
    <>
      <h1>Agents</h1>
      {agents.length === 0 ? (
        <Empty command="agent-gate http http://127.0.0.1:3001">
          No agent has sent a verdict yet. Put the gate in front of a tool:
        </Empty>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col" class="number">
                Verdicts
              </th>
              <th scope="col">Last seen</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ agent_id, eval_count, last_seen }) => (
              <tr key={agent_id}>
                <th scope="row">
                  <a href={linkTo(["agents", agent_id])}>{agent_id}</a>
                </th>
                <td class="number">{countOf(eval_count)}</td>
                <td>
                  <Age at={last_seen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
