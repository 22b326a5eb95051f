import { formsOf } from "./deeds.ts";

const words = (list: string): string => list.trim().split(/\s+/).join("|");

/** What makes a thing a machine, whatever it does. */
const made = words(
  "agentic automated automatic autonomous artificial generative computerised computerized computer-use tool-using browsing browser coding reading ai-\\w+ llm-\\w+ language-model machine-learning neural",
);
/** What makes a machine of somebody who reads or judges, but says little of a tool: virtual machines and software tools are everywhere. */
const like = words(
  "software machine virtual digital language computer clever intelligent smart robotic silicon electronic conversational mechanical",
);
/** Who reads, judges or acts, if it is a machine. */
const someone = words(
  `reader reviewer meta-reviewer judge grader marker examiner assessor evaluator adviser advisor adjuster agent assistant helper clerk secretary secretarie butler concierge receptionist moderator shopper
  buyer planner taker scribe visitor caller client mind analyst editor crawler summari[sz]er translator referee scorer screener tutor companion worker model brain`,
);
/** What a machine may be as a whole. */
const something = words(
  "system software engine component pipeline tool processor process processing moderation triage mediator service browser search",
);
/** Work that models and their like are named after. */
const work = words(
  `analyst answering autocomplete booking editor scheduling wallet clustering recruiting tutoring debugging browsing budgeting calling captioning classifying code coding credit deciding drafting evaluating executing grading health hiring home inbox judging
  language legal mail marking moderating moderation museum office planning purchasing ranking reading review reviewer reviewing scheduling scoring screening search shopping summari[sz]ing summary
  support terminal ticket translating translation travel triage triaging trading vision voice writing`,
);
const models = "models?|helpers?|ais?|llms?|bots?|copilots?|assistants?|classifiers?";
/** What machines do with a text. */
const readings = words(
  "read index summarize summarise process score grade analyse analyze watch bisect translate screen review draft handle crawl decide triage answer execute gather investigate ingest mark rank prepare compare consume quote upgrade consult",
)
  .split("|")
  .map(formsOf)
  .join("|");

const named = [
  "ais?",
  "a\\.i\\.",
  "llms?",
  "(?:(?:large|vision|small|multimodal) )*(?:language|vision|generative|foundation)[- ]models?",
  "chat ?bots?",
  "chatgpt",
  "gpt(?:-?\\d\\w*)?",
  "claude(?! (?:code|desktop|api|sdk|mcp|-))",
  "gemini(?! (?:cli|api|code))",
  "alexa",
  "siri",
  "[\\w-]*copilots?",
  "perplexity",
  "artificial intelligence",
  "neural net(?:work)?s?",
  "answer engines?",
  "bots?",
  "notetakers?",
  "summari[sz]ers?",
  "automation",
  `(?:${made}) (?:\\w+ ){0,2}(?:${someone}|${something})s?`,
  `(?:${like}) (?:\\w+ )?(?:${someone})s?(?<!(?:software|computer|machine) (?:engineer|visitor|client|worker|model)s?|virtual (?:machine|client|model|worker)s?|(?:digital|machine|smart) (?:model|process)s?)`,
  `(?:${work}) (?:${models}|software(?= (?:of|that|which|gives|must)))`,
  "reasoning engines?",
  "(?:comparing|ranking|screening|evaluating|judging|marking|summari[sz]ing) (?:system|program)s?",
  "on-call (?:bot|agent|model)s?",
  "(?:codegen|code-generation|refactoring|autofix|codemod) (?:tool|assistant|agent|bot)s?",
  "(?:screening|moderation|translation|summari[sz]ation|hr|reviewing|marking|grading) software",
  `(?<!virtual |your |local |same |remote |host |first |other |new |target )machine(?= (?:that|which|who|behind|reading|index\\w*|summar\\w+) |[:!])`,
];

/** How a machine is named that may read a text. */
export const machine = new RegExp(
  [
    `\\b(?:${named.join("|")})\\b(?![-/_.]\\w)`,
    "\\b(?:llm|ai|model|gpt)[- ](?:driven|based|powered|assisted|run) \\w+",
    "\\b(?:\\w+ing|reader|code|retrieval|classifier|judge) (?:model|llm|ai|classifier)s?\\b(?![-/_.]\\w)",
    `\\b(?:software|engine|machine|model|algorithm|program|bot|tool|thing|system|whatever|anything|classifier|assistant|agent|component|app)s?(?= (?:\\w+ )?(?:that |which |who )?(?:is |are |now |may be |currently )?(?:${readings}) (?:this|these|the|my|our|your|[a-z]+'s)\\b)`,
    "\\b(?:built on|driven by|based on|powered by|running on) (?:a |an )?(?:large )?language models?",
    "\\bwhatever (?:\\w+ )?(?:software|model|system|engine|tool)\\b",
    "\\b(?:model|agent) (?:on duty|assigned here|doing the|of the generative)\\b",
    "\\b(?:\\w+ ){0,2}of the (?:silicon|generative|artificial) (?:sort|kind)\\b",
    "\\b(?:mt|translation|answer|ranking|moderation|recommendation|generative) engines?\\b",
    "@[\\w-]*(?:bot|agent|claude|copilot|gemini|rabbit|gpt|assistant|-ai|ai-)[\\w-]*(?![\\w-]*\\/)",
  ].join("|"),
);
