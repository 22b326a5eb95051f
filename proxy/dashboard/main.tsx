import { Fragment, h, render } from "preact";
import { useEffect } from "preact/hooks";
import type { Address } from "../../shared/pages/address.ts";
import { useAddress, useAnswer } from "../../shared/pages/hooks.ts";
import { showOrganization } from "../../shared/pages/organization.ts";
import { NoSuchPage, Shell } from "../../shared/pages/shell.tsx";
import type { RunningProxy } from "../accept/page-data.ts";
import { Agents } from "./agents.tsx";
import { Policy } from "./policy.tsx";
import { Queue } from "./queue.tsx";
import { Verdicts } from "./verdicts.tsx";

const pages: Readonly<Record<string, string>> = {
  verdicts: "Verdicts",
  queue: "Queue",
  agents: "Agents",
  policy: "Policy",
};

const liveMs = 2_000;

function Page() {
  const { path, filters } = useAddress();
  const [page = "verdicts"] = path;
  const status = useAnswer<RunningProxy>("status.json", liveMs).value;
  const title = Object.hasOwn(pages, page) ? pages[page] : undefined;
  useEffect(() => showOrganization(`proxy ${location.host}`, title ?? "Not found"), [title]);
  return (
    <Shell name="Agent Gate proxy" note={noteOf(status)} pages={pages} page={page}>
      <Trouble status={status} />
      {pageOf(page, filters, status)}
    </Shell>
  );
}

/** In front of what it stands. */
function noteOf(status: RunningProxy | undefined): string {
  if (status === undefined) return "";
  const [first, ...others] = status.upstreams;
  if (first === undefined) return "for the tools of hosts";
  return others.length === 0 ? `in front of ${first.url}` : `in front of ${others.length + 1} tools`;
}

function Trouble({ status }: { status: RunningProxy | undefined }) {
  const { crashed = 0 } = status?.counters ?? {};
  return (
    <>
      {status?.trouble === undefined ? null : (
        <p class="refused" role="alert">
          Verdicts cannot be written to the disk and wait in the memory of the proxy: is the disk full?
        </p>
      )}
      {crashed === 0 ? null : (
        <p class="refused">
          {crashed === 1 ? "One call has crashed" : `${crashed} calls have crashed`}. The log of the proxy
          says where.
        </p>
      )}
    </>
  );
}

function pageOf(page: string, filters: Address["filters"], status: RunningProxy | undefined) {
  switch (page) {
    case "verdicts":
      return <Verdicts filters={filters} status={status} />;
    case "queue":
      return <Queue />;
    case "agents":
      return <Agents status={status} />;
    case "policy":
      return <Policy status={status} />;
    default:
      return <NoSuchPage first="Verdicts" />;
  }
}

const root = document.getElementById("root");
if (root !== null) render(<Page />, root);
