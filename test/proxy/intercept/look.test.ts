import { describe, expect, it } from "vitest";
import { Look } from "../../../proxy/intercept/look.ts";
import type { Said } from "../../../proxy/intercept/said.ts";
import { files } from "../../support/files.ts";
import { between, seededRandom } from "../../support/random.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const lines = "Bread, apples, coffee.\n".repeat(400);

/** What a body turns out to be, and behind how many bytes; these are all of them when only its end told. */
function look(
  said: Said | undefined,
  body: Buffer,
  size = body.length,
): { kind: string | undefined; behind: number } {
  const eye = new Look(said);
  for (let from = 0; from < body.length; from += size) {
    const kind = eye.see(body.subarray(from, from + size));
    if (kind !== undefined) return { kind, behind: Math.min(body.length, from + size) };
  }
  return { kind: eye.end(), behind: body.length };
}

describe("a body that is said to be no text", () => {
  it.each([
    ["png", "image"],
    ["gif", "image"],
    ["wav", "audio"],
    ["pdf", "document"],
    ["zip", "archive"],
    ["gzip", "archive"],
    ["elf", "program"],
  ] as const)("is what its bytes are: %s is %s", (name, kind) => {
    for (const said of ["nothing", "anything", "image", "video"] as const)
      expect(look(said, files[name]).kind).toBe(kind);
    expect(look(undefined, files[name]).kind).toBeUndefined();
  });

  it("is judged by its texts if it is data, and passes if it is too large to be inspected", () => {
    for (const said of ["nothing", "anything", "data"] as const) {
      const eye = new Look(said);
      expect([eye.see(files.sqlite), eye.end(), eye.outgrown()]).toEqual([undefined, undefined, "data"]);
    }
  });

  it.each(["PACK\0\0\0\x02", "0008NAK\n0030\x01PACK", "000dpackfile\n0030\x01PACK"])(
    "is an archive if it is a pack of git, as a file or in an answer: %j",
    (start) => {
      expect(look("anything", Buffer.concat([latin(start), files.random])).kind).toBe("archive");
    },
  );

  it.each([
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff\xe0",
    "GIF89a",
    "BM\0\0\0\0\0\0\0\0",
    "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "PK\x03\x04",
    "\x7fELF",
    "MZ",
    "ID3",
    "RIFF\0\0\0\0WAVE",
    "\x1f\x8b\x08",
    "SQLite format 3\0",
    `${"\0".repeat(257)}ustar`,
  ])("is text when what follows its magic number is: %j", (magic) => {
    for (const body of [latin(magic + lines), latin(magic + lines.slice(0, 400))])
      expect(look("image", body).kind).toBeUndefined();
  });

  it("is text in UTF-8, also in letters that are not ASCII, with the colours of a terminal, and with a zero here and there", () => {
    for (const text of ["grün und blau ", "緑茶を飲む", "чай ", "\x1b[32mtea\x1b[0m ", "tea\0", "\u{1f375}"])
      expect(look("image", Buffer.from(text.repeat(2_000))).kind).toBeUndefined();
  });

  it("is text in UTF-16: of ASCII as such, of other letters behind a mark", () => {
    expect(look("image", Buffer.from(lines, "utf16le")).kind).toBeUndefined();
    expect(look("image", Buffer.from(lines, "utf16le").swap16()).kind).toBeUndefined();
    expect(look("image", Buffer.from(`\uFEFF${"чай ".repeat(2_000)}`, "utf16le")).kind).toBeUndefined();
  });

  it("is what it is said to be when nothing tells what it is, unless it is said to be anything", () => {
    for (const said of ["image", "audio", "video", "font"] as const)
      expect(look(said, files.random).kind).toBe(said);
    expect(look("anything", files.random).kind).toBeUndefined();
  });

  it("is told by its magic number alone when it ends before it was looked at", () => {
    const short = Buffer.concat([latin("ann@harbourtea.com"), files.random.subarray(0, 20)]);
    expect(look("image", short).kind).toBeUndefined();
    expect(look("image", Buffer.concat([latin("GIF89a"), short])).kind).toBe("image");
  });

  it("is known behind 4 KiB, or as soon as it has become twice as long and is no text any more", () => {
    expect(look("video", files.random, 64)).toEqual({ kind: "video", behind: 4_096 });
    const late = Buffer.concat([latin("\x89PNG\r\n\x1a\n"), latin(lines.slice(0, 4_088)), files.random]);
    expect(look("image", late, 64)).toEqual({ kind: "image", behind: 8_192 });
  });

  const seed = Number(process.env["SEED"] ?? 16);
  it(`is the same in whatever pieces it comes (seed ${seed})`, () => {
    const random = seededRandom(seed);
    const parts = [
      ...Object.values(files),
      latin(lines),
      Buffer.from("緑茶".repeat(900)),
      Buffer.alloc(3_000),
    ];
    for (let round = 0; round < 300; round++) {
      const picked = Array.from(
        { length: between(random, 1, 4) },
        () => parts[between(random, 0, parts.length - 1)],
      );
      const body = Buffer.concat(picked.flatMap((part) => part ?? []));
      const said = random() < 0.5 ? "image" : "anything";
      const { kind } = look(said, body);
      expect(look(said, body, between(random, 1, 5_000)).kind, `round ${round}`).toBe(kind);
    }
  });
});
