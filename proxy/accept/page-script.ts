/** Asks this proxy once a second while somebody looks. Whatever it shows is put in as text, never as markup. */
export const pageScript = `const at = (id) => document.getElementById(id);
const ask = async (name) => (await fetch(name)).json();

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}

function pairs(list, entries) {
  list.replaceChildren(...entries.flatMap(([name, value]) => {
    const pair = [element("dt", name), element("dd", value)];
    if (list.id !== "figures") return pair;
    const both = document.createElement("div");
    both.append(...pair);
    return [both];
  }));
}

const states = {
  sending: "sending",
  backing_off: "trying again",
  held: "held",
  stopped: "not sending",
};

function showStatus({ version, upstreams, counters }, queue) {
  const folder = (name) => (upstreams.length > 1 ? "/" + name + "/ → " : "→ ");
  const targets = upstreams.map(({ name, url, mode, agent }) => folder(name) + url + "  " + mode + "  " + agent);
  at("where").textContent = version + "  " + location.origin + " " + targets.join(" · ");
  const { state, last_status, unanswered, next_attempt_s, hold } = queue.sync;
  const silence = unanswered === undefined ? "" : " (no answer)";
  const answered = last_status === null ? silence : " (" + last_status + ")";
  const detail = hold !== undefined ? hold.code : next_attempt_s !== null ? "in " + next_attempt_s + " s" : "";
  pairs(at("figures"), [
    ["waiting", String(queue.queued + queue.in_flight)],
    ["delivered", String(queue.acknowledged)],
    ["dead", String(queue.dead)],
    ["dropped", Object.entries(queue.dropped).map(([reason, count]) => count + " " + reason).join(", ") || "0"],
    ["collector", (states[state] ?? state) + answered + (detail === "" ? "" : " " + detail)],
    ...Object.entries(counters).map(([name, count]) => [name, String(count)]),
  ]);
}

const outcomes = { passed: "clean", blocked: "withheld" };
const outcomeOf = ({ action, allowed = [] }) =>
  action === "passed" && allowed.length > 0 ? "allowed" : (outcomes[action] ?? action);

function verdict(record) {
  const failed = record.gates.filter((gate) => !gate.passed);
  const item = document.createElement("li");
  const time = element("time", new Date(record.timestamp).toTimeString().slice(0, 8));
  time.dateTime = record.timestamp;
  item.append(
    time,
    element("span", record.passed ? "✓" : record.action === "blocked" ? "✗" : "!", record.passed ? "passed" : "failed"),
    element("span", record.agent_id),
    element("span", record.tool ?? ""),
    element("span", failed.map((gate) => gate.name + ": " + (gate.reason ?? "failed")).join(", ")),
    element("span", outcomeOf(record), record.action === "passed" ? "faint" : "failed"),
    element("span", record.total_latency_ms.toFixed(1) + " ms", "faint"),
  );
  const rules = (record.found ?? []).map(({ rule, place }) => rule + (place === "" ? "" : " at " + place));
  const allowed = (record.allowed ?? []).map(({ gate, rule }) => "allowed by your rule: " + (rule ?? gate));
  item.title = [record.evaluation_id, ...rules, ...allowed].join(" · ");
  return item;
}

let shown = "";

async function look() {
  try {
    const [status, queue, verdicts] = await Promise.all(["status.json", "queue.json", "verdicts.json"].map(ask));
    showStatus(status, queue);
    const ids = verdicts.map((record) => record.evaluation_id).join();
    if (ids !== shown) at("list").replaceChildren(...verdicts.map(verdict));
    shown = ids;
    at("none").hidden = verdicts.length > 0;
    at("lost").hidden = true;
  } catch {
    at("lost").hidden = false;
  }
}

async function lookOn() {
  if (!document.hidden) await look();
  setTimeout(lookOn, 1000);
}

at("sync").addEventListener("click", async () => {
  try {
    const { ok } = await fetch("sync-now", { method: "POST" });
    at("answer").textContent = ok ? "asked to" : "refused";
  } catch {
    at("answer").textContent = "no answer";
  }
});

ask("config.json").then((config) => {
  const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const set = Object.entries(config).filter(([, value]) => !["null", "{}", "[]", undefined].includes(JSON.stringify(value)));
  pairs(at("config"), set.map(([name, value]) => [name, written(value)]));
}, () => undefined);

lookOn();
`;
