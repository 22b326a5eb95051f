import { fold } from "../read/fold.ts";
import { anchorsOf, compilePrefilter } from "../search/prefilter.ts";
import { search } from "../search/search.ts";
import { Stops } from "../search/stretch.ts";
import { decoders } from "./decoders.ts";
import { mayBeUnseen, unseenViews } from "./unseen.ts";
import { type Decoder, type Found, nothingUntil, type View } from "./view.ts";

/** A view, and what hides it. */
type NamedView = View & Pick<Decoder, "kind" | "isDeliberate" | "isOfSentences">;

/** What decoders make of a text is looked into up to so many times its beginning, and once its length, as far as that is not more than is ever hidden. */
const saidOfBeginning = 3;
const beginningMax = 1_024;
const countedMax = 131_072;
/** What they read, in the text and in what they made of it: so much of any text, and its length as far as that counts. */
const readOfAny = 32_768;

/** How much may still be read and said of one text that was delivered. What says a fixed number of views at most is counted by these alone. */
export class Room {
  #said = 0;
  #read = 0;

  constructor(length: number) {
    const counted = Math.min(length, countedMax);
    this.#said = counted + saidOfBeginning * Math.min(length, beginningMax);
    this.#read = readOfAny + counted;
  }

  /** Has a decoder look where one of its anchors ends, as far as there is room. */
  find(decoder: Decoder, text: string, end: number, read: number): Found {
    if (decoder.most !== undefined) return decoder.find(text, end, read);
    if (this.#said < 0 || this.#read < 0) return nothingUntil(text.length);
    const { views, until } = decoder.find(text, end, read);
    this.#read -= Math.min(until, text.length) - end;
    for (const [at, { text: said }] of views.entries()) {
      this.#said -= said.length;
      if (this.#said < 0) return { views: views.slice(0, at), until };
    }
    return { views, until };
  }
}

/** The decoders that are asked: those of sentences only where somebody looks for orders. */
export const decodersFor = (seeksOrders: boolean): readonly Decoder[] =>
  seeksOrders ? decoders : decoders.filter(({ isOfSentences }) => isOfSentences !== true);

const ownPrefilter = (): ReturnType<typeof compilePrefilter> =>
  compilePrefilter(decoders.flatMap((decoder, at) => anchorsOf(decoder, at)));
let prefilter: ReturnType<typeof compilePrefilter> | undefined;

/** All that a text says besides what is written, each with what hides it and where. What a view says may hide something again. */
export function viewsOf(written: string): NamedView[] {
  prefilter ??= ownPrefilter();
  const views: NamedView[] = mayBeUnseen(written) ? unseenViews(written) : [];
  const text = fold(written);
  const room = new Room(text.length);
  search({
    prefilter,
    text,
    stops: new Stops(),
    askedUntil: new Int32Array(decoders.length),
    spend: () => false,
    ask(number, end, read) {
      const decoder = decoders[number]!;
      const { kind, isDeliberate, isOfSentences } = decoder;
      const found = room.find(decoder, text, end, read);
      views.push(...found.views.map((view) => ({ ...view, kind, isDeliberate, isOfSentences })));
      return found.until;
    },
  });
  return views;
}
