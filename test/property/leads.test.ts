import { expect, it } from "vitest";
import { createLeadBack } from "../../proxy/intercept/leads/lead-back.ts";
import { randomReference } from "../support/references.ts";
import { seededRandom } from "../support/random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_122);
const count = Number(process.env["CASES"] ?? 8_000);

const isUpstream = ({ protocol, host }: URL): boolean =>
  /^(?:http|ws):$/.test(protocol) && /^h\.?:3001$/.test(host);

it(`no reference of ${count} leads a client to the upstream, and none that did leads it astray (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const lead = createLeadBack({ url: "http://h:3001/base", prefix: "/tools" });
  const client = new URL("http://localhost:8378/tools/a/b");
  let own = 0;
  for (let at = 0; at < count; at++) {
    const text = randomReference(random);
    for (const [name, status] of [
      ["Location", 302],
      ["Location", 201],
      ["Content-Location", 200],
    ] as const) {
      const asked = { path: "/a/b", rawHeaders: ["Host", client.host] };
      const to = lead([name, text], status, asked)[1];
      if (to === undefined) continue;
      const where = `${JSON.stringify(text)} as ${JSON.stringify(to)}, case ${at} of seed ${seed}`;
      expect(URL.canParse(to, client.href), where).toBe(true);
      const landed = new URL(to, client);
      expect(isUpstream(landed), where).toBe(false);
      const meant = new URL(text, "http://h:3001/base/a/b");
      if (!isUpstream(meant)) continue;
      own++;
      const { pathname, search, hash } = meant;
      const path = pathname === "/base" ? "/" : pathname.replace(/^\/base(?=\/)/, "");
      expect(landed.host, where).toBe(client.host);
      expect(landed.pathname + landed.search + landed.hash, where).toBe(`/tools${path}${search}${hash}`);
    }
  }
  expect(own).toBeGreaterThan(count / 2);
});
