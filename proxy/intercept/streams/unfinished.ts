import { joined, Span } from "./span.ts";
import { Frame } from "./splitter.ts";
import { saidIn } from "./sse.ts";

const charactersMax = 256 * 1024;

/**
 * Values of JSON that go on over several lines: programs that read value by value find one where others find lines that are none. They are held until they
 * are whole, or can be none.
 */
export class Unfinished {
  #frames: Frame[] = [];
  #lines: string[] = [];
  #length = 0;
  #brackets = new Brackets();

  /** What is to be heard now that this has come. `isBroken`: it begins like a value, and is none. */
  take(frame: Frame, isBroken: boolean): readonly Frame[] {
    const isHeld = this.#frames.length > 0;
    if (!isHeld && !isBroken) return [frame];
    this.#frames.push(frame);
    if (frame.why !== undefined) return this.flush();
    const line = frame.said?.data ?? "";
    this.#lines.push(line);
    this.#length += line.length;
    const state = this.#brackets.read(line);
    if (state === "open" && this.#length < charactersMax) return [];
    const text = this.#lines.join("\n");
    const frames = this.flush();
    if (state !== "whole" || !isHeld) return frames;
    return [new Frame(new Span(joined(frames.map(({ span }) => span))), saidIn(text, "ndjson"))];
  }

  flush(): readonly Frame[] {
    const frames = this.#frames;
    this.#frames = [];
    this.#lines = [];
    this.#length = 0;
    this.#brackets = new Brackets();
    return frames;
  }
}

/** Whether lines are the beginning of a value of JSON, as far as brackets and what stands at the ends of lines tell. */
class Brackets {
  readonly #open: string[] = [];
  #before = "";

  read(line: string): "open" | "whole" | "none" {
    let isFirst = true;
    for (let at = 0; at < line.length; at++) {
      const sign = line[at] ?? "";
      if (sign === " " || sign === "\t" || sign === "\r") continue;
      if (!this.#mayFollow(sign, isFirst)) return "none";
      isFirst = false;
      this.#before = sign;
      if (sign === "{" || sign === "[") this.#open.push(sign);
      else if (sign === "}" || sign === "]") this.#open.pop();
      else if (sign === '"') at = endOfString(line, at);
      if (at < 0) return "none";
    }
    return this.#open.length === 0 ? "whole" : "open";
  }

  #mayFollow(sign: string, isFirst: boolean): boolean {
    const before = this.#before;
    if (before === "") return true;
    const inside = this.#open.at(-1);
    if (inside === undefined) return false;
    if (inside === "{" && (before === "{" || before === ","))
      return sign === '"' || (sign === "}" && before === "{");
    return !isFirst || "{[,:".includes(before) || "}],:".includes(sign);
  }
}

/** Below zero when it does not end. */
function endOfString(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at++)
    if (line[at] === "\\") at++;
    else if (line[at] === '"') return at;
  return -1;
}
