import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { guard } from "../../faults/guard.ts";
import { toolAddress } from "../../tool-address.ts";
import { throughUs } from "../../own-hop.ts";
import { type Refusal, refusal, type RefusalCode, written } from "../../refusal.ts";
import { type AnswerHead, type Judged, localFacts, type ToolCall, tracedBy } from "../../tool-call.ts";
import { whenReady } from "../body.ts";
import { createExchange } from "../exchange.ts";
import type { ExchangeOptions } from "../exchange-deps.ts";
import { answeredWith, valueOf } from "../headers.ts";
import { Heads } from "../heads/heads.ts";
import { leadingBack } from "../leads/leading-back.ts";
import { recordOf } from "../record.ts";
import { createTimestamp } from "../timestamp.ts";
import { Conversation } from "./conversation.ts";
import { dial, keepOpen } from "./dial.ts";
import { type Agreed, agreedOn, extensionsIn } from "./extensions.ts";
import { accepted, type ToolHandshake, askedFor, saidByTool } from "./handshake.ts";
import { havingAnswered, responseOn } from "./refused.ts";
import type { Sockets, SocketsDeps, SocketsOptions } from "./sockets.ts";

export function createSockets(
  deps: Omit<SocketsDeps, "timestamp">,
  options: SocketsOptions,
  exchange: ExchangeOptions,
): Sockets {
  const all = { ...deps, timestamp: createTimestamp() };
  return {
    upgrade: (request, client, head, path) =>
      new Upgrade(all, options, exchange, { request, client, head, path }).start(),
  };
}

interface Upgraded {
  request: IncomingMessage;
  client: Duplex;
  /** What the client said without waiting for an answer. */
  head: Buffer;
  /** What the tool is asked for. */
  path: string;
}

interface Far {
  far: Duplex;
  /** What the tool said behind its answer. */
  said: Buffer;
}

/** One handshake: from the request to the first frame, or to whatever the tool answers instead. */
class Upgrade {
  readonly #deps: SocketsDeps;
  readonly #options: SocketsOptions;
  readonly #exchange: ExchangeOptions;
  readonly #upgraded: Upgraded;
  readonly #call: ToolCall;
  readonly #startedMs: number;

  constructor(deps: SocketsDeps, options: SocketsOptions, exchange: ExchangeOptions, upgraded: Upgraded) {
    this.#deps = deps;
    this.#options = options;
    this.#exchange = exchange;
    this.#upgraded = upgraded;
    this.#call = deps.identify("GET", upgraded.path);
    this.#startedMs = deps.monotonic();
  }

  start(): void {
    const { client, request, path } = this.#upgraded;
    const { url, ca, headers = [], instance } = this.#options;
    guard(client, (error) => this.#crash(error));
    client.on("error", () => client.destroy());
    keepOpen(client);
    const { host } = toolAddress(url).url;
    const extra = instance === undefined ? headers : [...headers, ...throughUs(request.rawHeaders, instance)];
    const asked = askedFor(request, { host, extra, forwarded: this.#exchange.forwarded });
    if (asked === undefined) return this.#refuse("validation_error");
    const dialled = dial(
      { url, ca, path, rawHeaders: asked.rawHeaders, answerMs: this.#exchange.answerMs },
      {
        upgraded: (answer, far, said) => this.#meet(asked, answer, { far, said }),
        answered: (answer) => this.#answer(answer),
        failed: (failure, code) => {
          if (client.destroyed) return;
          this.#deps.failed(failure, code);
          this.#refuse(failure);
        },
        crashed: (error) => this.#crash(error),
      },
    );
    client.once("close", () => dialled.destroy());
  }

  #meet(asked: ToolHandshake, answer: IncomingMessage, { far, said }: Far): void {
    const { client, path, request } = this.#upgraded;
    client.once("close", () => far.destroy());
    far.on("error", () => client.destroy());
    keepOpen(far);
    const agreed = agreedOn(extensionsIn(answer.rawHeaders), asked.offers);
    const isRight = valueOf(answer.rawHeaders, "sec-websocket-accept") === asked.accept;
    if (!isRight || agreed === undefined) {
      this.#deps.failed("upstream_failed", "HANDSHAKE");
      far.destroy();
      return this.#refuse("upstream_failed");
    }
    const rawHeaders = this.#options.lead(saidByTool(answeredWith(answer.rawHeaders)), 101, {
      path,
      rawHeaders: request.rawHeaders,
    });
    this.#judgeHead(
      { status: 101, statusText: answer.statusMessage ?? "", rawHeaders },
      (head, observing) => {
        client.write(accepted(head, { accept: asked.accept, extensions: agreed.header }), "latin1");
        this.#converse({ far, said }, { agreed, observing });
      },
    );
  }

  #converse({ far, said }: Far, { agreed, observing }: { agreed: Agreed; observing: boolean }): void {
    const { client, head, request } = this.#upgraded;
    if (head.length > 0) client.unshift(head);
    if (said.length > 0) far.unshift(said);
    const begun = { call: this.#call, traced: tracedBy(request), observing, agreed, client, far };
    new Conversation(this.#deps, this.#exchange, begun).start();
  }

  /** What a tool says in the head of its answer, besides what makes it one. */
  #judgeHead(head: AnswerHead, begin: (head: AnswerHead, observing: boolean) => void): void {
    const { client } = this.#upgraded;
    const { blockStatus } = this.#exchange;
    const observing = this.#deps.observing(this.#call);
    const heads = new Heads((subject) => this.#deps.judge(this.#call, subject), observing);
    heads.hear(head);
    heads.before(
      {
        get over() {
          return client.destroyed;
        },
        settle: (judged, next) => this.#settle(judged, next),
        withhold: (judged) =>
          this.#settle(judged, () => this.#end(this.#deps.withheld(judged, { status: blockStatus }))),
        follow: (work) => void work?.catch((error: unknown) => this.#crash(error)),
        resume: () => undefined,
      },
      () => begin(heads.head, observing),
    );
  }

  #settle(judged: Judged, next: () => void): void | Promise<void> {
    const deps = this.#deps;
    const record = recordOf(judged.verdict, this.#call, deps.timestamp(deps.now()));
    const toolMs = deps.monotonic() - this.#startedMs;
    const local = localFacts(judged, toolMs, tracedBy(this.#upgraded.request));
    return whenReady(deps.append(record, local), () => {
      if (!this.#upgraded.client.destroyed) next();
    });
  }

  /** The tool does not want to talk: what it says instead is judged like any answer. */
  #answer(answer: IncomingMessage): void {
    const { client, request, path } = this.#upgraded;
    if (!(client instanceof Socket)) return void client.destroy();
    const upstream = leadingBack(havingAnswered(answer), this.#options.lead);
    createExchange({ ...this.#deps, upstream }, this.#exchange)(request, responseOn(client, request), path);
  }

  #refuse(code: RefusalCode): void {
    this.#end(refusal(code));
  }

  /** Whatever connection to the tool there is ends with that of the client. */
  #end(refused: Refusal): void {
    const { client } = this.#upgraded;
    if (client.writable) client.end(written(refused), () => client.destroy());
  }

  #crash(error: unknown): void {
    this.#deps.crashed(error);
    this.#upgraded.client.destroy();
  }
}
