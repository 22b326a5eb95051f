import type { Opened } from "../../../shared/lifecycle.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { version } from "../../../shared/version.ts";
import type { ProxyConfig } from "../../config/load.ts";
import { fileOrToBe } from "../../config/file.ts";
import { watchConfig } from "../../config/watch.ts";
import { homeAt } from "../../home/home.ts";
import { openDefinitions } from "../../home/definition-file.ts";
import { openPins } from "../../home/pin-file.ts";
import { registerRunning } from "../../home/register.ts";
import type { Measures, RunningFacts } from "../../home/running.ts";
import { defaultAgentId } from "../../intercept/identify.ts";
import { diskWords } from "../../queue/disk-words.ts";
import { createTally, type Tally } from "../../serve/tally.ts";
import type { Judging } from "../judging.ts";
import type { Definitions } from "../definitions.ts";
import type { Pins } from "../pins.ts";
import { Session, type SessionOptions } from "../session.ts";
import { readSettings } from "./settings.ts";
import { shownCommand } from "./shown-command.ts";
import { tell } from "./tell.ts";
import type { Verdicts } from "./verdicts.ts";

/** A wrapper as it was told to be, and what it has loaded so far: its settings a moment after it began, what judges when there is something to judge. */
export class Wrapped {
  readonly session: Session;
  /** Settled when the settings are known; rejects with a CommandError when they are wrong. */
  readonly ready: Promise<void>;
  readonly #own: readonly string[];
  readonly #command: readonly string[];
  readonly #opened: Opened;
  readonly #tally: Tally = createTally();
  /** The last message about this, so that it is not repeated. */
  #told: string | undefined;
  #config: ProxyConfig | undefined;
  #pins: Pins | undefined;
  #definitions: Definitions | undefined;
  #verdicts: Verdicts | undefined;
  #opening: Promise<Verdicts> | undefined;

  constructor(own: readonly string[], command: readonly string[], opened: Opened) {
    this.#own = own;
    this.#command = command;
    this.#opened = opened;
    this.session = new Session(this.#sessionOptions());
    this.ready = this.#begin();
  }

  /** Unknown as long as the settings are. */
  get config(): ProxyConfig | undefined {
    return this.#config;
  }

  /** Loaded when it is asked for the first time. */
  judging(): Judging | Promise<Judging> {
    return this.#verdicts?.judging ?? this.#verdictsOpened().then(({ judging }) => judging);
  }

  #verdictsOpened(): Promise<Verdicts> {
    return (this.#opening ??= this.#open());
  }

  crashed(error: unknown): void {
    this.#tally.count("crashed");
    if (this.#verdicts !== undefined) return this.#verdicts.crashed(error);
    const words = `answers cannot be judged (${diskWords(error)})`;
    if (this.#told !== words) tell(words);
    this.#told = words;
  }

  async #begin(): Promise<void> {
    const { values, file: found } = await readSettings(this.#own);
    this.#use(values);
    const home = homeAt(values.home);
    const file = fileOrToBe(found);
    const facts = (): RunningFacts & Measures => ({
      ...this.#measured(this.#config ?? values),
      config: file,
    });
    this.#opened.add(registerRunning(home, facts(), facts));
    this.#opened.add(
      watchConfig({
        file,
        load: () => readSettings(this.#own),
        onChange: (read) => void read.then(({ values }) => this.#change(values)).catch(this.#wrong),
        onWrong: () => undefined,
      }),
    );
  }

  async #open(): Promise<Verdicts> {
    await this.ready;
    const config = this.#config;
    if (config === undefined) throw new TypeError("there are no settings yet");
    const { openVerdicts } = await import("./verdicts.ts");
    const { server } = this.session.parties;
    const opened = await openVerdicts({ config, server, tally: this.#tally }, this.session, this.#opened);
    return (this.#verdicts = opened);
  }

  #use(config: ProxyConfig): void {
    this.#config = config;
    const address = { address: this.#command.join("\0"), shownAddress: shownCommand(this.#command) };
    this.#pins = openPins({ ...config, ...address }, tell);
    const rulesIn = async (tool: string, text: string): Promise<readonly string[]> =>
      await (await this.#verdictsOpened()).describing(tool, text);
    this.#definitions = asksForOrders(config)
      ? openDefinitions({ ...config, ...address }, { rulesIn, warn: tell })
      : undefined;
    this.session.set(this.#sessionOptions());
  }

  #change(config: ProxyConfig): void {
    this.#use(config);
    this.#verdicts?.serve(config);
  }

  readonly #wrong = (error: unknown): void => {
    const problem = error instanceof Error ? error.message : "it cannot be read";
    this.#verdicts?.outbox.log.error(
      `the configuration is wrong, so the earlier one stays in use: ${problem}`,
    );
  };

  #sessionOptions(): SessionOptions {
    const config = this.#config;
    return {
      agentId: config?.agent,
      agentIdMax: limits.agentIdCharactersMax,
      defaultAgentId: defaultAgentId(),
      server: config?.name,
      defaultServer: shownCommand(this.#command),
      upstream: "default",
      decided: config?.gateMethods ?? [],
      hookedClients: config?.hookedClients,
      pins: this.#pins,
      definitions: this.#definitions,
    };
  }

  #measured(config: ProxyConfig): Omit<RunningFacts, "config"> & Measures {
    const { parties } = this.session;
    const trouble = this.#verdicts?.outbox.queue.trouble();
    const otel = this.#verdicts?.outbox.otel?.total();
    const collector = config.collector ?? this.#verdicts?.outbox.keys.current()?.collector;
    return {
      version,
      command: "mcp",
      ...(config.offline || collector === undefined ? {} : { collector }),
      ...(parties.client === undefined ? {} : { host: parties.client }),
      upstreams: [
        {
          name: parties.server,
          url: `stdio:${shownCommand(this.#command)}`,
          mode: config.mode,
          profile: config.profile,
          agent: parties.agentId,
        },
      ],
      counters: this.#tally.counters,
      unused_rules: this.#verdicts?.unusedRules() ?? [],
      ...(otel === undefined ? {} : { otel }),
      ...(trouble === undefined ? {} : { trouble }),
    };
  }
}

/** Whether the gate for orders to a model may be on: what knows it is loaded only then. */
function asksForOrders({ gate, profile, rules }: ProxyConfig): boolean {
  const { injection = profile === "contract" ? "off" : "annotate" } = gate;
  return injection !== "off" || rules.some((rule) => rule.gate === "injection" && rule.action !== "off");
}
