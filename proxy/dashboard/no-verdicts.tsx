import { h } from "preact";
import { Empty } from "../../shared/pages/parts.tsx";
import type { RunningProxy } from "../accept/page-data.ts";

/** Until a verdict is there, a page says how to have one. */
export function NoVerdictsYet({ status }: { status: RunningProxy | undefined }) {
  if (status?.upstreams.length === 0)
    return <Empty>No tool of a host has answered yet. Its verdict shows up here as soon as one does.</Empty>;
  const folder = status?.command === "run" ? `/${status.upstreams[0]?.name ?? ""}/` : "/";
  return (
    <Empty command={`curl ${location.origin}${folder}`}>
      No tool has answered yet. Ask one through this proxy, and its verdict shows up here:
    </Empty>
  );
}
