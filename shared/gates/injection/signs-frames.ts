import type { Sign } from "./sign.ts";
import type { View } from "./view.ts";

/** What was begun may end. */
const isBegun = ({ around }: View, found: string): boolean => {
  const name = /^<\/([\w-]+)/.exec(found)?.[1];
  return name !== undefined && around.near.includes(`<${name.toLowerCase()}`);
};

/** Turns, tags and tokens that make a text look like more than one, and what it says that the user wants or allows. */
export const frames: readonly Sign[] = [
  {
    name: "a token of a chat template",
    rule: "injection.frame",
    where: "written",
    pattern:
      /<\|(?:im_start|im_end|im_sep|eot_id|start_header_id|end_header_id|begin_of_text|end_of_text|endoftext|endofprompt|system|user|assistant|end|eom_id|python_tag|channel|message|start|return|call)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<｜(?:User|Assistant|begin▁of▁sentence|end▁of▁sentence|System)[^>]{0,12}｜>|<\/s>\s*<s>|\[\/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]|<\|(?:START|END)_OF_TURN_TOKEN\|>|<extra_id_\d>System/i,
  },
  {
    name: "a turn between tokens",
    rule: "injection.frame",
    where: "written",
    pattern:
      /<\|im_start\|>(?:system|user|assistant)\s*\n\s*\w|<\|end_header_id\|>\s*\w|<\|(?:system|user|assistant)\|>\s*\n\s*\w|<start_of_turn>(?:user|model)\s*\n\s*\w|\[INST\] \w|<<SYS>>\s*\w/,
  },
  {
    name: "a line of the system",
    rule: "injection.frame",
    where: "written",
    pattern:
      /(?:^|\n|\\n|[>|"'.!]\s{0,3}|-{3,}\s*|#{1,4} ?|\*\*)\[?\(?(?:system|developer|admin|root|assistant)(?: (?:message|prompt|notice|instruction|override|update|note|alert)s?)?\]?\)?(?:\*\*)?\s?(?::|\])\s*\S|#{1,4}\s?\((?:system|admin|developer)_?(?:message|instruction|prompt)?\)|\[(?:system|admin|developer|assistant|SYSTEM[ _](?:MESSAGE|NOTICE|PROMPT|OVERRIDE))\]/i,
  },
  {
    name: "a heading of the system",
    rule: "injection.frame",
    where: "written",
    pattern:
      /#{1,4}\s?\((?:system|admin|developer)_?(?:message|instruction|prompt)?\)|\[(?:SYSTEM|ADMIN|DEVELOPER|SYSTEM[ _](?:MESSAGE|NOTICE|PROMPT|OVERRIDE|UPDATE))\]|\bSYSTEM (?:MESSAGE|NOTICE|OVERRIDE|PROMPT|INSTRUCTION|ALERT)\b/,
  },
  {
    name: "a tag of the system",
    rule: "injection.frame",
    where: "written",
    pattern:
      /(?<![\w$.])<\/?(?:system|system[-_](?:message|prompt|reminder|instructions?|override|note)|developer|admin|instructions?|user|assistant|human|new_instructions|user_(?:message|request|query)|prompt|override|operator(?:[-_]\w+)?|sistema|systeme|sistem|thinking)(?:\s[^<>]{0,40})?>/i,
  },
  {
    name: "a tag of the system, in another language",
    rule: "injection.frame",
    where: "written",
    pattern:
      /[<[({【]\s?\/?(?:meddelande från |nachricht (?:vom|des) |message de l'|mensaje del |messaggio dell')?(?:système|systeem|systém|sistem[ai]?|sistém|sistemi|rendszer|järjestelmä|система|систем[ыуі]|σύστημα|النظام|نظام|מערכת|سیستم|सिस्टम|সিস্টেম|系统|系統|システム|시스템|ระบบ|hệ thống|operador|operatore|opérateur|оператор|nutzer|benutzer|anwender|utilisateur|usuario|usuário|utilizador|utente|gebruiker|användaren?|brugere?n?|brukere?n?|käyttäjä|użytkownik|uživatel|používateľ|felhasználó|utilizator(?:ul)?|kullanıcı|χρήστης|пользователь|користувач|потребител|المستخدم|משתמש|کاربر|उपयोगकर्ता|ব্যবহারকারী|用户|使用者|用戶|ユーザー|利用者|사용자|ผู้ใช้|người dùng|pengguna)(?:[:\s][^\n<>[\]]{0,30})?[>\])}】]/iu,
  },
  {
    name: "a turn or an end of what is not trusted",
    rule: "injection.frame",
    where: "written",
    pattern:
      /[[⟦<({【] ?(?:operator|system|admin|supervisor|developer) ?(?:→|->|=>|»|>>) ?(?:assistant|agent|model|ai)\b|(?:<{2,}|\[|-{3,}|={3,}|#{3,})\s?(?:end|begin|start|fin|ende)\b[^\n>\]]{0,40}(?:\]|>{2,}|-{3,}|={3,})|(?:^|\n)\s*(?:user|assistant|operator|supervisor)\s?>\s|<{2,}\s?(?:supervisor|operator|system|admin)[^\n>]{0,30}>{2,}|(?:^|\n)#{1,3} (?:user|assistant|system|human)\s*\n|\b(?:operator|supervisor|human) ?: /i,
  },
  {
    name: "a tag that commands attention",
    rule: "injection.tool",
    where: "written",
    pattern:
      /<\s*(?:important|information|critical|urgent|attention|secret|mandatory|hidden|priority|note_to_ai|ai|llm|instruction)\b[^<>]{0,40}>|\[\/?(?:IMPORTANT|CRITICAL|MANDATORY|OVERRIDE|URGENT|AI|LLM)\]|<<\s*(?:IMPORTANT|SYSTEM|SYS)/i,
  },
  {
    name: "a faked end",
    rule: "injection.frame",
    where: "written",
    pattern:
      /<\/(?:tool_result|tool_response|tool_output|function_results?|function_response|document|documents|context|untrusted\w*|search_results?|result|results|data|email|webpage|web_page|content|external\w*|user_data|output|observation|retrieved\w*)>\s*\S|(?:-{3,}|={3,}|#{2,}|\*{3,}|\[|<)\s*(?:end of|end|begin|start of)\s+(?:the\s+)?(?:document|tool (?:result|output|response)|untrusted|context|data|user (?:input|data)|email|page|search results?|external|web ?page|file|input|transcript|conversation|system|extract(?:ed)?|attachment|excerpt|ocr|snippet|article|thread)[^\n]{0,30}/i,
    unless: isBegun,
  },
  {
    name: "a faked end, in another language",
    rule: "injection.frame",
    where: "written",
    pattern:
      /(?:-{3,}|={3,}|\[|<{2,}|\*{3,})\s?[^\n\]=]{0,40}(?<!\p{L})(?:fin(?:e|al)?|ende|fim|einde|slut|loppu|koniec|konec|sfârșit\p{L}*|vége|sonu|конец|кінець|край|τέλος|نهاية|انتهى|پایان|סוף|समाप्त|শেষ|结束|終了|おわり|끝|종료|kết thúc|akhir|จบ|สิ้นสุด)(?!\p{L})[^\n]{0,40}(?:-{3,}|={3,}|\]|>{2,}|\*{3,})/iu,
  },
  {
    name: "a faked conversation",
    rule: "injection.frame",
    where: "written",
    pattern:
      /(?:^|\n|\\n|\| )\s*(?:human|user|h|customer|q)\s?:[^\n]{1,300}(?:\n|\\n|\s)+(?:assistant|ai|a|bot|model|claude|chatgpt|gpt)\s?:/i,
  },
  {
    name: "a section of instructions",
    rule: "injection.frame",
    where: "written",
    pattern:
      /(?:^|\n|\\n)\s*#{2,4}\s*(?:instruction|system|human|user|new task)s?\s?:\s*\S[\s\S]{1,500}?#{2,4}\s*(?:response|assistant|output|answer)\s?:|#{2,4}\s*new (?:task|instructions?)\s?:/i,
  },
  {
    name: "thoughts as if the model's own",
    rule: "injection.persona",
    where: "written",
    pattern:
      /<\/?(?:thinking|think|thought|reasoning|scratchpad|reflection)>\s*(?:I\b|The user|My\b)|\b(?:reflection|thought|reasoning|thinking)\s*:\s*(?:Having|I\b|My\b)/i,
  },
  {
    name: "a message as data",
    rule: "injection.frame",
    where: "written",
    pattern:
      /["']?role["']?\s*[:=]\s*["'](?:system|developer|user|assistant)["']\s*,\s*["']?content["']?\s*[:=]/i,
  },
  {
    name: "from the user, for an AI",
    rule: "injection.frame",
    where: "plain",
    pattern:
      /\b(?:message|note|instruction|request|order)s? from (?:me|the user|your (?:user|owner|creator|developer|operator|administrator)|openai|anthropic|the (?:system|developer|administrator)s?)\b|\bfrom me, the user\b|\b(?:before|after) you (?:can |could )?(?:solve|finish|complete|continue with) the (?:original )?task\b/,
  },
  {
    name: "a consent as if given",
    rule: "injection.frame",
    where: "plain",
    pattern:
      /\bapproval received\b|\buser (?:has )?(?:switched|turned|been informed|verified)\b|\buser'?s? consent\b.{0,20}\bverified\b|\bverified the user|\buser (?:has )?(?:replied|answered|responded)\W{1,4}(?:yes|ok|sure|go ahead)|(?<!\b(?:that|which|what) (?:the |your )?)\buser (?:chose|has (?:approved|confirmed|agreed|sent|already|granted)|approved|confirmed|agreed|consents?)\b|\bi (?:confirm|agree|consent|have (?:checked|approved)|take responsibility|authori[sz]e)\b|\bconsent (?:recorded|given|granted)|\b(?:pre-?|already )approved\b|\bno need to ask (?:me|again)|\bdo not ask (?:me )?again|\bgo ahead, confirmed|\bgranted_by\b|\bscanning has been turned off\b|\bhereby (?:allowed|authori[sz]ed|permitted)\b/,
  },
];
