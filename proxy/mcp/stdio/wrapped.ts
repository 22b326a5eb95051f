import { basename } from "node:path";
import type { Opened } from "../../../shared/lifecycle.ts";
import { strict } from "../../../shared/command-line.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { version } from "../../../shared/version.ts";
import { type LoadedConfig, loadConfig, type ProxyConfig } from "../../config/load.ts";
import { policyOf } from "../../config/served.ts";
import { watchConfig } from "../../config/watch.ts";
import { homeOf } from "../../home/home.ts";
import { type Measures, registerRunning, type RunningFacts } from "../../home/running.ts";
import { defaultAgentId } from "../../intercept/identify.ts";
import type { Policy } from "../../judge/policy.ts";
import { createTally, type Tally } from "../../serve/tally.ts";
import type { Judging } from "../judging.ts";
import { Session } from "../session.ts";
import type { Verdicts } from "./verdicts.ts";
import { wrapperCommand } from "./wrapper-command.ts";

const upstream = "default";
const observed = "observed";

/** What decides about the outputs of a server, and what is only recorded of it. */
function policiesOf(config: ProxyConfig): Map<string, Policy> {
  const policy = policyOf(config);
  return new Map([
    [upstream, policy],
    [observed, { ...policy, mode: "observe" }],
  ]);
}

/** A wrapper as it was told to be, and what it has loaded so far. */
export class Wrapped {
  readonly session: Session;
  readonly #opened: Opened;
  readonly #command: readonly string[];
  readonly #tally: Tally = createTally();
  #config: ProxyConfig;
  #verdicts: Verdicts | undefined;
  #opening: Promise<Verdicts> | undefined;

  /** Throws a CommandError when it was told something wrong. */
  static open(own: readonly string[], command: readonly string[], opened: Opened): Wrapped {
    const flags = strict(wrapperCommand())
      .parse([...own], { from: "user" })
      .opts();
    const load = (): LoadedConfig => loadConfig(flags);
    const { values, file } = load();
    const wrapped = new Wrapped(values, command, opened);
    const measured = wrapped.#measured();
    opened.add(registerRunning(homeOf(values.home), measured, () => wrapped.#measured()));
    opened.add(
      watchConfig({
        file,
        load: () => load().values,
        onChange: (config) => wrapped.#change(config),
        onWrong: (problem) =>
          wrapped.#verdicts?.outbox.log.error(
            `the configuration is wrong, and the one from before holds: ${problem}`,
          ),
      }),
    );
    return wrapped;
  }

  private constructor(config: ProxyConfig, command: readonly string[], opened: Opened) {
    this.#config = config;
    this.#command = command;
    this.#opened = opened;
    this.session = new Session({
      agentId: config.agent,
      agentIdMax: limits.agentIdCharactersMax,
      defaultAgentId: defaultAgentId(),
      server: config.name,
      defaultServer: shownCommand(command),
      upstream,
      observed,
      decided: config.gateMethods,
    });
  }

  get strictStdout(): boolean {
    return this.#config.strictStdout;
  }

  get bytesMax(): number {
    return this.#config.maxInspectBytes;
  }

  /** Loaded when it is asked for the first time. */
  judging(): Judging | Promise<Judging> {
    if (this.#verdicts !== undefined) return this.#verdicts.judging;
    this.#opening ??= this.#open();
    return this.#opening.then(({ judging }) => judging);
  }

  crashed(error: unknown): void {
    this.#tally.count("crashed");
    this.#verdicts?.crashed(error);
  }

  async #open(): Promise<Verdicts> {
    const { openVerdicts } = await import("./verdicts.ts");
    const options = {
      config: this.#config,
      policies: policiesOf(this.#config),
      server: this.session.parties.server,
      tally: this.#tally,
    };
    return (this.#verdicts = await openVerdicts(options, this.session, this.#opened));
  }

  #change(config: ProxyConfig): void {
    this.#config = config;
    this.#verdicts?.serve(policiesOf(config));
  }

  #measured(): RunningFacts & Measures {
    const { parties } = this.session;
    const config = this.#config;
    const trouble = this.#verdicts?.outbox.queue.trouble();
    return {
      version,
      command: "mcp",
      ...(parties.client === undefined ? {} : { host: parties.client }),
      upstreams: [
        {
          name: parties.server,
          url: `stdio:${shownCommand(this.#command)}`,
          mode: config.mode,
          agent: parties.agentId,
        },
      ],
      counters: this.#tally.counters,
      unused_rules: this.#verdicts?.unusedRules() ?? [],
      ...(trouble === undefined ? {} : { trouble }),
    };
  }
}

const runners: ReadonlySet<string> = new Set([
  "npx",
  "node",
  "uvx",
  "uv",
  "python",
  "python3",
  "bunx",
  "deno",
  "docker",
]);
const plainWord = /^(?!-)[\w@./\\-]{1,100}$/;

/** A command as it may be shown: an argument may be a key, a name of a package or a file is none. */
function shownCommand(command: readonly string[]): string {
  const [file = "server", ...rest] = command;
  const program = basename(file).replace(/\.(?:exe|cmd)$/, "");
  if (!runners.has(program)) return program;
  const script = rest.find((word) => plainWord.test(word) && !["run", "-y"].includes(word));
  return script === undefined
    ? program
    : script
        .split(/[\\/]/)
        .slice(-2)
        .join("/")
        .replace(/^.*node_modules\//, "");
}
