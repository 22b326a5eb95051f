import type { Judged } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { type Body, type Running, whenReady } from "./body.ts";
import { readNoText } from "./decode.ts";
import type { Look } from "./look.ts";
import { Outflow } from "./outflow.ts";
import { Pauses } from "./streams/pauses.ts";
import { isHarder } from "./together.ts";

/** The bytes already sent that are read again with the next ones, so that a text across the border is found. */
const againBytes = 2048;
/** A longer text is judged without waiting for its end. */
const heldBytesMax = 64 * 1024;

/**
 * A binary body that does not end, such as the output of a container in frames. The text in it is judged as it
 * arrives. What is judged is sent, except for a last text that the next bytes may continue.
 */
export class FlowingBody implements Body {
  readonly #running: Running;
  readonly #look: Look | undefined;
  readonly #pauses: Pauses | undefined;
  #again = Buffer.alloc(0);
  #held = Buffer.alloc(0);
  /** When the first of the held bytes arrived. */
  #heldSinceMs = 0;
  #hardest: Judged | undefined;
  #isUnjudged = false;
  readonly #out: Outflow;

  constructor(running: Running, look: Look | undefined) {
    this.#running = running;
    this.#look = look;
    this.#out = new Outflow(running);
    const { streamQuietMs } = running.options;
    if (streamQuietMs > 0)
      this.#pauses = new Pauses(streamQuietMs, {
        told: (next) => {
          if (next !== "quiet") this.#out.goOn(() => this.#letGo(this.#held.length));
        },
        waitedMs: () => (this.#held.length === 0 ? 0 : running.deps.monotonic() - this.#heldSinceMs),
      });
    running.answer.begin(running.head);
  }

  data(chunk: Buffer): boolean {
    this.#pauses?.interrupt();
    return this.#out.goOn(() => this.#take(chunk));
  }

  end(): void | Promise<void> {
    this.#pauses?.end();
    return this.#out.behind(() => this.#letGo(this.#held.length, "end"));
  }

  #take(chunk: Buffer): void | Promise<void> {
    if (this.#isUnjudged) return this.#out.write(chunk);
    this.#held = Buffer.concat([this.#held, chunk]);
    const why = this.#look?.see(chunk);
    if (why !== undefined) return this.#pass(why);
    const end = this.#held.length > heldBytesMax ? this.#held.length : endOfTexts(this.#held);
    // The bytes that stay are the end of this chunk, unless all earlier ones stay too. So only then the older time remains.
    if (end > 0 || this.#held.length === chunk.length) this.#heldSinceMs = this.#running.deps.monotonic();
    return whenReady(this.#letGo(end), () => {
      if (!this.#running.over) this.#pauses?.begin();
    });
  }

  /** The first bytes have shown a known format, which is not inspected. */
  #pass(why: Unjudged): void | Promise<void> {
    if (this.#running.options.unjudged === "withhold")
      return whenReady(this.#running.judge({ kind: "opaque", why: "no text" }), (judged) => {
        if (judged.action === "blocked") return this.#running.withhold(judged);
        this.#isUnjudged = true;
        this.#hardest = judged;
        return this.#out.write(this.#takeHeld(this.#held.length));
      });
    this.#isUnjudged = true;
    this.#running.unjudged(why, () => this.#out.write(this.#takeHeld(this.#held.length)));
  }

  #letGo(bytes: number, next: "more" | "end" = "more"): void | Promise<void> {
    if (this.#isUnjudged || (bytes === 0 && next === "more"))
      return next === "end" ? this.#finish() : undefined;
    const read = readNoText(Buffer.concat([this.#again, this.#held.subarray(0, bytes)]));
    if (read.kind !== "text") return next === "end" ? this.#finish() : this.#out.write(this.#takeHeld(bytes));
    return whenReady(this.#running.judge({ ...read, part: true }), (judged) => {
      if (this.#running.over) return;
      if (this.#hardest === undefined || isHarder(judged.action, this.#hardest.action))
        this.#hardest = judged;
      if (judged.action === "blocked") return this.#running.withhold(judged);
      if (next === "end") return this.#finish();
      this.#out.write(this.#takeHeld(bytes));
    });
  }

  #finish(): void | Promise<void> {
    const running = this.#running;
    const done = (): void => {
      if (running.over) return;
      running.answer.end(this.#held, []);
      running.answered();
    };
    return this.#hardest === undefined ? done() : running.settle(this.#hardest, done);
  }

  #takeHeld(bytes: number): Buffer {
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    this.#again = Buffer.concat([this.#again, taken.subarray(-againBytes)]).subarray(-againBytes);
    return taken;
  }
}

const lineFeed = 10;

/** The place up to which texts have certainly ended: after the last line feed, or after the last byte that no text has. */
function endOfTexts(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed || ((byte < 32 || byte > 126) && byte !== 9 && byte !== 13)) return at + 1;
  }
  return 0;
}
