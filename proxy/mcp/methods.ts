/** Methods that read what no tool has made, by the name that they are set by. */
export const readings: Readonly<Record<string, string>> = {
  "resources/read": "resources",
  "prompts/get": "prompts",
};

/** What a client asks of a server itself. Whatever else is answered is an output of a tool, also where nobody here knows the method. */
const ofTheServer: ReadonlySet<string> = new Set([
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "resources/subscribe",
  "resources/unsubscribe",
  "prompts/list",
  "completion/complete",
  "logging/setLevel",
  "subscriptions/listen",
]);

/** Whether an answer to a method is an output. */
export const isOutput = (method: string): boolean => !ofTheServer.has(method);

/** Whether a method is one of the protocol, and of no other that speaks JSON-RPC. */
export const isMcpMethod = (method: string): boolean =>
  ofTheServer.has(method) ||
  (/^(?:tools|tasks|resources|prompts|notifications|elicitation|sampling|roots)\/\w/.test(method) &&
    !ofAgents.test(method));

/** Methods of A2A, whose names have the form of those of MCP. */
const ofAgents = /^tasks\/(?:resubscribe|pushNotificationConfig)/;
