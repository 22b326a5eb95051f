import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { waitingIn } from "../../support/waiting-in.ts";
import { askSecret } from "../../../proxy/terminal/ask-secret.ts";

/** A terminal whose keyboard is the test. */
function terminal() {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    setRawMode(raw: boolean) {
      modes.push(raw);
    },
  });
  const stderr = new PassThrough();
  return { stdin, stderr, modes, streams: { stdin, stderr } as unknown as NodeJS.Process };
}

it("takes what is typed up to Enter, mended with backspace, and shows none of it", async () => {
  const { stdin, stderr, modes, streams } = terminal();
  const answer = askSecret("key: ", streams);
  stdin.write("pk_");
  stdin.write("livve\u007f\u0008e_1");
  stdin.write("\r");
  expect(await answer).toBe("pk_live_1");
  expect(waitingIn(stderr).join("")).toBe("key: \n");
  expect(modes).toEqual([true, false]);
});

it("takes what was typed when the input ends", async () => {
  const { stdin, streams } = terminal();
  const answer = askSecret("key: ", streams);
  stdin.end("pk_live_1");
  expect(await answer).toBe("pk_live_1");
});

it("can be left with Ctrl-C, which gives the terminal back", async () => {
  const { stdin, modes, streams } = terminal();
  const answer = askSecret("key: ", streams);
  stdin.write("pk_\u0003");
  await expect(answer).rejects.toMatchObject({ exitCode: 130 });
  expect(modes).toEqual([true, false]);
});
