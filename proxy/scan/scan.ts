import { isRecord } from "../hooks/fields.ts";
import { type Folder, type PastFile, pastFiles } from "./files.ts";
import { histories } from "./histories.ts";
import type { Judging } from "./judging.ts";
import { linesIn } from "./lines.ts";
import { isLogLost, partsIn, type ReadingParts } from "./parts.ts";
import type { PastOutput } from "./past.ts";
import { createTally, type Scorecard, type Tally } from "./scorecard.ts";

/** Twice the longest output that is looked at: hosts write some outputs down twice. */
const recordBytesMax = 33_554_432;

export interface Scanning {
  folders: readonly Folder[];
  sinceMs: number;
  signal: AbortSignal;
  judging: Judging;
  /** So many bytes were read of all. */
  progress: (done: number, all: number) => void;
}

/** Judges what tools brought back in past sessions, and counts it. What cannot be read is counted too. */
export async function scan({ folders, sinceMs, signal, judging, progress }: Scanning): Promise<Scorecard> {
  const files = pastFiles(folders, sinceMs);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const read = (bytes: number): void => progress((done += bytes), all);
  const tally = createTally();
  for (const file of files) await scanFile(file, { sinceMs, signal, judging, tally, read });
  await judging.idle();
  return tally.scorecard(signal.aborted);
}

interface Going extends Pick<Scanning, "sinceMs" | "signal" | "judging"> {
  tally: Tally;
  read: (bytes: number) => void;
}

async function scanFile(file: PastFile, going: Going): Promise<void> {
  const { sinceMs, signal, judging, tally } = going;
  if (signal.aborted) return;
  let isCounted = false;
  for await (const past of outputsIn(file, going)) {
    if (signal.aborted) return;
    if ((past.atMs ?? file.changedMs) < sinceMs) continue;
    if (!isCounted) tally.countFile(file.host);
    isCounted = true;
    const { tool, atMs, session = file.path } = past;
    await judging.judge(past, (outcome) => tally.count(file.host, { tool, atMs }, session, outcome));
  }
}

async function* outputsIn(
  { host, path }: PastFile,
  { tally: { unread }, read }: Pick<Going, "tally" | "read">,
): AsyncGenerator<PastOutput> {
  const history = histories[host];
  if (history === undefined) return;
  const { kind, reader } = history;
  const reading: ReadingParts = {
    bytesMax: recordBytesMax,
    read,
    tooLong: () => void unread.long_records++,
    broken: () => void unread.broken_records++,
  };
  const outputsOf = reader();
  if (kind === "parts" && isLogLost(path))
    unread.files.push({ path: `${path}-wal`, why: "its index is gone" });
  try {
    for await (const record of kind === "parts" ? partsIn(path, reading) : recordsIn(path, reading))
      if (isRecord(record)) yield* outputsOf(record);
  } catch (error) {
    // What the system or the database says of a file.
    if (!(error instanceof Error && "code" in error)) throw error;
    unread.files.push({ path, why: String(error.code) });
  }
}

async function* recordsIn(path: string, reading: ReadingParts): AsyncGenerator {
  // A session of one record may be written over many lines.
  const isWhole = path.endsWith(".json");
  for await (const { bytes, isLast } of linesIn(path, { ...reading, isWhole })) {
    try {
      yield JSON.parse(bytes.toString());
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      // A host may still be writing the last line.
      if (isWhole || !isLast) reading.broken();
    }
  }
}
