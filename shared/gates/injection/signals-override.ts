import { abroad, isLed, ordered, overriding } from "./shapes.ts";
import type { Signal } from "./signal.ts";
import { follows, has, near } from "./view.ts";

/** What was said earlier is set aside. */
export const overrides: readonly Signal[] = [
  { name: "instructions set aside", rule: "injection.override", inSentence: overriding },
  {
    name: "instructions set aside, as an order",
    rule: "injection.override",
    inSentence: (each) => overriding(each) && isLed(each),
  },
  {
    name: "earlier instructions set aside",
    rule: "injection.override",
    inSentence: (each) => overriding(each) && near(each, ["prev", "instr"], 25),
  },
  {
    name: "instructions set aside, in another language",
    rule: "injection.override",
    inSentence: (each) => overriding(each) && has(each, "prev") && abroad(each),
  },
  {
    name: "instructions moved aside",
    rule: "injection.override",
    inSentence: (each) =>
      has(each, "instr") &&
      has(each, "prev") &&
      has(each, "aside") &&
      /^\W*(?:please |now |then )?(?:set|put|throw|push|lay|leave|cast|toss|brush|move)\b/.test(each.text),
  },
  {
    name: "instructions that no longer hold",
    rule: "injection.override",
    inSentence: (each) => has(each, "instr") && has(each, "prev") && has(each, "void"),
  },
  {
    name: "instructions to be taken for void",
    rule: "injection.override",
    inSentence: (each) =>
      has(each, "instr") &&
      has(each, "void") &&
      /\b(?:treat|consider|regard|reinterpret|view|deem|interpret|handle|count|see)\b/.test(each.text),
  },
  {
    name: "new instructions",
    rule: "injection.override",
    inSentence: (each) =>
      /^\W*(?:here are |these are |this is |follow |your |the |updated? )*(?:your |the |my )?(?:new|updated|real|actual|true|only|revised) (?:instructions?|task|tasks|orders?|rules?|objective|goal|directives?|prompt|system prompt|mission|policy|system instructions?)\b(?:\W*$| is| are| follow| replace|:)/.test(
        each.text,
      ) ||
      /\byour (?:new|real|actual|true|only) (?:instructions?|task|orders?|objective|goal|mission|job)\b/.test(
        each.text,
      ) ||
      /\bfollow (?:this one|these|the (?:next|following) (?:instruction|command|order))/.test(each.text),
  },
  {
    name: "new instructions, in another language",
    rule: "injection.override",
    inSentence: (each) =>
      abroad(each) && follows(each, ["new", "instr"], 6) && /[:：]/.test(each.text.slice(-3)),
  },
  {
    name: "set aside, then an order",
    rule: "injection.override",
    inStretch: (view) =>
      view.sentences.some(
        (each, at) =>
          overriding(each) && [each, ...view.sentences.slice(at + 1, at + 3)].some((next) => ordered(next)),
      ),
  },
];
