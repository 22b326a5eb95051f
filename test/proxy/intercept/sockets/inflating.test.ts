import { expect, it } from "vitest";
import { Inflating } from "../../../../proxy/intercept/sockets/inflating.ts";

const bytesMax = 1024;
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

/** The examples of RFC 7692, 7.2.3. */
it.each([
  ["a block", "f2 48 cd c9 c9 07 00"],
  ["a block without compression", "00 05 00 fa ff 48 65 6c 6c 6f 00"],
  ["a block that says that it is the last", "f3 48 cd c9 c9 07 00 00"],
  ["two blocks", "f2 48 05 00 00 00 ff ff ca c9 c9 07 00"],
])("a message may be %s", async (_name, message) => {
  const inflated = await new Inflating({ keepsContext: true, bytesMax }).inflate(hex(message));
  expect(inflated.toString()).toBe("Hello");
});

it("a message may refer to the one before, unless that was ruled out", async () => {
  const [first, second] = [hex("f2 48 cd c9 c9 07 00"), hex("f2 00 11 00 00")];
  const keeping = new Inflating({ keepsContext: true, bytesMax });
  expect(String(await keeping.inflate(first))).toBe("Hello");
  expect(String(await keeping.inflate(second))).toBe("Hello");
  const forgetting = new Inflating({ keepsContext: false, bytesMax });
  expect(String(await forgetting.inflate(first))).toBe("Hello");
  expect(await forgetting.inflate(second)).toBe("broken encoding");
});

it.each([
  ["no deflate", "ff ff ff"],
  ["more behind the last block than belongs there", "f3 48 cd c9 c9 07 00 48 65"],
])("%s is broken", async (_name, message) => {
  expect(await new Inflating({ keepsContext: true, bytesMax }).inflate(hex(message))).toBe("broken encoding");
});
