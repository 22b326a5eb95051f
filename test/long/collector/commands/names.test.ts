import { expect, it } from "vitest";
import { emptyHome } from "../../../support/cli.ts";

it("commands make no organization and no key whose name is odd or another's twin", async () => {
  await using home = await emptyHome();
  await home.json("orgs", "create", "Acme");
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await home.run([...args, "--data", home.data]);
    return { code, stderr };
  };
  const twin = expect.stringContaining('"Acme" (org_');
  expect(await run("orgs", "create", "acme")).toEqual({ code: 1, stderr: twin });
  expect(await run("orgs", "create", "../x")).toMatchObject({ code: 2 });
  expect(await run("orgs", "create", "")).toMatchObject({ code: 2 });
  expect(await run("orgs", "rename", "Acme", "a\nb")).toMatchObject({ code: 2 });
  expect(await run("orgs", "rename", "Acme", "ACME")).toEqual({ code: 0, stderr: "" });
  const key = ["keys", "create", "--type", "pk", "--name"];
  expect(await run(...key, "\u001b[8m")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--name"),
  });
  expect(await run(...key, "")).toMatchObject({ code: 2 });
  expect(await run(...key, "ci")).toMatchObject({ code: 0 });
  expect(await run(...key, "ci"), "a successor").toMatchObject({ code: 0 });
  expect(await run(...key, "CI")).toMatchObject({ code: 1, stderr: expect.stringContaining('"ci" (key_') });
});
