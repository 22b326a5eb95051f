import { Fragment, h } from "preact";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Age, Empty, Loaded, Table } from "../../shared/pages/parts.tsx";
import type { ConfigShown, PolicyShown, RunningProxy, SettingShown } from "../accept/page-data.ts";
import { actionWords } from "./outcomes.ts";

const everyMs = 10_000;

export function Policy({ status }: { status: RunningProxy | undefined }) {
  const asked = useAnswer<ConfigShown>("config.json", everyMs);
  return (
    <>
      <h1>Policy</h1>
      <Loaded asked={asked}>
        {({ file, policies, rules, settings }) => (
          <>
            <Whose file={file} policies={policies} status={status} />
            {policies.map((policy) => (
              <Judging key={policy.name} policy={policy} isOnly={policies.length === 1} />
            ))}
            <h2>Your rules</h2>
            <Rules rules={rules} />
            <h2>Settings</h2>
            <Settings settings={settings} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface Owned {
  file: string;
  policies: readonly PolicyShown[];
  status: RunningProxy | undefined;
}

/** One machine may have several proxies, each with a page like this. */
function Whose({ file, policies, status }: Owned) {
  return (
    <>
      <dl class="facts">
        <dt>Proxy</dt>
        <dd>
          <code>{status?.url ?? location.origin}</code>
          {status === undefined ? null : (
            <>
              , <code>agent-gate {status.command}</code>, process {status.pid}, started{" "}
              <Age at={status.started} />
            </>
          )}
        </dd>
        <dt>Configuration</dt>
        <dd>
          <code>{file}</code>. Changes apply at once.
        </dd>
        <dt>Judges</dt>
        <dd>
          <ul>
            {policies.map((policy) => (
              <li key={policy.name}>{titleOf(policy, policies.length === 1)}</li>
            ))}
          </ul>
        </dd>
        <dt>Collector</dt>
        <dd>{status === undefined ? "–" : (status.collector ?? "none, verdicts stay on this machine")}</dd>
      </dl>
      <p class="note">
        Verdicts, Queue and Agents show all proxies of this machine. The others may have other policies.
      </p>
    </>
  );
}

function titleOf({ name, url }: PolicyShown, isOnly: boolean): string {
  if (url === undefined) return "Tools of hosts, by their hooks";
  return isOnly ? url : `${name}: ${url}`;
}

function Judging({ policy, isOnly }: { policy: PolicyShown; isOnly: boolean }) {
  const { agent, mode, profile, says, gates } = policy;
  return (
    <section>
      <h2>{titleOf(policy, isOnly)}</h2>
      <p>In outputs of this tool {says}.</p>
      {gates.every(({ action }) => action === "observe" || action === "off") ? (
        <p class="refused">
          Nothing is withheld or redacted: the agent gets all that is found. <code>--mode enforce</code>{" "}
          changes that.
        </p>
      ) : null}
      <div class="halves">
        <Table
          rows={[
            { what: "agent", ...agent },
            { what: "mode", ...mode },
            { what: "profile", ...profile },
          ]}
          keyOf={({ what }) => what}
          columns={[
            { title: "Setting", cell: ({ what }) => what },
            { title: "Value", cell: ({ value }) => value },
            { title: "Set by", cell: ({ from }) => <From words={from} /> },
          ]}
        />
        <Table
          rows={gates}
          keyOf={({ gate }) => gate}
          columns={[
            { title: "Gate", cell: ({ gate }) => gate },
            { title: "Looks for", cell: ({ seeks }) => seeks },
            { title: "Findings are", cell: ({ action }) => actionWords(action) },
            { title: "Set by", cell: ({ from }) => <From words={from} /> },
          ]}
        />
      </div>
    </section>
  );
}

/** Names of flags and variables are not broken at their hyphens and lines. */
function From({ words }: { words: string }) {
  const at = words.indexOf(": ") + 1;
  const name = words.slice(at).trim();
  if (!/^(?:--|AGENT_GATE_)/.test(name)) return <>{words}</>;
  return (
    <span>
      {words.slice(0, at)} <span class="unbroken">{name}</span>
    </span>
  );
}

function Rules({ rules }: { rules: ConfigShown["rules"] }) {
  if (rules.length === 0)
    return (
      <Empty command="agent-gate allow ID --write">
        There are no exceptions. Open a verdict to get the rule that allows it, or type:
      </Empty>
    );
  return (
    <Table
      rows={rules.map((rule, at) => ({ ...rule, at }))}
      keyOf={({ at }) => String(at)}
      caption="The first that matches a finding applies"
      columns={[
        { title: "Rule", cell: ({ says }) => says },
        {
          title: "Findings are",
          cell: ({ action }) => (action === "off" ? "allowed" : actionWords(action)),
        },
        {
          title: "Used",
          cell: ({ isUnused }) => (isUnused ? "not since this proxy has started" : "yes"),
        },
      ]}
    />
  );
}

function Settings({ settings }: { settings: readonly SettingShown[] }) {
  const chosen = settings.filter(({ isDefault }) => !isDefault);
  return (
    <>
      {chosen.length === 0 ? (
        <p>All settings have their defaults.</p>
      ) : (
        <SettingsTable settings={chosen} caption="What was set" />
      )}
      <details>
        <summary>All settings</summary>
        <SettingsTable settings={settings} caption="All settings" />
      </details>
    </>
  );
}

function SettingsTable({ settings, caption }: { settings: readonly SettingShown[]; caption: string }) {
  return (
    <Table
      rows={settings}
      keyOf={({ name }) => name}
      caption={caption}
      columns={[
        { title: "Setting", cell: ({ name }) => name },
        { title: "Value", cell: ({ value }) => (value === undefined ? "–" : <code>{value}</code>) },
        { title: "Set by", cell: ({ from }) => <From words={from} /> },
        { title: "What it is", cell: ({ says }) => says },
      ]}
    />
  );
}
