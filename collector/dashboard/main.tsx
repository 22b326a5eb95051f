import { Fragment, h, render } from "preact";
import { useCallback, useState } from "preact/hooks";
import { linkTo } from "./address.ts";
import { Agent } from "./agent.tsx";
import { Agents } from "./agents.tsx";
import { key } from "./api.ts";
import { Events } from "./events.tsx";
import { useAddress } from "./hooks.ts";
import { Login } from "./login.tsx";

const pages = { agents: "Agents", events: "Events" } as const;

function Dashboard() {
  const { path, filters } = useAddress();
  const [isKnown, setIsKnown] = useState(key.get() !== null);
  const logOut = useCallback(() => {
    key.forget();
    setIsKnown(false);
  }, []);
  if (!isKnown) return <Login done={() => setIsKnown(true)} why={undefined} />;
  const [page = "agents", agent] = path;
  return (
    <>
      <header>
        <a class="name" href={linkTo([])}>
          Agent Gate
        </a>
        <nav aria-label="Pages">
          {Object.entries(pages).map(([id, title]) => (
            <a key={id} href={linkTo([id])} aria-current={page === id ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </header>
      <main>
        {page === "events" ? (
          <Events filters={filters} />
        ) : page === "agents" && agent !== undefined ? (
          <Agent id={agent} />
        ) : (
          <Agents />
        )}
      </main>
    </>
  );
}

const root = document.getElementById("root");
if (root !== null) render(<Dashboard />, root);
