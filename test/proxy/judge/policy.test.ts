import { describe, expect, it } from "vitest";
import { compileExceptions } from "../../../shared/gates/exceptions.ts";
import { inspecting, type InspectingGate } from "../../../shared/gates/gates.ts";
import { rulesOf } from "../../../shared/gates/profiles.ts";
import {
  actionOn,
  assertRulesExist,
  gateOptions,
  mayWithhold,
  type Mode,
  type Policy,
} from "../../../proxy/judge/policy.ts";
import { type GateAction, gateActions } from "../../../proxy/tool-call.ts";
import { pick, seeds, seededRandom } from "../../support/random.ts";

const firstRule: Readonly<Record<InspectingGate, string>> = {
  filesystem: "fs.rm.root",
  pii: "pii.email",
  content: "content.empty",
  secrets: "secrets.token",
  injection: "injection.override",
};
const on = (policy: Policy, gate: InspectingGate, where: { tool?: string; path?: string } = {}) =>
  actionOn(policy, { gate, rule: firstRule[gate], tool: "GET /users", path: "users[0].email", ...where });

describe("what becomes of a finding", () => {
  const table: [mode: Mode, actions: Readonly<Record<InspectingGate, GateAction>>][] = [
    [
      "observe",
      { filesystem: "observe", pii: "observe", content: "observe", secrets: "observe", injection: "observe" },
    ],
    [
      "enforce",
      { filesystem: "block", pii: "redact", content: "observe", secrets: "redact", injection: "annotate" },
    ],
    [
      "redact",
      { filesystem: "redact", pii: "redact", content: "observe", secrets: "redact", injection: "annotate" },
    ],
    [
      "block",
      { filesystem: "block", pii: "block", content: "observe", secrets: "block", injection: "block" },
    ],
  ];
  it.each(table)("in %s is %j, and in the profile contract only of its three gates", (mode, actions) => {
    for (const gate of inspecting) {
      expect(on({ mode }, gate)).toBe(actions[gate]);
      expect(on({ mode, profile: "strict" }, gate)).toBe(actions[gate]);
      const isInContract = gate !== "secrets" && gate !== "injection";
      expect(on({ mode, profile: "contract" }, gate)).toBe(isInContract ? actions[gate] : "off");
      expect(on({ mode, gates: { [gate]: "off" } }, gate)).toBe("off");
    }
  });

  it("trusts a tool by its name on whatever server, or by both", () => {
    const trustOf = (trust: string[]): unknown =>
      gateOptions({ mode: "enforce", gates: { injection: "annotate" }, injection: { trust } })?.gates
        ?.injection;
    expect(trustOf([])).toBe(true);
    expect(trustOf(["docs_*", "files/read"])).toEqual({ trust: ["docs_*", "*/docs_*", "files/read"] });
  });

  it("is what the gate is named for, whatever the profile", () => {
    expect(on({ mode: "enforce", gates: { secrets: "redact" } }, "secrets")).toBe("redact");
    expect(gateOptions({ mode: "enforce", profile: "contract" })?.gates?.secrets).toBe(false);
    const named: Policy = { mode: "enforce", profile: "contract", gates: { secrets: "block" } };
    expect(gateOptions(named)?.gates?.secrets).toBe(true);
  });

  it.each(gateActions)("is what the gate is set to, %s", (action) => {
    expect(on({ mode: "enforce", gates: { pii: action } }, "pii")).toBe(action);
    expect(on({ mode: "redact", gates: { pii: action } }, "pii")).toBe(action);
    expect(on({ mode: "enforce", gates: { pii: action } }, "filesystem")).toBe("block");
  });

  it.each(["annotate", "redact", "block"] as const)(
    "is never more than observe in the mode observe, not even %s",
    (action) => {
      expect(on({ mode: "observe", gates: { pii: action } }, "pii")).toBe("observe");
      expect(on({ mode: "observe", rules: [{ gate: "pii", action }] }, "pii")).toBe("observe");
      expect(on({ mode: "observe", gates: { pii: "off" } }, "pii")).toBe("off");
    },
  );

  it("is what the first rule says that matches gate, rule, tool and place", () => {
    const policy: Policy = {
      mode: "enforce",
      gates: { pii: "redact" },
      rules: [
        { gate: "pii", rule: "pii.ssn", action: "block" },
        { gate: "pii", tool: "crm.*", path: "users[*].email", action: "observe" },
        { gate: "pii", tool: "crm.*", action: "block" },
        { gate: "pii", tool: "crm.export", action: "off" },
        { gate: "filesystem", rule: "fs.rm.*", tool: "docs", action: "observe" },
      ],
    };
    expect(on(policy, "pii")).toBe("redact");
    expect(on(policy, "pii", { tool: "crm.list" })).toBe("observe");
    expect(on(policy, "pii", { tool: "crm.list", path: "users[0].note" })).toBe("block");
    expect(on(policy, "pii", { tool: "crm.export", path: "users[0].note" })).toBe("block");
    expect(actionOn(policy, { gate: "pii", rule: "pii.ssn", tool: "crm.list", path: "users[0].email" })).toBe(
      "block",
    );
    expect(on(policy, "filesystem", { tool: "docs" })).toBe("observe");
    expect(on(policy, "filesystem", { tool: "docs.list" })).toBe("block");
  });
});

describe("the gates that a policy is compiled into", () => {
  const tools = ["GET /users", "crm.list", "crm.export"];
  const paths = ["users[0].email", "note", ""];

  it.each(seeds(100))("count exactly the findings that are not off (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const rulesIn = (gate: InspectingGate) => [
      "*",
      ...rulesOf(gate, "strict").map(({ id }) => id),
      `${firstRule[gate].split(".")[0] ?? ""}.*`,
    ];
    const policy: Policy = {
      mode: pick(random, ["observe", "enforce", "redact", "block"]),
      gates: random() < 0.5 ? {} : { [pick(random, inspecting)]: pick(random, gateActions) },
      rules: Array.from({ length: Math.floor(random() * 5) }, () => {
        const gate = pick(random, inspecting);
        return {
          gate,
          rule: pick(random, rulesIn(gate)),
          tool: pick(random, ["*", "crm.*", "GET /users"]),
          path: pick(random, ["*", "users[*].email", "note"]),
          action: pick(random, gateActions),
        };
      }),
    };
    const options = gateOptions(policy);
    const rowsFor = compileExceptions(options?.exceptions ?? []);
    for (const gate of inspecting)
      for (const { id: rule } of rulesOf(gate, "strict"))
        for (const tool of tools)
          for (const path of paths) {
            const isOn = options !== undefined && options.gates?.[gate] !== false;
            const counts = isOn && rowsFor(tool).rowOf(rule, () => path) !== undefined;
            expect(counts, JSON.stringify({ policy, rule, tool, path })).toBe(
              actionOn(policy, { gate, rule, tool, path }) !== "off",
            );
          }
  });

  it("are none where nothing is left to look for", () => {
    const gates = { pii: "off", filesystem: "off", content: "off" } as const;
    expect(gateOptions({ mode: "enforce", profile: "contract", gates })).toBeUndefined();
  });

  it("are told the profile and the budget", () => {
    const policy: Policy = {
      mode: "enforce",
      profile: "strict",
      budgetMs: 9,
    };
    expect(gateOptions(policy)).toMatchObject({
      profile: "strict",
      budgetMs: 9,
      gates: { filesystem: true, pii: true, content: true },
    });
  });
});

describe("an output that nobody can read", () => {
  it("is withheld where a finding could be", () => {
    expect(mayWithhold({ mode: "enforce" }, "pii", "docs")).toBe(true);
    expect(mayWithhold({ mode: "redact" }, "pii", "docs")).toBe(true);
    expect(mayWithhold({ mode: "enforce" }, "content", "docs")).toBe(false);
    expect(mayWithhold({ mode: "observe", gates: { pii: "block" } }, "pii", "docs")).toBe(false);
  });

  it("passes for a tool in which nothing counts, but not because of a rule for a place", () => {
    const rules: Policy["rules"] = [
      { gate: "pii", tool: "docs", action: "observe" },
      { gate: "pii", path: "note", action: "off" },
    ];
    expect(mayWithhold({ mode: "enforce", rules }, "pii", "docs")).toBe(false);
    expect(mayWithhold({ mode: "enforce", rules }, "pii", "mail")).toBe(true);
  });
});

describe("a rule that names nothing", () => {
  it.each(["pii.emial", "fs.rm.root", "*.email"])("is an error that lists what there is: %s", (rule) => {
    expect(() => assertRulesExist([{ gate: "pii", rule, action: "off" }])).toThrow(
      /^rules\[0\]\.rule: the gate pii has no rule ".*"; it has pii\.email, /,
    );
  });

  it("is not one that names all of a gate", () => {
    expect(() =>
      assertRulesExist([
        { gate: "pii", action: "off" },
        { gate: "pii", rule: "*", action: "off" },
        { gate: "filesystem", rule: "fs.rm.*", action: "off" },
      ]),
    ).not.toThrow();
  });
});
