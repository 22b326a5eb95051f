import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOf } from "../../../shared/gates/table/table.ts";
import { failedGates } from "./verdict.ts";

interface Row {
  text: string;
  expect: "pass" | "fail";
  note?: string;
}

const only = { gates: { filesystem: false, pii: false } };

/** Rows of many hands, which the hash of their text keeps back: nothing was fitted to them. */
const folder = new URL("rows/kept/content/", import.meta.url);
const rows = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ file, ...(JSON.parse(line) as Row) })),
);
/** Those of two hands were written to be found by no word, one of them in 34 languages: a third and an eighth of them are. */
const isPlain = ({ file }: { file: string }): boolean => file !== "own.jsonl" && file !== "tongues.jsonl";

const outputOf = ({ text, note = "" }: Row): unknown =>
  note.startsWith("json:") ? (JSON.parse(text) as unknown) : text;

async function foundOf(some: readonly Row[]): Promise<number> {
  const failed = await Promise.all(some.map((row) => failedGates(outputOf(row), only)));
  return failed.filter((gates) => gates.includes("content")).length;
}

describe("replies that nothing was fitted to", () => {
  it("are found where they decline: seven in ten of those that many hands wrote to be hard", async () => {
    const declining = rows.filter((row) => row.expect === "fail" && isPlain(row));
    expect(declining.length).toBeGreaterThan(200);
    expect((await foundOf(declining)) / declining.length).toBeGreaterThan(0.7);
  });

  it("are left alone where they answer: at most 7 in 100 of what is found answers", async () => {
    const some = rows.filter(isPlain);
    const answering = some.filter((row) => row.expect === "pass");
    const found = await foundOf(some);
    expect((await foundOf(answering)) / found).toBeLessThan(0.07);
  });
});

describe("the plainest refusal of a language is found", () => {
  it.each([
    "对不起，我不能帮助你。",
    "Leider kann ich dir dabei nicht helfen.",
    "Das kann ich nicht schreiben.",
    "Je ne peux pas vous aider avec ça.",
    "Lo siento, pero no puedo hacer eso.",
    "Mi dispiace, non posso aiutarti.",
    "Sorry, daar kan ik je niet mee helpen.",
    "Niestety nie mogę w tym pomóc.",
    "Извините, я не могу помочь с этим.",
    "عذراً، لا أستطيع مساعدتك في ذلك.",
    "申し訳ありませんが、お手伝いできません。",
    "죄송하지만 도와드릴 수 없습니다.",
    "ขออภัย ฉันไม่สามารถช่วยเหลือได้",
    "Üzgünüm, bu konuda yardımcı olamam.",
    "Desculpe, não posso ajudar com isso.",
    "На жаль, я не можу допомогти.",
    "Bohužel s tím nemůžu pomoci.",
    "Ospravedlňujem sa, s tým nemôžem pomôcť.",
    "Tyvärr kan jag inte hjälpa dig med det.",
    "Beklager, det kan jeg ikke hjælpe med.",
    "Valitettavasti en voi auttaa siinä.",
    "Sajnálom, ebben nem tudok segíteni.",
    "Îmi pare rău, nu pot să te ajut.",
    "Λυπάμαι, δεν μπορώ να βοηθήσω.",
    "מצטער, אני לא יכול לעזור בזה.",
    "क्षमा करें, मैं इसमें मदद नहीं कर सकता।",
    "Maaf, saya tidak bisa membantu.",
    "Xin lỗi, tôi không thể giúp bạn.",
    "متأسفم، نمی‌توانم در این مورد کمک کنم.",
    "Съжалявам, не мога да помогна с това.",
    "Nažalost, ne mogu pomoći s tim.",
    "Ho sento, no puc ajudar-te amb això.",
    "দুঃখিত, আমি এতে সাহায্য করতে পারব না।",
    "Samahani, siwezi kukusaidia.",
    "Paumanhin, hindi ko iyan magagawa.",
  ])("%j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });
});

describe("the table of refusals", () => {
  it("is small", () => {
    const bytes = readFileSync(new URL("../../../shared/gates/table/refusal.bin.br", import.meta.url));
    expect(bytes.length).toBeLessThan(65_536);
  });

  it("names the files that it was fitted to, and the digest of each", () => {
    const files = Object.entries(tableOf("refusal").head.rows);
    expect(files.length).toBeGreaterThan(10);
    for (const [, digest] of files) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it("tells which words of a reply speak for a refusal", () => {
    const told = tableOf("refusal").told("I'm sorry, but I can't assist with that request.");
    expect(told).toHaveLength(5);
    expect(told.map(({ words }) => words).join(" ")).toMatch(/sorry|can't|assist/);
  });
});
