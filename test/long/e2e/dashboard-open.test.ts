import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";
import { compile } from "../../support/compile.ts";

it.runIf(process.platform === "linux")(
  "start --open gives the browser an address that brings this machine's key once, and prints no key and no such address into a log",
  async () => {
    compile();
    await using home = await emptyHome();
    const programs = join(home.path, "programs");
    const opened = join(home.path, "opened");
    await mkdir(programs);
    await writeFile(
      join(programs, "xdg-open"),
      `#!/bin/sh\nprintf %s "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`,
    );
    await chmod(join(programs, "xdg-open"), 0o755);
    await using served = await home.start(["--open"], { PATH: `${programs}:${process.env["PATH"] ?? ""}` });
    const { secret } = await served.created;
    await expect.poll(() => readFile(opened, "utf8").catch(() => "")).toContain(`${served.url}/#/open/`);
    const address = await readFile(opened, "utf8");
    const take = () =>
      fetch(`${served.url}/ui/key`, {
        method: "POST",
        headers: { authorization: `Bearer ${address.split("/").at(-1)}` },
      });
    expect(await (await take()).json()).toEqual({ key: secret });
    expect((await take()).status).toBe(401);
    expect(served.lines.join("\n")).not.toContain("/open/");
  },
);
