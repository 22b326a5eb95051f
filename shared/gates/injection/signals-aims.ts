import { ordered } from "./shapes.ts";
import { either, lacks, says, type Signal } from "./signal.ts";
import { tagBits } from "./tags.ts";
import { follows, has, leads, near } from "./view.ts";

/** What it is for: silence, another persona, the prompt, memory, a judgement. */
export const aims: readonly Signal[] = [
  { name: "silence", rule: "injection.secrecy", inSentence: says("secretly") },
  {
    name: "the user not told",
    rule: "injection.secrecy",
    leads: true,
    inSentence: either(
      says(
        "not",
        "tell",
        "user",
        (each) => follows(each, ["not", "tell"], 12) && follows(each, ["tell", "user"], 30),
      ),
      says(
        /\bkeep\b.{0,20}\b(?:from|hidden|secret)\b.{0,20}\buser|(?:without|not|never)\b.{0,25}\b(?:user|human|owner|operator)'?s? (?:knowing|noticing|knowledge|consent|approval|permission)/,
      ),
    ),
  },
  {
    name: "silence of the user",
    rule: "injection.secrecy",
    leads: true,
    inSentence: says("secretly", "user"),
  },
  {
    name: "a new persona",
    rule: "injection.persona",
    inSentence: says("persona", lacks(/^\W*you are an? /)),
  },
  {
    name: "a persona without limits",
    rule: "injection.persona",
    leads: true,
    inSentence: either(
      says("persona", ["free", "mode"]),
      says(
        "free",
        /\byou(?:'re| are| have| now have| will have| become)\b.{0,25}\b(?:no|un\w+|free|freed|without|jailbroken|evil)\b|\banything now\b/,
      ),
    ),
  },
  { name: "no limits", rule: "injection.persona", inSentence: says("free") },
  {
    name: "another mode",
    rule: "injection.persona",
    leads: true,
    inSentence: says(
      "mode",
      /\b(?:enter|enable|activate|switch|now|engage|start|go into|you are|dan)\b|[^\0-\x7f]/,
    ),
  },
  {
    name: "you are now",
    rule: "injection.persona",
    leads: true,
    inSentence: says(
      "persona",
      /\byou(?:'re| are) (?:not the [^.;]{3,40} any ?more\b|no longer (?:an?|the|bound|limited)|dan\b|now (?!subscribed|logged|connected|ready|able|in\b|signed|registered|on\b|leaving|viewing|using|set|done|a member|part|following|the proud|at\b|going|required|all|being))/,
    ),
  },
  {
    name: "you now have rights",
    rule: "injection.persona",
    leads: true,
    inSentence: says(
      ["you", "user"],
      /\b(?:you|user)\b.{0,20}\b(?:have|has|granted)\b.{0,30}\b(?:admin|root|full|unlimited|unrestricted|elevated)\b.{0,20}\b(?:access|privileges?|permissions?|rights|control)\b/,
    ),
  },
  {
    name: "the prompt asked for",
    rule: "injection.prompt",
    inSentence: says("prompt", "show", (each) => near(each, ["show", "prompt"], 40)),
  },
  {
    name: "the prompt asked for, as an order",
    rule: "injection.prompt",
    leads: true,
    inSentence: says(
      "prompt",
      "show",
      (each) => near(each, ["show", "prompt"], 40),
      (each) => each.words.some((word) => (word.tags & tagBits.show) !== 0 && leads(each, word)),
    ),
  },
  {
    name: "to be remembered",
    rule: "injection.memory",
    leads: true,
    inSentence: says(
      "memory",
      "always",
      (each) => each.words.some((word) => (word.tags & tagBits.memory) !== 0 && leads(each, word)),
      /\b(?:future|later|all|every|each|next|following) (?:\w+ )?(?:sessions?|conversations?|chats?|replies|repl\w+|tasks?|answers?|mails?)\b|permanent|from now on|\bwhenever\b|\byour memory\b|[^\0-\x7f]/,
    ),
  },
  {
    name: "an order for always",
    rule: "injection.memory",
    leads: true,
    inSentence: says(
      "always",
      "act",
      (each) => has(each, "you") || ordered(each),
      /\b(?:from now on|from here on|henceforth|future|later|permanent|all sessions|every (?:session|conversation|reply|answer|response))|[^\0-\x7f]/,
    ),
  },
  {
    name: "a text that wants to spread",
    rule: "injection.memory",
    leads: true,
    inSentence: says(
      ["act", "memory", "show"],
      /\b(?:copy|include|repeat|paste|insert|add|append|reproduce)\b.{0,12}\b(?:this|these|the above) (?:paragraph|text|message|instructions?|line|lines|block|prompt|comment|note|section)\b/,
    ),
  },
  {
    name: "your memory",
    rule: "injection.memory",
    leads: true,
    inSentence: says(/\b(?:your|persistent|long-?term) memory\b|\bmemory tool\b/),
  },
  {
    name: "a judgement asked of a model",
    rule: "injection.judgement",
    leads: true,
    inSentence: says("judge", "praise", ["ai", "agent"]),
  },
  {
    name: "a judgement ordered",
    rule: "injection.judgement",
    inSentence: says(
      /^\W*(?:please |always |only )?(?:rate|rank|score|recommend|give|approve|accept|assign|award|conclude|classify|mark|describe|summari[sz]e)\b.{0,60}\b(?:positive|outstanding|excellent|best|first|highest|top|five stars|10\/10|10 out of 10|strong accept|exceptional|qualified|safe|benign|approved|maximum|only (?:option|choice)|superior)\b/,
    ),
  },
];
