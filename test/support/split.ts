import type { Inflated } from "../../proxy/intercept/inflate.ts";
import type { Frame, Splitter } from "../../proxy/intercept/streams/splitter.ts";

const framesIn = (splitter: Splitter, { bytes, why }: Inflated): Frame[] => [
  ...bytes.flatMap((piece) => splitter.cut(piece)),
  ...(why === undefined ? [] : splitter.fail(why)),
];

/** All that one chunk brings. */
export const pushed = async (splitter: Splitter, chunk: Buffer): Promise<Frame[]> =>
  framesIn(splitter, await splitter.inflated(chunk));

export const ended = async (splitter: Splitter): Promise<Frame[]> => [
  ...framesIn(splitter, await splitter.rest()),
  ...splitter.end(),
];
