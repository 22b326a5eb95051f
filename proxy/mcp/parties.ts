/** Who speaks to whom. What is set holds; otherwise they are called what they call themselves. */
export interface PartiesOptions {
  agentId: string | undefined;
  agentIdMax: number;
  defaultAgentId: string;
  /** Stands in front of the names of tools. */
  server: string | undefined;
  defaultServer: string;
}

const serverInfo = "io.modelcontextprotocol/serverInfo";
const namesMax = 64;

/** The client and the server of one session. Both say themselves what they are called: good enough for a label, and for nothing else. */
export class Parties {
  options: PartiesOptions;
  #agentId: string | undefined;
  #server: string | undefined;
  /** The client's own name, however the agent is called. */
  client: string | undefined;
  /** The version of the protocol, as the server says it. */
  protocol: string | undefined;

  constructor(options: PartiesOptions) {
    this.options = options;
  }

  get agentId(): string {
    return (this.options.agentId ?? this.#agentId ?? this.options.defaultAgentId).slice(
      0,
      this.options.agentIdMax,
    );
  }

  get server(): string {
    return this.options.server ?? this.#server ?? this.options.defaultServer;
  }

  hearClient(info: unknown): void {
    const { name } = fieldsIn(info);
    if (typeof name !== "string" || name.trim() === "") return;
    const shown = name.replaceAll(/\p{Cc}+/gu, " ").trim();
    this.client = shown.slice(0, namesMax);
    this.#agentId = shown;
  }

  /** From the answer to the first question, in whichever era. */
  hearServer(result: unknown): void {
    const { serverInfo: said, _meta: meta, protocolVersion } = fieldsIn(result);
    if (typeof protocolVersion === "string") this.protocol = protocolVersion;
    const { name } = fieldsIn(said ?? fieldsIn(meta)[serverInfo]);
    if (typeof name !== "string") return;
    const server = name.replaceAll(/[^\w.-]+/g, "-").slice(0, namesMax);
    if (/\w/.test(server)) this.#server = server;
  }
}

/** Whatever it is, as something to look for members in. */
export function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
