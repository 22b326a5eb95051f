import type { Sign } from "./sign.ts";
import type { View } from "./view.ts";

const machines =
  /\b(?:ais?|llms?|gpt|agents?|assistants?|models?|bots?|chatbots?|users?|system|prompts?|instructions?|ignore|disregard)\b|[^\0-\x7f]/;
/** A menu that is put away, or a letter in base64, says nothing that only a machine would read. */
const isForPeople = ({ plain }: View): boolean => !machines.test(plain);

/** Where an order is hidden, where data would go, and what a tool wants that is not its own. */
export const channels: readonly Sign[] = [
  {
    name: "a link with a place for data",
    rule: "injection.exfiltration",
    where: "written",
    pattern:
      /https?:\/\/[^\s)\]"'<>]{0,200}[?&/=](?:[\w.-]{1,30}=)?(?:\{\{?[^}\n]{2,80}\}?\}|\[[^\]\n]{3,80}\]|<[^>\n]{3,80}>|\$\{?[A-Z_]{3,40}\}?|%(?:DATA|CONTENT|SUMMARY)%|(?:CONVERSATION|DATA|SECRET|SUMMARY|HISTORY|BASE64|CONTENT|PASSWORD|API_?KEY|TOKEN|CHAT|MESSAGE|INSERT|YOUR)[A-Z_0-9]*\b)/,
  },
  {
    name: "an image with a place for data",
    rule: "injection.exfiltration",
    where: "written",
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s*https?:\/\/[^\s)]{0,200}[?&/=](?:[\w.-]{1,30}=)?(?:\{|\[|<|\$|[A-Z_]{4,})/,
  },
  {
    name: "everything said put into a link",
    rule: "injection.exfiltration",
    where: "plain",
    pattern:
      /\b(?:append|appending|replaced?|encode|url-?encoded?|base64|fill|insert|add|put|include|swap(?:ped)?|followed by)\b.{0,60}\b(?:conversation|(?:user|reader|person|asker|visitor|customer|guest|client|caller)s?'s? (?:last |first )?(?:\w+ )?(?:messages?|questions?|names?|e-?mail|data|query|wording|words)|chat history|the user (?:wrote|said|typed)|secrets|api keys?|passwords?|system prompt|what (?:the|your)(?= (?:user|visitor|reader|person|asker|customer)\b)|wording of the question)\b/,
  },
  {
    name: "in a comment",
    rule: "injection.hidden",
    where: "written",
    pattern: /<!--(?!\[if)|\[\/\/\]: # ?[("]|\{\/\*/,
  },
  {
    name: "in an attribute",
    rule: "injection.hidden",
    where: "written",
    pattern:
      /\b(?:alt|title|aria-label|placeholder|data-[\w-]+|content|summary|desc)\s*=\s*["'][^"'\n]{60,}/i,
  },
  {
    name: "where nobody sees it",
    rule: "injection.hidden",
    where: "written",
    pattern:
      /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*[01](?:px|pt|em|rem)?\s*[;"']|color\s*:\s*(?:white|#fff(?:fff)?|transparent)\b|left\s*:\s*-\d{3,}|text-indent\s*:\s*-\d{3,}|<[^<>]{0,80}\shidden(?=[\s>=])|height\s*:\s*0(?:px)?\s*[;"'])/i,
  },
  {
    name: "concealed in a terminal",
    rule: "injection.hidden",
    where: "written",
    // oxlint-disable-next-line no-control-regex -- how a terminal hides what follows
    pattern: /(?:\u001b|\\x1b|\\e|\\033|\\u001b)\[(?:\d+;)*(?:8|30;40|37;47|97;107)(?:;\d+)*m/,
  },
  {
    name: "something to be decoded and followed",
    rule: "injection.hidden",
    where: "plain",
    pattern:
      /\b(?:decode|decipher|decrypt|deobfuscate|unscramble|translate|reverse|read backwards)\b.{0,50}\b(?:and|then)\b.{0,12}\b(?:follow|obey|execute|run|do|act|carry out|perform|comply)\b|^\W*(?:please )?(?:decode|rot13|base64)\b.{0,30}\b(?:for the (?:assistant|ai|model|agent)|base64)\b.{0,12}:/,
  },
  {
    name: "the whole conversation wanted",
    rule: "injection.tool",
    where: "plain",
    pattern:
      /\b(?:complete|entire|full|whole|all|last \w+|verbatim)\b.{0,30}\b(?:conversation|dialogue|chat|messages of|context window|system prompt|chat history)\b|(?<=\b(?:exchange|dialogue|conversation|messages|said|told you) )(?:so far|up to now|until now)\b|\beverything (?:that )?(?:was|has been|is) said\b/,
  },
  {
    name: "a file of secrets wanted",
    rule: "injection.tool",
    where: "plain",
    pattern:
      /\bid_(?:rsa|ed25519)|\.netrc|\/etc\/(?:shadow|passwd)|\.aws\/credentials|\.?mcp\.json|bash_history|authorized_keys|~\/\.(?:ssh|config|gnupg)\b|\.env\b/,
  },
  {
    name: "one server about others",
    rule: "injection.tool",
    where: "plain",
    pattern:
      /\b(?:of|by|from|to|than|all|any|every) (?:any |all |every )?other (?:mcp )?(?:servers?|tools?|folders?)\b|\bevery other mcp server|\bas long as (?:this|\w+) (?:server|tool)?\b.{0,30}\b(?:connected|in your list|installed|active)/,
  },
  {
    name: "one tool about another",
    rule: "injection.tool",
    where: "plain",
    pattern:
      /\b(?:when|whenever|while|if|once|because|as long as) this (?:tool|server|function|plugin)\b[^.]{0,60}\b(?:must|has to|have to|always|first)\b|\b(?:other|all|every|any) (?:tools?|mails?|e-?mails?|messages?|payments?|transfers?)\b.{0,60}\b(?:must|should|have to)\b.{0,50}\b(?:first|instead|to)\b.{0,30}@/,
  },
  {
    name: "a parameter to be filled with data",
    rule: "injection.tool",
    where: "plain",
    pattern:
      /\b(?:pass|include|put|place|insert|supply|provide|copy|write|paste|add|store)\b[^.]{0,60}\b(?:as|in|into|to|via|through)\b[^.]{0,20}(?:parameter|argument|sidenote|side_note|\bcontext\b|\bnotes?\b|field|feedback|summary)\b/,
  },
  { name: "unseen", rule: "injection.hidden", where: "hidden", pattern: /^unseen$/, unless: isForPeople },
  { name: "unread", rule: "injection.hidden", where: "hidden", pattern: /^unread$/, unless: isForPeople },
  { name: "decoded", rule: "injection.hidden", where: "hidden", pattern: /./ },
  { name: "disguised letters", rule: "injection.hidden", where: "disguise", pattern: /./ },
];
