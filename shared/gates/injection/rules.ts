import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off, the words of a reason and what the reference says of it. */
export const injectionRules: readonly Rule[] = [
  {
    id: "injection.override",
    one: "order to set aside earlier instructions",
    many: "orders to set aside earlier instructions",
    flags:
      "Text that tells its reader to ignore, forget, replace or no longer follow instructions, rules, a prompt or a task given before, in some twenty languages.",
    leaves:
      "The same said to people of mails, notices and settings; texts about the subject that quote it; regular expressions of detectors.",
  },
  {
    id: "injection.frame",
    one: "faked turn or frame",
    many: "faked turns or frames",
    flags:
      "Turns of `system`, `user` or `assistant`, ends of tool results and documents, and tokens of chat templates in a text that is no conversation.",
    leaves:
      "Chat templates, lists of tokens, transcripts, logs, and the code and documentation of all these.",
  },
  {
    id: "injection.order",
    one: "order to the model that reads it",
    many: "orders to the model that reads it",
    flags:
      "Text that addresses an AI, an assistant, an agent or a model by kind or name and tells it to act.",
    leaves:
      "What is said of assistants and agents, who may be people; files written for coding agents; the prompts of an application.",
  },
  {
    id: "injection.secrecy",
    one: "order to keep something from the user",
    many: "orders to keep something from the user",
    flags: "“Do not tell the user”, “without asking”, “silently”, together with something to be done.",
    leaves: "Style guides, interfaces that hide a detail, surprises for people.",
  },
  {
    id: "injection.exfiltration",
    one: "order to carry data out",
    many: "orders to carry data out",
    flags:
      "Links and images with a place for what was said or found, and orders to send the conversation, files or credentials to an address.",
    leaves: "Badges, tracking pixels, templates of links, forwarding of mail among people.",
  },
  {
    id: "injection.tool",
    one: "order about the use of tools",
    many: "orders about the use of tools",
    flags:
      "Descriptions, schemas, errors and results that want a file, a secret or another tool's call before or beside their own use.",
    leaves: "What explains the tool's own use, also in capitals.",
  },
  {
    id: "injection.persona",
    one: "change of persona or mode",
    many: "changes of persona or mode",
    flags: "“You are now…”, modes without restrictions, forged permissions.",
    leaves: "Games, developer mode of devices, “you are now logged in”, the role that an application gives.",
  },
  {
    id: "injection.prompt",
    one: "order to tell hidden instructions",
    many: "orders to tell hidden instructions",
    flags:
      "Text that asks its reader for the system prompt, the instructions or the tools that it was given.",
    leaves: "Documentation and talk about prompts; prompts that forbid it.",
  },
  {
    id: "injection.hidden",
    one: "order in a hidden place",
    many: "orders in hidden places",
    flags:
      "Any of these in invisible characters, encoded or spelled to escape notice, in comments, alternative texts or what is not shown.",
    leaves:
      "Flags, joiners, direction marks, colours of a terminal, comments for tools, text for screen readers.",
  },
  {
    id: "injection.memory",
    one: "order to be remembered or spread",
    many: "orders to be remembered or spread",
    flags: "Orders for all later sessions, and texts that want themselves copied on.",
    leaves: "Reminders for people, standing orders among people.",
  },
  {
    id: "injection.judgement",
    one: "order about a judgement",
    many: "orders about a judgement",
    flags: "Orders to a model to rate, rank, recommend, approve or sum up in a given way.",
    leaves: "Requests for reviews to people; criteria of a review.",
  },
];
