import { expect, it } from "vitest";
import { passingUnjudged } from "../../proxy/unjudged.ts";
import { silentLog } from "../../proxy/log.ts";

it("an answer that passes unjudged is counted by its reason, and said to whoever looks closely", () => {
  const counted: string[] = [];
  const said: unknown[] = [];
  const unjudged = passingUnjudged(
    {
      log: { ...silentLog, debug: (message, facts) => void said.push([message, facts]) },
      count: (what) => void counted.push(what),
    },
    "crm",
  );
  unjudged("image");
  unjudged("passthrough");
  expect(counted).toEqual(["unjudged: image", "unjudged: passthrough"]);
  expect(said).toEqual([
    ["an answer passed unjudged", { upstream: "crm", why: "image" }],
    ["an answer passed unjudged", { upstream: "crm", why: "passthrough" }],
  ]);
});
