import { partOf, withoutReferences } from "../decode/mail.ts";

/** So much of an output is looked at for what stands around a reply. */
const headMax = 6_000;
const framesMax = 10;

const tasks =
  "task|sub-?task|assignment|prompt|request|instruction|input|query|question|goal|objective|topic|title|image|photo|picture|file|document|attachment|url|model|agent|status|state|step|stage|tags?|author|language|format|id|(?:the )?(?:you|user) asked|aufgabe|frage|tâche|tarea|pregunta|compito|domanda|tarefa|pergunta|taak|vraag|задание|вопрос|zadanie|pytanie|uppgift|fråga";
const answers =
  "final answer|my answer|answer|reply|response|output|result|completion|summary|outcome|decision|conclusion|draft|antwort|ergebnis|zusammenfassung|réponse|résultat|respuesta|resultado|risposta|risultato|resposta|antwoord|resultaat|ответ|результат|odpowiedź|wynik|svar|resultat";

/** What stands before a reply and is none of it. Each takes one such thing off the beginning. */
const frames: readonly RegExp[] = [
  // Front matter.
  /^(---|\+\+\+) *\n[^]{0,2000}?\n\1 *\n/,
  // What a model thinks before it speaks.
  /^<(think|thinking|reasoning|scratchpad|analysis)>[^]{0,4000}?<\/\1>/i,
  // What was asked, below a heading of its own.
  new RegExp(`^#{1,6} (?:${tasks})\\b[^\\n]{0,40}\\n+[^#\\n][^\\n]{0,600}\\n+(?=#{1,6} )`, "i"),
  // A heading.
  /^#{1,6} [^\n]{0,200}\n+/,
  /^[^\n]{1,80}\n[=-]{3,} *\n+/,
  // A rule, or the beginning of a fence.
  /^(?:[-*_=]{3,}|```(?:text|txt|markdown|md|plain|plaintext)?) *\n+/,
  // A step of a pipeline.
  /^\[(?:step|stage|task|agent|node|tool)\b[^\]\n]{0,80}\]:? */i,
  /^(?:(?:output|result) of )?(?:step|stage) \d+(?: ?\/ ?\d+)?(?: output| result)?: */i,
  /^\*\*[\w-]{1,40}\*\* bot commented[^\n]{0,60}\n+/i,
  /^thought: [^\n]{0,600}\n+(?=(?:final )?answer:|action:)/i,
  /^(?:sub-?)?agent [`"\w-]{1,40} (?:finished|completed|ended|stopped|returned|reported)\b[^\n]{0,80}\n+/i,
  // What was asked, told again in a line of its own.
  new RegExp(`^[*_]{0,2}(?:${tasks})\\b(?: \\d+(?: ?/ ?\\d+)?)?[*_]{0,2}:[^\\n]{0,400}\\n+`, "i"),
  // The name of what follows, and in YAML the sign of a block.
  new RegExp(`^[*_]{0,2}(?:${answers})[*_]{0,2} ?(?::[*_]{0,2}|\\n) *(?:[|>][-+]? *\\n)?\\s*`, "i"),
];

/** Lines with their speaker or their time: a chat, subtitles, a log. Whoever declines in it was not asked by the reader. */
const conversation =
  /^\s*(?:\d+\n\d\d:\d\d:\d\d[,.]\d+ -->|<(\w+)> (?![^]*<\/\1>)|\[?\d{1,2}:\d\d(?::\d\d)?\]? \S[^\n]*\n\[?\d{1,2}:\d\d|(?:[^\n]{0,80}\n){0,3}\W{0,3}[A-Z]\w{1,20}\W{0,3} \d\d:\d\d\b[^\n]*\n\W{0,3}[A-Z]\w{1,20}\W{0,3} \d\d:\d\d\b)/;
/** A list of what is asked and what is expected to be answered. */
const evaluation =
  /^\s*[\w-]{1,40}:\s*\n\s*- [^]{0,400}?\b(?:prompt|question|input|expect\w*|label):|^(?:[\w-]{1,40}:[^\n]{0,200}\n){0,8}(?:prompt|question|input):[^\n]{1,400}\n(?:[\w-]{1,40}:[^\n]{0,200}\n){0,4}(?:expect\w*|label|gold):/;
export function isConversation(output: string): boolean {
  const head = output.slice(0, headMax);
  return conversation.test(head) || evaluation.test(head) || isTableOfAnswers(head);
}

const asked = /^(?:prompt|question|input|instruction)s?$/i;
const told =
  /^(?:\w{1,20}_)?(?:completion|answer|response|output|label|expected|chosen|rejected|verdict|grade)s?$/i;

/** A table whose first line names what is asked and what was answered. */
function isTableOfAnswers(head: string): boolean {
  const end = head.indexOf("\n");
  const line = head.slice(0, Math.max(0, end));
  if (!/[,;\t]/.test(line) || !/prompt|question|input|instruction/i.test(line)) return false;
  const names = line.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', ""));
  return names.some((name) => asked.test(name)) && names.some((name) => told.test(name));
}

const mayBeFramed =
  /^\s*(?:[-+=#*_`[<&/╭┌╔┏]|(?:sub-?)?agent [`"]|[\p{L}-]+(?: [\p{L}\d/-]+){0,3}[*_]{0,2} ?(?::|,?\n))/u;

/** What an output says once front matter, headings, the task told again, labels and tags are taken off its beginning. */
export function replyIn(output: string): string {
  if (!mayBeFramed.test(output)) return output;
  const head = inPlain(withoutBox(withoutComments(output.slice(0, headMax))));
  let left = withoutTags(head.trimStart());
  for (let frame = 0; frame < framesMax; frame++) {
    const found = frames.find((each) => each.test(left));
    const rest = found === undefined ? "" : left.replace(found, "").trimStart();
    if (rest === "") break;
    left = withoutTags(rest);
  }
  return left + output.slice(headMax);
}

/** Nothing but comments, where a program was asked for. */
const comments = /^(?:```\w{0,12}\n)?((?:[ \t]*(?:#|\/\/|--)[ \t][^\n]*(?:\n|$)){1,20})\s*(?:```\s*)?$/;
const withoutComments = (head: string): string =>
  comments.exec(head.trimStart())?.[1]?.replaceAll(/^[ \t]*(?:#|\/\/|--)[ \t]/gm, "") ?? head;

/** A frame of lines, as programs draw one around what they print. */
const box = /^\s*[╭┌╔┏][^\n]{2,}\n\s*[│║┃├╠]/;
const withoutBox = (head: string): string =>
  box.test(head)
    ? head.replaceAll(/^[ \t]*[╭┌╔┏╰└╚┗├╠][^\n]*$|^[ \t]*[│║┃] ?|(?<![ \t])[ \t]*[│║┃][ \t]*$/gm, "").trim()
    : head;

/** As a mail program shows the part of a mail and a browser the letters of a page; of YAML, the block in which the answer stands. */
function inPlain(head: string): string {
  const part = partOf(head);
  const block =
    yamlBlock.exec(part)?.[1] ??
    yamlLine.exec(part)?.[1] ??
    (isOfAgent(part) ? part.replace(greeting, "") : part);
  return block.includes("&#") ? withoutReferences(block) : block;
}

const greeting = /^\p{L}+(?: [\p{L}.]+){0,3}[,:!] *\n\s*/u;
const yamlBlock = new RegExp(
  `^(?:(?:\\w[\\w-]{0,39}:|[ \\t-])[^\\n]{0,200}\\n){0,40}? {0,8}(?:(?:final_)?(?:${answers})|text|content|message|explanation|rationale|justification|reason): *[|>][-+]? *\\n((?:(?: +[^\\n]*)?(?:\\n|$))+)`,
  "i",
);
/** The same where it stands in the line of its key, behind other lines of keys. */
const yamlLine = new RegExp(
  `^(?:[\\w-]{1,40}:[^\\n]{0,200}\\n){1,12}?(?:final_)?(?:${answers}): "([^"\\n]{1,600})"(?:\\n[\\w-]{1,40}:[^\\n]{0,200})*\\s*$`,
  "i",
);

const markup = /^<(?:!doctype|\?xml|!--|[a-z][\w-]{0,30}[\s>/])/i;
const thoughts = /^<(?:think|thinking|reasoning|scratchpad|analysis)>/i;

/** A reply in HTML or XML as the lines that a reader of the page sees. */
function withoutTags(text: string): string {
  if (!markup.test(text) || thoughts.test(text)) return text;
  return text
    .replaceAll(/<!--[^]{0,2000}?-->|<(head|style|script|title)\b[^]{0,4000}?<\/\1>/gi, "")
    .replaceAll(/<h[1-6]\b[^>]{0,200}>/gi, "\n# ")
    .replaceAll(/<\/?(?:p|div|h[1-6]|br|li|ul|ol|tr|section|article|body|html)\b[^>]{0,200}>/gi, "\n")
    .replaceAll(/<(status|state|id|model|task|prompt|request)>[^<]{0,400}<\/\1>/gi, "")
    .replaceAll(/<[/!?]?[a-z][^>]{0,200}>/gi, "")
    .trim();
}

const signedMax = 80;
const signedByAgent =
  /\n\W{0,4}(?:your|tu|su|votre|ton|dein|ihr|euer|il tuo|il suo|o seu|seu|je|uw|twój)(?: [\p{L}-]{1,20})? (?:assistant|asistente|assistent|assistente|asystent)e?(?:[ -](?:ia|ai|ki|virtual|virtuel|virtuale))?\W{0,6}$/iu;

/** Whether a letter is the agent's own, as its last line says. */
const isOfAgent = (text: string): boolean => signedByAgent.test(text.slice(-signedMax));

const linesMin = 4;
const linesMax = 12;
const lineMax = 60;
const rhymeLength = 2;

/** Whether it is verse: short lines, of which most rhyme with the next or the one after it. Who speaks in a poem was asked nothing. */
export function isRhymed(lines: string): boolean {
  const each = lines.split("\n", linesMax).filter((line) => line !== "");
  if (each.length < linesMin || each.some((line) => line.length > lineMax || /^[-*\d|]/.test(line)))
    return false;
  const ends = each.map((line) => /([a-z']+)[^a-z]*$/i.exec(line)?.[1]?.toLowerCase() ?? "");
  const rhyming = ends.filter((end, at) =>
    [at - 2, at - 1, at + 1, at + 2].some((other) => rhyme(end, ends[other] ?? "")),
  );
  return 2 * rhyming.length > each.length;
}

function rhyme(one: string, other: string): boolean {
  if (one === other || one.length < rhymeLength || other.length < rhymeLength) return false;
  return soundOf(one) === soundOf(other);
}

/** From the last vowel that is spoken, as far as writing tells it. */
const soundOf = (word: string): string => /[aeiouy][^aeiouy]*e?$/.exec(word)?.[0] ?? word;
