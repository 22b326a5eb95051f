import type { Sign } from "./sign.ts";

/** What holds words of orders and gives no order: talk of the subject, code, prompts in their source, rules of detectors, logs, letters to people. */
export const against: readonly Sign[] = [
  {
    name: "talk of the subject",
    where: "plain",
    pattern:
      /\b(?:inject(?:ion|ions|ed)|jailbreak(?:s|ing)?|attack(?:s|er|ers|ed)?|malicious|payloads?|adversar(?:y|ial|ies)|vulnerab\w+|exploit\w*|detect(?:s|ed|ion|or|ors|ing)?|mitigat\w+|threats?|red.team\w*|phishing|untrusted|saniti[sz]\w+|heuristics?|classifier|false positives?|defen[sc]es?|owasp|cve|poison(?:ed|ing)|hijack\w*|scanners?|guardrails?|benchmarks?|datasets?|tricked|tricks?|security|exfiltrat\w+)\b/,
  },
  {
    name: "talk of the subject around",
    where: "near",
    pattern:
      /\b(?:inject(?:ion|ions|ed)|jailbreak(?:s|ing)?|attack(?:s|er|ers|ed)?|malicious|payloads?|adversar(?:y|ial|ies)|vulnerab\w+|exploit\w*|detect(?:s|ed|ion|or|ors|ing)?|mitigat\w+|threats?|red.team\w*|phishing|untrusted|saniti[sz]\w+|heuristics?|classifier|false positives?|defen[sc]es?|owasp|cve|poison(?:ed|ing)|hijack\w*|scanners?|guardrails?|benchmarks?|datasets?|tricked|tricks?|security|exfiltrat\w+)\b/,
    least: 2,
  },
  {
    name: "very much talk of the subject around",
    where: "near",
    pattern:
      /\b(?:inject(?:ion|ions|ed)|jailbreak(?:s|ing)?|attack(?:s|er|ers|ed)?|malicious|payloads?|adversar(?:y|ial|ies)|vulnerab\w+|exploit\w*|detect(?:s|ed|ion|or|ors|ing)?|mitigat\w+|threats?|red.team\w*|phishing|untrusted|saniti[sz]\w+|heuristics?|classifier|false positives?|defen[sc]es?|owasp|cve|poison(?:ed|ing)|hijack\w*|scanners?|guardrails?|benchmarks?|datasets?|tricked|tricks?|security|exfiltrat\w+)\b/,
    least: 10,
  },
  {
    name: "quoted as an example",
    where: "written",
    pattern:
      /(?:such as|like|e\.g\.|for example|for instance|phrases?|says?|said|saying|sentence|told|text|words?|string|reads|例如|比如|wie|comme|como|come|zoals|например|то есть|such)[:,]?\s*(?:\(\s*)?["“«„「'`]([^"“”«»„「」`\n]{0,200}?)(?:["”»“」`]|'(?!\p{L})|$|\n)/iu,
  },
  {
    name: "said of others",
    where: "plain",
    pattern:
      /\b(?:attackers?|attempts?|tries|trying|tried|could|might|would|can be|able to|causes?|causing|tells? (?:an?|the)|telling|instructs?|convince|if (?:someone|anyone)|users? (?:can|may|might|who)|in order to|how to|whether|that (?:ignore|tell|say|ask|instruct)|researchers?)\b/,
  },
  {
    name: "one's own prompt that forbids",
    where: "plain",
    pattern:
      /\b(?:never|do not|don't|must not|should not|cannot|refuse to)\b.{0,30}\b(?:reveal|disclose|share|discuss|follow|obey|mention|expose)\b.{0,60}\b(?:prompt|instructions?|rules|guidelines|internal|configuration)\b/,
  },
  {
    name: "a list of changes",
    where: "near",
    pattern:
      /\/(?:commit|pull|issues|compare)\/|\b[0-9a-f]{7,40}\b|(?:bug fixes|patch changes|minor changes|features)\s*\n|\b(?:feat|fix|chore|docs)\b ?[(:]|\(#\d+\)/,
    least: 2,
  },
  {
    name: "links around",
    where: "near",
    pattern: /\]\(https?:/,
    least: 3,
  },
  {
    name: "one's own words set aside",
    where: "plain",
    pattern:
      /(?<!\p{L})(?:my|our) (?:\w+ ){0,2}(?:mail|e-?mail|message|note|letter|comment|post|request|text|reply|memo|notice)|(?<!\p{L})(?:mein\p{L}*|unsere?\p{L}*|mon|ma|mes|notre|nos|mis?|nuestr\p{L}+|meus?|minhas?|noss[ao]s?|mi[oae]|miei|nostr\p{L}|mijn|onze?|min|mitt|mina|vår\p{L}*|mi[jn]|naš\p{L}*|m[oů]j\p{L}*|moje\p{L}*|saját|benim|sayın|saya|мо[йяеёию]\p{L}*|наш\p{L}*|μου|μας|שלי|שלנו|मेर[ेीा]|हमार\p{L}+|আমার|আমাদের|我的?|我们|私の|弊社|제가|저희|ของฉัน|ของเรา)(?!\p{L})/u,
  },
  {
    name: "a word to people about machines",
    where: "near",
    pattern:
      /(?:^|\n)\s*(?:(?:hi|hello|dear|good morning) (?:all|everyone|everybody|team|colleagues)|all|team|liebe (?:kolleg|alle|team)\p{L}*|hallo zusammen|bonjour à (?:tous|toutes)|chers (?:collègues|tous)|hola a tod[oa]s|estimad[oa]s (?:compañer|coleg)\p{L}+|olá a todos|caros colegas|gentili colleghi|ciao a tutti|cari colleghi|beste (?:collega's|allemaal)|hoi allemaal|hej alla|kära kollegor|hei alle|kære alle|cześć wszystkim|szanowni państwo|drodzy|vážení kolegové|kedves kollégák|dragi kolegi|herkese merhaba|merhaba arkadaşlar|коллеги|уважаемые коллеги|всем привет|шановні колеги|колеги|各位|皆さん|皆様|여러분|大家好)(?!\p{L})/u,
  },
  {
    name: "set aside among people",
    where: "plain",
    pattern:
      /\b(?:hi all|dear all|everybody|passengers?|applicants?|sellers?|landlord|tenants?|residents?|colleagues?|staff|employees?|pupils?|players?|guests?|crew|members|suppliers?|mitarbeiter\w*|kolleg\w*|bewohner\w*|mieter\w*|eltern|collegues|collaborateurs|residents|locataires|vecinos|companeros|empleados|agenzie|colleghi|condomini|inquilini|vizinhos|colaboradores|collega'?s|bewoners|boende|kollegor|panstwo|mieszkanc\w*|sasedé|kolegove|komsular|sakinler\w*|warga|karyawan|cu dan|phu huynh)\b|жильц|сотрудник|коллег|мешканц|съсед|колеги|ένοικ|συνάδελφ|الموظف|السكان|ساکنان|همسای|דיירים|תושבים|עובדים|निवासी|विद्यार्थ|अध्यापक|কর্মচারী|অভিভাবক|বাসিন্দা|各位|同事|业主|住户|皆様|皆さん|住民|입주민|여러분|학부모|ผู้พักอาศัย|ทุกท่าน/,
  },
  {
    name: "a model of itself",
    where: "plain",
    pattern:
      /\bi (?:can'?t|cannot|can not|won't|will not) (?:help|share|do|repeat|reveal|assist|discuss|provide)\b|\bi'?m sorry\b|\bi don't (?:remember|have)\b|\bas an? (?:ai|language model|large language model|assistant),? i\b/,
  },
  {
    name: "a regular expression",
    where: "written",
    pattern: /\\[sbwd][+*)\\]|\.\{0,\d+\}|\(\?[:i=!<]|\.\*|\[\^?[\w\\-]+\][+*]|\|[\w ]+\)[?+*]|\w\|\w+\|\w/,
  },
  {
    name: "source code",
    where: "written",
    pattern:
      /(?:^|\n)\s*(?:(?:const|let|var|def|async|function|export|assert|expect|it\(|describe\(|test\(|static|fn|func|#include)\b[^\n]{0,80}[({;:=]|(?:class|import|from|return|if|for|public|private|package|using)\b[^\n]{0,100}(?:[;{]\s*(?:\n|$)|:\s*\n|import\b|\);?\s*\n)|@\w+(?:\(|\s*\n))|=>|\)\s*\{|\};?\s*(?:\n|$)|"""|'''\s*\n|\$\{|\bself\.|console\.log|f"|\+ "|" \+|\\n["'`]/,
  },
  {
    name: "a field of a prompt",
    where: "written",
    pattern:
      /(?:^|\n)\s*(?:-\s+)?["']?(?:(?:role|goal|backstory|system_?prompt|prompt|prompts|template|persona|pattern|patterns|regex)["']?\s*[:=]\s*(?:[|>]-?\s*\n|["'[{f]|\w)|(?:system|instructions|rule|rules|signature|keywords|examples?|test|input|expected)["']?\s*[:=]\s*(?:[|>]-?\s*\n|["'[{]))/i,
  },
  {
    name: "many lines of code around",
    where: "near",
    pattern: /[;{}()]\s*\n/,
    least: 7,
  },
  {
    name: "a code fence around",
    where: "near",
    pattern: /```/,
  },
  {
    name: "a prompt in its source",
    where: "near",
    pattern:
      /system_?prompt|systemprompt|prompt_?template|(?<!#\s?\()system_message|systemmessage|systeminstruction|system_instruction|role["']?\s*[:=]\s*["'](?:system|user|assistant)|\bmessages\s*[:=]\s*\[|prompttemplate|\bprompt\s*[:=]\s*["'`f|>]|\{\{?\s*\w+\s*\}?\}|instructions\s*[:=]\s*["'`|>]|系统提示|システムプロンプト|시스템 프롬프트|(?:^|\n)\s*[\p{L}_]{4,20}\s{0,3}=[\s(]{0,12}["'`]{1,3}(?:you|du|sie|tu|vous|eres|usted|você|sei|je|te|jesteś|jsi|ești|sen|ты|вы|ти|ви|είσαι|أنت|אתה|あなた|你|당신)\b/iu,
  },
  {
    name: "under a key of prompts",
    where: "key",
    pattern:
      /prompt|system|persona|(?:^|_)instructions?$|template|backstory|提示|プロンプト|프롬프트|промпт|подсказк|istruzioni|instrucciones|instruções|consigne|anweisung|kehote|polecenie|utasítás|talimat/i,
  },
  {
    name: "a role that is given",
    where: "near",
    pattern: /(?:^|[\n"'`>])\s*(?:you are|you're|act as|your (?:task|job|role|goal) is|as an ai)\b/i,
  },
  {
    name: "prompts around",
    where: "near",
    pattern:
      /\b(?:prompts?|llms?|language models?|models?|agents?|assistants?|chatbots?|tokens?|chatgpt|gpt|claude|copilot|gemini|openai|anthropic)\b/,
    least: 6,
  },
  {
    name: "very many prompts around",
    where: "near",
    pattern:
      /\b(?:prompts?|llms?|language models?|models?|agents?|assistants?|chatbots?|chatgpt|gpt|claude|copilot|gemini|openai|anthropic)\b/,
    least: 13,
  },
  {
    name: "a file for coding agents",
    where: "beginning",
    pattern:
      /^---\s*\n(?:[\w-]+:[^\n]*\n){1,12}|^#+ *(?:claude|agents?|agent instructions|copilot|cursor|gemini|skill|project (?:guidelines|instructions)|repository guidelines|instructions)\b|this file provides guidance|\bagents\.md|claude\.md|\bskill\.md|cursorrules|copilot-instructions/,
  },
  {
    name: "headings and lists around",
    where: "near",
    pattern: /(?:^|\n)\s*(?:[-*] |#{1,4} |\d+[.)] )/,
    least: 6,
  },
  {
    name: "a file for crawlers",
    where: "near",
    pattern: /(?:^|\n)(?:user-agent|disallow|allow|crawl-delay|sitemap):/,
  },
  {
    name: "a page of a manual",
    where: "near",
    pattern: /(?:^|\n)\.(?:sh|th|tp|pp|ip|rs|re|br|hp)\b|\\f[bir5]|\\-\\-|(?:^|\n)[\p{L}]{3,14}\([1-8]\)/u,
  },
  {
    name: "a readme",
    where: "near",
    pattern:
      /!\[[^\]\n]{0,60}\]\(|\b(?:npm|pip|yarn|pnpm|cargo|brew|uv|npx) (?:install|add|i|run|-y)\b|(?:^|\n)#{1,3} (?:installation|install|usage|license|features|quick ?start|configuration|getting started|examples?)\b|(?:^|\n)\| ?-{3}/,
  },
  {
    name: "a template",
    where: "near",
    pattern:
      /\{%-?\s|\{\{-?\s|bos_token|eos_token|chat_template|add_generation_prompt|special_tokens|tokenizer/i,
  },
  {
    name: "a token in quotes",
    where: "written",
    pattern: /["'`](?:<\|\w+\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>)\\?["'`]/,
  },
  {
    name: "a token named in a sentence",
    where: "written",
    pattern:
      /[\p{L}:,([、][ (]{0,2}[`"'「]?(?:<\|\w+\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>)[`"'」]?[ ,.;)と和]{1,2}[^<\n]{0,3}[\p{L}`"'<[]/iu,
  },
  {
    name: "many tokens of templates around",
    where: "near",
    pattern: /<\|\w+\|>|\[\/?inst\]|<(?:start|end)_of_turn>/,
    least: 5,
  },
  {
    name: "many turns around",
    where: "near",
    pattern:
      /(?:^|\n)[^\p{L}\n]{0,24}(?:user|human|assistant|system|bot|ai|agent|engine|q|a|customer|host|nutzer|assistent\p{L}*|utilisat\p{L}+|assistant|usuari[oa]|asistente|usuário|assistente|utente|gebruiker|användare|bruge?r|bruker|käyttäjä|avustaja|użytkownik|asystent|uživatel|asistent\p{L}*|felhasználó|asszisztens|utilizator|kullanıcı|asistan|χρήστης|βοηθός|пользователь|ассистент|користувач|помічник|асистент|потребител|المستخدم|المساعد|משתמש|עוזר|کاربر|دستیار|उपयोगकर्ता|सहायक|ব্যবহারকারী|সহকারী|用户|助手|ユーザー|アシスタント|사용자|어시스턴트|pengguna|asisten|người dùng|trợ lý|ผู้ใช้|ผู้ช่วย)(?:\*\*)?\s?[:：]/iu,
    least: 4,
  },
  {
    name: "a play or a script",
    where: "near",
    pattern:
      /(?:^|\n)(?:act|scene|akt|szene|bild|acte|scène|atto|scena|acto|escena|\p{L}+ akt) ?[^\n:.]{0,9}\n|(?:^|\n)(?:int|ext)\. [^\n]{3,60}\n|(?:^|\n)\p{L}[\p{L}' ]{1,23} \([^()\n]{2,50}\)(?::|\n)|(?:^|\n)(?:blackout|curtain|vorhang|rideau|sipario|telón|kurtyna|fade (?:in|out)|cut to(?: black)?|continuous)[.:]?\s*(?:\n|$)|(?:^|\n)\([^()\n]{3,70}\.\)\s*\n/u,
    least: 2,
  },
  {
    name: "agents at desks",
    where: "near",
    pattern:
      /\b(?:call cent(?:er|re)s?|callers|(?:early|late|night|next|this) shift|shift notes|(?:letting|managing|estate|travel|insurance|booking|ticket|theatrical) agents?|headsets?|on line (?:one|two|three|\d)|desk \d|turno|póliza|aseguradora|(?:früh|spät|nacht)schicht|anrufer\p{L}*|makler\p{L}*|agent immobilier|copropriétaires|nieruchomości|build machines?|build nodes?)(?!\p{L})|маклер|смены|オペレーター/u,
  },
  {
    name: "words of a name",
    where: "written",
    pattern:
      /(?<!#\s?\()\b(?:ignore|ignores|disregard|override|reveal|forget|do_not|test|prompt|system)\w*_\w+|\w+_(?:instructions?|prompts?|rules|overrides?)\b|\w+[-_](?:instructions?|prompts?|overrides?)\s{2,}\d/i,
  },
  {
    name: "a rule of a detector",
    where: "near",
    pattern:
      /\b(?:secrule|nocase|yara|regexset|re\.compile|semgrep|sigma|@rx|pattern-regex|logsource|\$a = )|\b(?:severity|condition|strings|patterns?|findings|verdict|score)\b["']?\s*[:=]/,
  },
  {
    name: "a log of inference",
    where: "near",
    pattern:
      /\b(?:llm_load|async_llm|samplingparams|prompt_token_ids|(?:eos|bos|eot|eog) token|stop strings|stop_token|temperature|max_tokens|tokenizer|chat[_ ]template|added_tokens|n_ctx|prompt format)\b/,
  },
  { name: "hidden", where: "hidden", pattern: /./ },
  {
    name: "a manual of tools",
    where: "near",
    pattern:
      /(?:^|\n)\s*(?:usage|options|synopsis|arguments|parameters|returns|flags|commands|description)\s*:?\s*\n/i,
  },
];
