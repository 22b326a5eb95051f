import { wantsMany } from "./acts.ts";
import { guarded } from "./guarded.ts";
import { isEnglish } from "./readers.ts";
import { ordered } from "./shapes.ts";
import { matching, says, type Signal } from "./signal.ts";
import { hasManyTurns, isStaged } from "./signals-sources.ts";
import { has } from "./view.ts";

const token = guarded(
  /<\|(?:im_start|im_end|im_sep|eot_id|start_header_id|end_header_id|begin_of_text|end_of_text|endoftext|endofprompt|system|user|assistant|end|eom_id|python_tag|channel|message|start|return|call)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<｜(?:User|Assistant|begin▁of▁sentence|end▁of▁sentence|System)[^>]{0,12}｜>|<\/s>\s*<s>|\[\/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]|<\|(?:START|END)_OF_TURN_TOKEN\|>|<extra_id_\d>System/i,
);
/** A turn that such a token begins, and what is said in it. */
const begun = guarded(
  /<\|im_start\|>(?:system|user|assistant)\s*\n\s*\w|<\|end_header_id\|>\s*\w|<\|(?:system|user|assistant)\|>\s*\n\s*\w|<start_of_turn>(?:user|model)\s*\n\s*\w|\[INST\] \w|<<SYS>>\s*\w/,
);
const turn = guarded(
  /(?:^|\n|\\n|[>|"'.!]\s{0,3}|-{3,}\s*|#{1,4} ?|\*\*)\[?\(?(?:system|developer|admin|root|assistant)(?: (?:message|prompt|notice|instruction|override|update|note|alert)s?)?\]?\)?(?:\*\*)?\s?(?::|\])\s*\S|#{1,4}\s?\((?:system|admin|developer)_?(?:message|instruction|prompt)?\)|\[(?:system|admin|developer|assistant|SYSTEM[ _](?:MESSAGE|NOTICE|PROMPT|OVERRIDE))\]/i,
);

// oxlint-disable-next-line no-control-regex -- how a terminal is told to hide what follows
const concealed = /(?:\u001b|\\x1b|\\e|\\033|\\u001b)\[(?:\d+;)*(?:8|30;40|37;47|97;107)(?:;\d+)*m/;

const faked = matching(
  /<\/(?:tool_result|tool_response|tool_output|function_results?|function_response|document|documents|context|untrusted\w*|search_results?|result|results|data|email|webpage|web_page|content|external\w*|user_data|output|observation|retrieved\w*)>\s*\S|(?:-{3,}|={3,}|#{2,}|\*{3,}|\[|<)\s*(?:end of|end|begin|start of)\s+(?:the\s+)?(?:document|tool (?:result|output|response)|untrusted|context|data|user (?:input|data)|email|page|search results?|external|web ?page|file|input|transcript|conversation|system|extract(?:ed)?|attachment|excerpt|ocr|snippet|article|thread)[^\n]{0,30}/i,
);

const ended = matching(
  /[[⟦<({【] ?(?:operator|system|admin|supervisor|developer) ?(?:→|->|=>|»|>>) ?(?:assistant|agent|model|ai)\b|(?:<{2,}|\[|-{3,}|={3,}|#{3,})\s?(?:end|begin|start|fin|ende)\b[^\n>\]]{0,40}(?:\]|>{2,}|-{3,}|={3,})|(?:^|\n)\s*(?:user|assistant|operator|supervisor)\s?>\s|<{2,}\s?(?:supervisor|operator|system|admin)[^\n>]{0,30}>{2,}|(?:^|\n)#{1,3} (?:user|assistant|system|human)\s*\n|\b(?:operator|supervisor|human) ?: /i,
);

/** What stands before and behind such an end; both are rarer than the words of it. */
const framed = /(?:-{3}|={3}|\[|<<|\*{3})[^\n]*(?:-{3}|={3}|\]|>>|\*{3})/;
const endings =
  /(?<![a-z])(?:fin(?:e|al)?|ende|fim|einde|slut|loppu|koniec|konec|sfârșit[a-z]*|vége|sonu|конец|кінець|край|τέλος|نهاية|انتهى|پایان|סוף|समाप्त|শেষ|结束|終了|おわり|끝|종료|kết thúc|akhir|จบ|สิ้นสุด)(?![a-z])/;
const fakedAbroad = matching(
  /(?:-{3,}|={3,}|\[|<{2,}|\*{3,})\s?[^\n\]=]{0,40}(?<!\p{L})(?:fin(?:e|al)?|ende|fim|einde|slut|loppu|koniec|konec|sfârșit\p{L}*|vége|sonu|конец|кінець|край|τέλος|نهاية|انتهى|پایان|סוף|समाप्त|শেষ|结束|終了|おわり|끝|종료|kết thúc|akhir|จบ|สิ้นสุด)(?!\p{L})[^\n]{0,40}(?:-{3,}|={3,}|\]|>{2,}|\*{3,})/iu,
);

/** What a turn says that wants something; a line of a log tells something. */
const spoken =
  /\b(?:you|your|the user|assistant|ai|ignore|override|disregard|instructions?|rules|must|shall|please|send|proceed|approved?|granted|reveal|delete|forget|new (?:policy|task|rules?)|access)\b/i;

/** Turns, tags and tokens that make a text look like more than one. */
export const frames: readonly Signal[] = [
  {
    name: "a token of a chat template",
    rule: "injection.frame",
    leads: true,
    inStretch(view) {
      const found = token.exec(view.asWritten);
      // A list of tokens has each of them alone.
      if (found === null || view.written.trim().length < found[0].length + 8) return false;
      return { from: found.index, to: found.index + found[0].length };
    },
  },
  {
    name: "a turn between tokens, and an order",
    rule: "injection.frame",
    leads: true,
    inStretch: (view) =>
      begun.test(view.asWritten) && view.sentences.some((each) => has(each, "must") || ordered(each)),
  },
  {
    name: "a line of the system",
    rule: "injection.frame",
    leads: true,
    inStretch(view) {
      const { asWritten, written } = view;
      const found = turn.exec(asWritten);
      if (
        found === null ||
        isStaged(view) ||
        !spoken.test(written.slice(found.index + found[0].length - 1, found.index + 160))
      )
        return false;
      return { from: found.index, to: found.index + found[0].length };
    },
  },
  {
    name: "a heading of the system",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /#{1,4}\s?\((?:system|admin|developer)_?(?:message|instruction|prompt)?\)|\[(?:SYSTEM|ADMIN|DEVELOPER|SYSTEM[ _](?:MESSAGE|NOTICE|PROMPT|OVERRIDE|UPDATE))\]|\bSYSTEM (?:MESSAGE|NOTICE|OVERRIDE|PROMPT|INSTRUCTION|ALERT)\b/,
    ),
  },
  {
    name: "a tag of the system",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /(?<![\w$.])<\/?(?:system|system[-_](?:message|prompt|reminder|instructions?|override|note)|developer|admin|instructions?|user|assistant|human|new_instructions|user_(?:message|request|query)|prompt|override|operator(?:[-_]\w+)?|sistema|systeme|sistem|thinking)(?:\s[^<>]{0,40})?>/i,
    ),
  },
  {
    name: "a tag of the system, in another language",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /[<[({【]\s?\/?(?:meddelande från |nachricht (?:vom|des) |message de l'|mensaje del |messaggio dell')?(?:système|systeem|systém|sistem[ai]?|sistém|sistemi|rendszer|järjestelmä|система|систем[ыуі]|σύστημα|النظام|نظام|מערכת|سیستم|सिस्टम|সিস্টেম|系统|系統|システム|시스템|ระบบ|hệ thống|operador|operatore|opérateur|оператор|nutzer|benutzer|anwender|utilisateur|usuario|usuário|utilizador|utente|gebruiker|användaren?|brugere?n?|brukere?n?|käyttäjä|użytkownik|uživatel|používateľ|felhasználó|utilizator(?:ul)?|kullanıcı|χρήστης|пользователь|користувач|потребител|المستخدم|משתמש|کاربر|उपयोगकर्ता|ব্যবহারকারী|用户|使用者|用戶|ユーザー|利用者|사용자|ผู้ใช้|người dùng|pengguna)(?:[:\s][^\n<>[\]]{0,30})?[>\])}】]/iu,
    ),
  },
  {
    name: "a turn or an end of what is not trusted",
    rule: "injection.frame",
    leads: true,
    inStretch(view) {
      const found = ended(view);
      // A conversation that was kept has such turns.
      if (typeof found !== "object" || isStaged(view)) return false;
      return /^human/i.test(view.written.slice(found.from)) && hasManyTurns(view) ? false : found;
    },
  },
  {
    name: "a tag that commands attention",
    rule: "injection.tool",
    leads: true,
    inStretch: matching(
      /<\s*(?:important|information|critical|urgent|attention|secret|mandatory|hidden|priority|note_to_ai|ai|llm|instruction)\b[^<>]{0,40}>|\[\/?(?:IMPORTANT|CRITICAL|MANDATORY|OVERRIDE|URGENT|AI|LLM)\]|<<\s*(?:IMPORTANT|SYSTEM|SYS)/i,
    ),
  },
  {
    name: "a faked end",
    rule: "injection.frame",
    leads: true,
    inStretch: (view) => {
      const found = faked(view);
      const name =
        typeof found === "object" ? /^<\/([\w-]+)/.exec(view.written.slice(found.from))?.[1] : undefined;
      // What was begun may end.
      return name !== undefined && view.around.near.includes(`<${name.toLowerCase()}`) ? false : found;
    },
  },
  {
    name: "a faked end, in another language",
    rule: "injection.frame",
    leads: true,
    inStretch: (view) =>
      framed.test(view.written) && endings.test(view.written.toLowerCase()) && fakedAbroad(view),
  },
  {
    name: "a faked conversation",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /(?:^|\n|\\n|\| )\s*(?:human|user|h|customer|q)\s?:[^\n]{1,300}(?:\n|\\n|\s)+(?:assistant|ai|a|bot|model|claude|chatgpt|gpt)\s?:/i,
    ),
  },
  {
    name: "a section of instructions",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /(?:^|\n|\\n)\s*#{2,4}\s*(?:instruction|system|human|user|new task)s?\s?:\s*\S[\s\S]{1,500}?#{2,4}\s*(?:response|assistant|output|answer)\s?:|#{2,4}\s*new (?:task|instructions?)\s?:/i,
    ),
  },
  {
    name: "a turn of the user that wants something",
    rule: "injection.frame",
    leads: true,
    inStretch: (view) =>
      has(view, "user") &&
      !hasManyTurns(view) &&
      view.sentences.some(
        (each, at) =>
          has(each, "user") &&
          each.to - each.from < 40 &&
          /[:：]\W*$/.test(each.text) &&
          view.sentences
            .slice(at + 1, at + 4)
            .some((next) => (ordered(next) || !isEnglish(next)) && wantsMany(next, 1)),
      ),
  },
  {
    name: "thoughts as if the model's own",
    rule: "injection.persona",
    leads: true,
    inStretch: matching(
      /<\/?(?:thinking|think|thought|reasoning|scratchpad|reflection)>\s*(?:I\b|The user|My\b)|\b(?:reflection|thought|reasoning|thinking)\s*:\s*(?:Having|I\b|My\b)/i,
    ),
  },
  {
    name: "a message as data",
    rule: "injection.frame",
    leads: true,
    inStretch: matching(
      /["']?role["']?\s*[:=]\s*["'](?:system|developer|user|assistant)["']\s*,\s*["']?content["']?\s*[:=]/i,
    ),
  },
  {
    name: "a link or image with a place for data",
    rule: "injection.exfiltration",
    leads: true,
    inStretch: matching(
      /https?:\/\/[^\s)\]"'<>]{0,200}[?&/=](?:[\w.-]{1,30}=)?(?:\{\{?[^}\n]{2,80}\}?\}|\[[^\]\n]{3,80}\]|<[^>\n]{3,80}>|\$\{?[A-Z_]{3,40}\}?|%(?:DATA|CONTENT|SUMMARY)%|(?:CONVERSATION|DATA|SECRET|SUMMARY|HISTORY|BASE64|CONTENT|PASSWORD|API_?KEY|TOKEN|CHAT|MESSAGE|INSERT|YOUR)[A-Z_0-9]*\b)/,
    ),
  },
  {
    name: "an image with a place for data",
    rule: "injection.exfiltration",
    inStretch: matching(
      /!\[[^\]\n]{0,80}\]\(\s*https?:\/\/[^\s)]{0,200}[?&/=](?:[\w.-]{1,30}=)?(?:\{|\[|<|\$|[A-Z_]{4,})/,
    ),
  },
  {
    name: "everything said put into a link",
    rule: "injection.exfiltration",
    leads: true,
    inSentence: says(
      /https?:\/\/|\b(?:url|link|image|query string)\b/,
      /\b(?:append|appending|replaced?|encode|url-?encoded?|base64|fill|insert|add|put|include|swap(?:ped)?|followed by)\b.{0,60}\b(?:conversation|(?:user|reader|person|asker|visitor|customer|guest|client|caller)s?'s? (?:last |first )?(?:\w+ )?(?:messages?|questions?|names?|e-?mail|data|query|wording|words)|chat history|the user (?:wrote|said|typed)|secrets|api keys?|passwords?|system prompt|what (?:the|your)(?= (?:user|visitor|reader|person|asker|customer)\b)|wording of the question)\b/,
    ),
  },
  {
    name: "in a comment",
    rule: "injection.hidden",
    inStretch: matching(/<!--(?!\[if)|\[\/\/\]: # ?[("]|\{\/\*/),
  },
  {
    name: "in an attribute",
    rule: "injection.hidden",
    inStretch: matching(
      /\b(?:alt|title|aria-label|placeholder|data-[\w-]+|content|summary|desc)\s*=\s*["'][^"'\n]{60,}/i,
    ),
  },
  {
    name: "where nobody sees it",
    rule: "injection.hidden",
    inStretch: matching(
      /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*[01](?:px|pt|em|rem)?\s*[;"']|color\s*:\s*(?:white|#fff(?:fff)?|transparent)\b|left\s*:\s*-\d{3,}|text-indent\s*:\s*-\d{3,}|<[^<>]{0,80}\shidden(?=[\s>=])|height\s*:\s*0(?:px)?\s*[;"'])/i,
    ),
  },
  { name: "concealed in a terminal", rule: "injection.hidden", leads: true, inStretch: matching(concealed) },
  { name: "decoded", rule: "injection.hidden", inStretch: ({ around }) => around.decoded !== undefined },
  { name: "disguised letters", rule: "injection.hidden", inStretch: ({ disguises }) => disguises.length > 0 },
  {
    name: "something to be decoded and followed",
    rule: "injection.hidden",
    leads: true,
    inSentence: says(
      /\b(?:decode|decipher|decrypt|deobfuscate|unscramble|translate|reverse|read backwards)\b.{0,50}\b(?:and|then)\b.{0,12}\b(?:follow|obey|execute|run|do|act|carry out|perform|comply)\b|^\W*(?:please )?(?:decode|rot13|base64)\b.{0,30}\b(?:for the (?:assistant|ai|model|agent)|base64)\b.{0,12}:/,
    ),
  },
];
