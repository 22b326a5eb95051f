import { guarded } from "./guarded.ts";
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
      /(?:^|\n)\s*(?:(?:const|let|var|def|async|function|export|assert|expect|it\(|describe\(|test\(|static|fn|func|#include)\b[^\n]{0,80}[({;:=]|(?:class|import|from|return|if|for|public|private|package|using)\b[^\n]{0,100}(?:[;{]\s*(?:\n|$)|:\s*\n|import\b|\);?\s*\n)|@\w+(?:\(|\s*\n))|=>|\)\s*\{|\};?\s*(?:\n|$)|"""|'''|\$\{|\bself\.|console\.log|f"|\+ "|" \+|\b\w+\(\w*["'`]|\\n["'`]/,
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
      /system_?prompt|systemprompt|prompt_?template|system_message|systemmessage|systeminstruction|system_instruction|role["']?\s*[:=]\s*["'](?:system|user|assistant)|\bmessages\s*[:=]\s*\[|prompttemplate|\bprompt\s*[:=]\s*["'`f|>]|\{\{?\s*\w+\s*\}?\}|instructions\s*[:=]\s*["'`|>]/i,
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
    name: "many tokens of templates around",
    inStretch: ({ around }) => count(around.near, /<\|\w+\|>|\[\/?inst\]|<(?:start|end)_of_turn>/g) > 4,
  },
  {
    name: "many turns around",
    inStretch: ({ around }) =>
      count(
        around.near,
        /(?:^|\n)\s*(?:\*\*)?(?:user|human|assistant|system|bot|ai|agent|q|a)(?:\*\*)?\s?:/g,
      ) > 3,
  },
  {
    name: "words of a name",
    inStretch: matches(
      /\b(?:ignore|ignores|disregard|override|reveal|forget|do_not|test|prompt|system)\w*_\w+|\w+_(?:instructions?|prompts?|rules|overrides?)\b|\w+[-_](?:instructions?|prompts?|overrides?)\s{2,}\d/i,
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
