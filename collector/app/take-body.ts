import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { ownCpuMs } from "../../shared/gates/engine/cpu-clock.ts";
import { signatureHeader } from "../../shared/signature.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { BodyRoom, Full, Place } from "../limit/body-room.ts";
import type { WorkShare } from "../limit/work-share.ts";
import type { RouteDeps } from "../routes/deps.ts";
import type { Route } from "../routes/route.ts";
import { smallBytes } from "./body-bytes.ts";
import { noRoom, readBody, tooMuch, type ReceivedBody } from "./body.ts";
import type { Dropping } from "./dropping.ts";
import type { LargeBodies } from "./large-bodies.ts";
import type { ToParse } from "./parse-worker.ts";
import { type Read, type JsonReading, readJson } from "./read-json.ts";

export interface BodyDeps {
  /** Whether this sender may send this batch: the key's type and the signature over the raw bytes. */
  checkBatch: (scope: Scope, signature: string | undefined, body: Uint8Array) => void | Promise<void>;
  /** Told of each body that was received whole. */
  received: (organization: string, bytes: number) => void;
  room: BodyRoom;
  work: WorkShare;
  dropping: Dropping;
  large: LargeBodies;
}

export interface Taken extends Read {
  /** To be called when the request has been answered: what is made of a body takes as much room as the body. */
  leave: () => void;
}

interface Sender {
  request: IncomingMessage;
  scope: Scope;
  sayContinue: () => void;
}

/** What is read on the loop takes some 8 ms at most: so long for a mebibyte that is no ASCII, or for so many values. A batch as proxies send them is less. */
const inlineBytesMax = 1024 * 1024;
const inlineTokensMax = 16_384;

/** The body of a request: received, its signature verified, parsed and held to the schema, in this order. */
export async function takeBody(
  deps: BodyDeps,
  row: Route<RouteDeps> & JsonReading,
  sender: Sender,
): Promise<Taken> {
  const { organization } = sender.scope.entry;
  const place = await placeOf(deps.room, sender);
  if (typeof place === "string") throw noRoom(place);
  let body: ReceivedBody | undefined;
  try {
    const signature = row.signed === true ? sender.request.headers[signatureHeader] : undefined;
    const tokensMax = row.tokensMax ?? Infinity;
    const { sayContinue } = sender;
    const spend = (ms: number): void => deps.work.spend(organization.id, ms);
    const isGreedy = (): boolean => deps.work.waitS(organization.id) > 0;
    const terms = {
      bytesMax: row.bodyBytesMax ?? 0,
      tokensMax,
      isSigned: signature !== undefined,
      place,
      sayContinue,
      dropping: deps.dropping,
      spend,
      isGreedy,
    };
    body = await readBody(sender.request, terms);
    deps.received(organization.id, body.bytes.length);
    if (row.signed === true)
      await deps.checkBatch(
        sender.scope,
        Array.isArray(signature) ? signature.join(",") : signature,
        body.bytes.whole(),
      );
    if (body.excess !== undefined) throw tooMuch(body.excess, tokensMax);
    const taken = await read(deps, row, { body, organization: organization.id });
    const leave = (): void => {
      taken.leave?.();
      place.leave();
    };
    return { ...taken, leave };
  } catch (error) {
    place.leave();
    throw error;
  } finally {
    body?.bytes.drop();
  }
}

/** When a hundred small requests are let in at the same moment, what came with their heads is not under way any more: it only has not been taken yet. */
async function placeOf(room: BodyRoom, { request, scope }: Sender): Promise<Place | Full> {
  const { organization, key } = scope.entry;
  const place = room.enter(organization.id, key.id);
  if (place !== "key") return place;
  await setImmediate();
  return request.complete ? room.enter(organization.id) : place;
}

async function read(
  { work, large }: BodyDeps,
  row: Route<RouteDeps> & JsonReading,
  { body, organization }: { body: ReceivedBody; organization: string },
): Promise<Read & { leave?: () => void }> {
  const spend = (ms: number): void => work.spend(organization, ms);
  const { length } = body.bytes;
  if (length > inlineBytesMax || body.tokens > inlineTokensMax) {
    const asked = (): ToParse => ({ path: row.path, memory: body.bytes.handOver(), length });
    return large.read(organization, asked, spend);
  }
  if (length <= smallBytes) return readJson(body.bytes.whole(), row);
  const startedMs = ownCpuMs();
  try {
    return readJson(body.bytes.whole(), row);
  } finally {
    spend(ownCpuMs() - startedMs);
  }
}
