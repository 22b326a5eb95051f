import { expect, it } from "vitest";
import { circlesOf, importsOf } from "../support/imports.ts";

/** Files that know each other in a circle, types included. The list may only get shorter. */
const known = [
  "collector/commands/completion.ts collector/commands/table.ts",
  "collector/store/embedded/event-index.ts collector/store/embedded/seen-order.ts",
  "proxy/commands/completion.ts proxy/commands/table.ts",
  "proxy/intercept/sockets/conversation.ts proxy/intercept/sockets/from-tool.ts proxy/intercept/sockets/sockets.ts proxy/intercept/sockets/upgrade.ts",
  "proxy/queue/handle.ts proxy/queue/hints.ts proxy/queue/records.ts proxy/queue/sealed.ts proxy/queue/tables.ts proxy/queue/totals.ts",
  "proxy/queue/rebuild.ts proxy/queue/salvage.ts proxy/queue/unsealed-salvage.ts",
];

it("no file is in a circle of imports that is not known, types included", () => {
  expect(circlesOf(importsOf(["proxy", "collector", "shared"])).toSorted()).toEqual(known);
});
