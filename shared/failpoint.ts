/**
 * A named place where a test may kill the process or make a step fail: `AGENT_GATE_FAILPOINT=name:count:kill|throw` acts the count-th time
 * the place is reached. It is honoured under NODE_ENV=test alone, and costs one comparison otherwise.
 */
const setting = process.env["NODE_ENV"] === "test" ? process.env["AGENT_GATE_FAILPOINT"] : undefined;
const [armed, count, action] = (setting ?? "").split(":");
let left = Number(count ?? 1);

export function failpoint(name: string): void {
  if (armed !== name || --left !== 0) return;
  if (action === "kill") process.kill(process.pid, "SIGKILL");
  throw new Error(`failpoint ${name}`);
}
