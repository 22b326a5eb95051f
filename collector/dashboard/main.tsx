import { h, render } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { type Address, readAddress } from "../../shared/pages/address.ts";
import { Agent } from "./agent.tsx";
import { Agents } from "./agents.tsx";
import { Api } from "./api-page.tsx";
import { key, keyLost } from "../../shared/pages/api.ts";
import { Events } from "./events.tsx";
import { Gates } from "./gates.tsx";
import { useAddress, useAnswer } from "../../shared/pages/hooks.ts";
import { Keys } from "./keys.tsx";
import { Login } from "./login.tsx";
import { showOrganization } from "../../shared/pages/organization.ts";
import { NoSuchPage, Shell } from "../../shared/pages/shell.tsx";
import { Overview } from "./overview.tsx";
import type { StandingsAnswer } from "./types.ts";
import { Webhooks } from "./webhooks.tsx";

const pages: Readonly<Record<string, string>> = {
  overview: "Overview",
  agents: "Agents",
  events: "Verdicts",
  gates: "Gates",
  keys: "Keys",
  webhooks: "Webhooks",
  api: "API",
};

/** What `--open` has put into the address. It is good once, and does not have to stay in the history. */
function takeTicket(): string | undefined {
  const [page, given] = readAddress(location.hash).path;
  if (page !== "open") return undefined;
  history.replaceState(null, "", "#/");
  return given;
}

const ticket = takeTicket();

function Dashboard() {
  const address = useAddress();
  const [isKnown, setIsKnown] = useState(ticket === undefined && key.get() !== null);
  const [why, setWhy] = useState<string | undefined>();
  const logOut = useCallback((reason?: string) => {
    key.forget();
    setWhy(reason);
    setIsKnown(false);
  }, []);
  useEffect(() => {
    const lost = (event: globalThis.Event): void => {
      if (event instanceof CustomEvent) logOut(String(event.detail));
    };
    addEventListener(keyLost, lost);
    return () => removeEventListener(keyLost, lost);
  }, []);
  if (isKnown) return <Pages address={address} logOut={logOut} />;
  return <Login done={() => setIsKnown(true)} why={why} ticket={why === undefined ? ticket : undefined} />;
}

function Pages({ address: { path, filters }, logOut }: { address: Address; logOut: () => void }) {
  const [page = "overview", name] = path;
  const organization = useAnswer<StandingsAnswer>("v1/standings?limit=1", 0).value?.organization;
  // What a collector does not have is not named.
  const answers = useAnswer<{ paths: object }>("openapi.json", 0).value?.paths;
  const has = (path: string): boolean | undefined => answers && Object.hasOwn(answers, path);
  const title = Object.hasOwn(pages, page) ? pages[page] : undefined;
  useEffect(() => showOrganization(organization, name ?? title ?? "Not found"), [organization, name, title]);
  const named = Object.entries(pages).filter(
    ([id]) => (id !== "keys" && id !== "webhooks") || has(`/v1/${id}`) === true,
  );
  return (
    <Shell
      name="Agent Gate"
      note={organization}
      pages={Object.fromEntries(named)}
      page={page}
      end={
        <button type="button" onClick={() => logOut()}>
          Log out
        </button>
      }
    >
      {pageOf(page, { name, filters, hasCounts: has("/v1/counts") })}
    </Shell>
  );
}

interface Shown {
  name: string | undefined;
  filters: Address["filters"];
  /** Undefined until it is known. */
  hasCounts: boolean | undefined;
}

function pageOf(page: string, { name, filters, hasCounts }: Shown) {
  switch (page) {
    case "overview":
      return <Overview filters={filters} hasCounts={hasCounts} />;
    case "agents":
      return name === undefined ? (
        <Agents filters={filters} />
      ) : (
        <Agent key={name} id={name} filters={filters} hasCounts={hasCounts} />
      );
    case "events":
      return <Events filters={filters} />;
    case "gates":
      return <Gates filters={filters} hasCounts={hasCounts} />;
    case "keys":
      return <Keys />;
    case "webhooks":
      return <Webhooks id={name} />;
    case "api":
      return <Api open={name} />;
    default:
      return <NoSuchPage first="Overview" />;
  }
}

const root = document.getElementById("root");
if (root !== null) render(<Dashboard />, root);
