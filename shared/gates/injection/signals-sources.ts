import { guarded } from "./guarded.ts";
import { readerOf } from "./readers.ts";
import type { Signal } from "./signal.ts";
import type { View } from "./view.ts";

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
function matches(pattern: RegExp): (view: View) => boolean {
  const expression = guarded(pattern);
  return ({ asWritten }) => expression.test(asWritten);
}
const nearby =
  (pattern: RegExp) =>
  ({ around }: View): boolean =>
    pattern.test(around.near);
const begun =
  (pattern: RegExp) =>
  ({ around }: View): boolean =>
    pattern.test(around.beginning);

const turns =
  /(?:^|\n)[^\p{L}\n]{0,24}(?:user|human|assistant|system|bot|ai|agent|engine|q|a|customer|host|nutzer|assistent\p{L}*|utilisat\p{L}+|assistant|usuari[oa]|asistente|usuário|assistente|utente|gebruiker|användare|bruge?r|bruker|käyttäjä|avustaja|użytkownik|asystent|uživatel|asistent\p{L}*|felhasználó|asszisztens|utilizator|kullanıcı|asistan|χρήστης|βοηθός|пользователь|ассистент|користувач|помічник|асистент|потребител|المستخدم|المساعد|משתמש|עוזר|کاربر|دستیار|उपयोगकर्ता|सहायक|ব্যবহারকারী|সহকারী|用户|助手|ユーザー|アシスタント|사용자|어시스턴트|pengguna|asisten|người dùng|trợ lý|ผู้ใช้|ผู้ช่วย)(?:\*\*)?\s?[:：]/giu;

/** A conversation that was kept; who fakes one needs few turns. */
export const hasManyTurns = ({ around }: View): boolean => count(around.near, turns) > 3;

/** Lines of a play, a script or a radio play: acts and scenes, who speaks and how, what is seen. */
const staged =
  /(?:^|\n)(?:act|scene|akt|szene|bild|acte|scène|atto|scena|acto|escena|\p{L}+ akt) ?[^\n:.]{0,9}\n|(?:^|\n)(?:int|ext)\. [^\n]{3,60}\n|(?:^|\n)\p{L}[\p{L}' ]{1,23} \([^()\n]{2,50}\)(?::|\n)|(?:^|\n)(?:blackout|curtain|vorhang|rideau|sipario|telón|kurtyna|fade (?:in|out)|cut to(?: black)?|continuous)[.:]?\s*(?:\n|$)|(?:^|\n)\([^()\n]{3,70}\.\)\s*\n/gu;

const minutes =
  /\bminutes\b|\bprotokoll|procès-verbal|compte rendu|\bverbale\b|\bacta (?:de|del)\b|\bata d[ae]\b|\bnotulen\b|\breferat\b|\bprotok[oó]ł|\bzápis z|\bjegyzőkönyv|протокол|議事録|회의록|会议纪要/;
const assembled =
  /\b(?:present|apologies|resolved|chair|agreed|item \d|anwesend|vorsitz|beschlossen|présents?|présidente?|presenti|presidente|asistentes|aanwezig|voorzitter|närvarande|ordförande|obecni|uchwała|přítomni|jelen)\b|присутств|председател|出席|참석/;

/** Agents and assistants who sit at desks, call or let houses. */
const atDesks =
  /\b(?:call cent(?:er|re)s?|callers|(?:early|late|night|next|this) shift|shift notes|(?:letting|managing|estate|travel|insurance|booking|ticket|theatrical) agents?|headsets?|on line (?:one|two|three|\d)|desk \d|turno|póliza|aseguradora|(?:früh|spät|nacht)schicht|anrufer\p{L}*|makler\p{L}*|agent immobilier|copropriétaires|nieruchomości|build machines?|build nodes?)(?!\p{L})|маклер|смены|オペレーター/u;

export const isStaged = ({ around }: View): boolean => count(around.near, staged) > 1;

/** Code, prompts in their source, rules of detectors, templates, logs: what holds words of orders and orders nobody. */
export const sources: readonly Signal[] = [
  {
    name: "a regular expression",
    inStretch: matches(
      /\\[sbwd][+*)\\]|\.\{0,\d+\}|\(\?[:i=!<]|\.\*|\[\^?[\w\\-]+\][+*]|\|[\w ]+\)[?+*]|\w\|\w+\|\w/,
    ),
  },
  {
    name: "source code",
    inStretch: matches(
      /(?:^|\n)\s*(?:(?:const|let|var|def|async|function|export|assert|expect|it\(|describe\(|test\(|static|fn|func|#include)\b[^\n]{0,80}[({;:=]|(?:class|import|from|return|if|for|public|private|package|using)\b[^\n]{0,100}(?:[;{]\s*(?:\n|$)|:\s*\n|import\b|\);?\s*\n)|@\w+(?:\(|\s*\n))|=>|\)\s*\{|\};?\s*(?:\n|$)|"""|'''\s*\n|\$\{|\bself\.|console\.log|f"|\+ "|" \+|\\n["'`]/,
    ),
  },
  {
    name: "a field of a prompt",
    inStretch: matches(
      /(?:^|\n)\s*(?:-\s+)?["']?(?:(?:role|goal|backstory|system_?prompt|prompt|prompts|template|persona|pattern|patterns|regex)["']?\s*[:=]\s*(?:[|>]-?\s*\n|["'[{f]|\w)|(?:system|instructions|rule|rules|signature|keywords|examples?|test|input|expected)["']?\s*[:=]\s*(?:[|>]-?\s*\n|["'[{]))/i,
    ),
  },
  {
    name: "code around",
    inStretch: nearby(
      /(?:^|\n)\s*(?:const|let|var|def|import|export|return|function|class|public|from \w+ import)\b[^\n]{0,80}[({;=]|(?:\);?|\};?|\{)\s*\n/,
    ),
  },
  { name: "many lines of code around", inStretch: ({ around }) => count(around.near, /[;{}()]\s*\n/g) > 6 },
  { name: "a code fence around", inStretch: nearby(/```/) },
  {
    name: "a prompt in its source",
    inStretch: nearby(
      /system_?prompt|systemprompt|prompt_?template|(?<!#\s?\()system_message|systemmessage|systeminstruction|system_instruction|role["']?\s*[:=]\s*["'](?:system|user|assistant)|\bmessages\s*[:=]\s*\[|prompttemplate|\bprompt\s*[:=]\s*["'`f|>]|\{\{?\s*\w+\s*\}?\}|instructions\s*[:=]\s*["'`|>]|系统提示|システムプロンプト|시스템 프롬프트|(?:^|\n)\s*[\p{L}_]{4,20}\s{0,3}=[\s(]{0,12}["'`]{1,3}(?:you|du|sie|tu|vous|eres|usted|você|sei|je|te|jesteś|jsi|ești|sen|ты|вы|ти|ви|είσαι|أنت|אתה|あなた|你|당신)\b/iu,
    ),
  },
  {
    name: "under a key of prompts",
    inStretch: ({ around }) =>
      /prompt|system|persona|(?:^|_)instructions?$|template|backstory|提示|プロンプト|프롬프트|промпт|подсказк|istruzioni|instrucciones|instruções|consigne|anweisung|kehote|polecenie|utasítás|talimat/i.test(
        around.key,
      ),
  },
  {
    name: "a role that is given",
    inStretch: nearby(
      /(?:^|[\n"'`>])\s*(?:you are|you're|act as|your (?:task|job|role|goal) is|as an ai)\b/i,
    ),
  },
  {
    name: "prompts around",
    inStretch: ({ around }) =>
      count(
        around.near,
        /\b(?:prompts?|llms?|language models?|models?|agents?|assistants?|chatbots?|tokens?|chatgpt|gpt|claude|copilot|gemini|openai|anthropic)\b/g,
      ) > 5,
  },
  {
    name: "very many prompts around",
    inStretch: ({ around }) =>
      count(
        around.near,
        /\b(?:prompts?|llms?|language models?|models?|agents?|assistants?|chatbots?|chatgpt|gpt|claude|copilot|gemini|openai|anthropic)\b/g,
      ) > 12,
  },
  {
    name: "a file for coding agents",
    inStretch: begun(
      /^---\s*\n(?:[\w-]+:[^\n]*\n){1,12}|^#+ *(?:claude|agents?|agent instructions|copilot|cursor|gemini|skill|project (?:guidelines|instructions)|repository guidelines|instructions)\b|this file provides guidance|\bagents\.md|claude\.md|\bskill\.md|cursorrules|copilot-instructions/,
    ),
  },
  {
    name: "headings and lists around",
    inStretch: ({ around }) => count(around.near, /(?:^|\n)\s*(?:[-*] |#{1,4} |\d+[.)] )/g) > 5,
  },
  {
    name: "a file for crawlers",
    inStretch: nearby(/(?:^|\n)(?:user-agent|disallow|allow|crawl-delay|sitemap):/),
  },
  {
    name: "a page of a manual",
    inStretch: nearby(
      /(?:^|\n)\.(?:sh|th|tp|pp|ip|rs|re|br|hp)\b|\\f[bir5]|\\-\\-|(?:^|\n)[\p{L}]{3,14}\([1-8]\)/u,
    ),
  },
  {
    name: "a readme",
    inStretch: nearby(
      /!\[[^\]\n]{0,60}\]\(|\b(?:npm|pip|yarn|pnpm|cargo|brew|uv|npx) (?:install|add|i|run|-y)\b|(?:^|\n)#{1,3} (?:installation|install|usage|license|features|quick ?start|configuration|getting started|examples?)\b|(?:^|\n)\| ?-{3}/,
    ),
  },
  {
    name: "a template",
    inStretch: nearby(
      /\{%-?\s|\{\{-?\s|bos_token|eos_token|chat_template|add_generation_prompt|special_tokens|tokenizer/i,
    ),
  },
  {
    name: "a token in quotes",
    inStretch: matches(/["'`](?:<\|\w+\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>)\\?["'`]/),
  },
  {
    name: "a token named in a sentence",
    inStretch: matches(
      /[\p{L}:,([、][ (]{0,2}[`"'「]?(?:<\|\w+\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>)[`"'」]?[ ,.;)と和]{1,2}[^<\n]{0,3}[\p{L}`"'<[]/iu,
    ),
  },
  {
    name: "many tokens of templates around",
    inStretch: ({ around }) => count(around.near, /<\|\w+\|>|\[\/?inst\]|<(?:start|end)_of_turn>/g) > 4,
  },
  {
    name: "many turns around",
    inStretch: hasManyTurns,
  },
  { name: "a play or a script", inStretch: isStaged },
  {
    name: "minutes of a meeting",
    inStretch: ({ around }) =>
      minutes.test(around.beginning) && (assembled.test(around.beginning) || assembled.test(around.near)),
  },
  {
    name: "agents at desks",
    inStretch: (view) =>
      atDesks.test(view.around.near) && !view.sentences.some((each) => readerOf(each)?.isMachine === true),
  },
  {
    name: "words of a name",
    inStretch: matches(
      /(?<!#\s?\()\b(?:ignore|ignores|disregard|override|reveal|forget|do_not|test|prompt|system)\w*_\w+|\w+_(?:instructions?|prompts?|rules|overrides?)\b|\w+[-_](?:instructions?|prompts?|overrides?)\s{2,}\d/i,
    ),
  },
  {
    name: "many regular expressions",
    inStretch: ({ written }) => count(written, /\\[sbwWd]|\(\?[:i=!<]|\.\*|\w\|\w+\|\w|\{\d,\d*\}/g) > 2,
  },
  {
    name: "a rule of a detector",
    inStretch: nearby(
      /\b(?:secrule|nocase|yara|regexset|re\.compile|semgrep|sigma|@rx|pattern-regex|logsource|\$a = )|\b(?:severity|condition|strings|patterns?|findings|verdict|score)\b["']?\s*[:=]/,
    ),
  },
  {
    name: "a log of inference",
    inStretch: nearby(
      /\b(?:llm_load|async_llm|samplingparams|prompt_token_ids|(?:eos|bos|eot|eog) token|stop strings|stop_token|temperature|max_tokens|tokenizer|chat[_ ]template|added_tokens|n_ctx|prompt format)\b/,
    ),
  },
  {
    name: "a manual of tools",
    inStretch: nearby(
      /(?:^|\n)\s*(?:usage|options|synopsis|arguments|parameters|returns|flags|commands|description)\s*:?\s*\n/i,
    ),
  },
];
