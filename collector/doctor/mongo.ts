import type { Db } from "mongodb";
import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { openSharedSealer } from "../auth/keyring.ts";
import { connect } from "../store/mongo/connect.ts";
import { openMongoDirectory } from "../store/mongo/directory.ts";
import { missingIndexes } from "../store/mongo/indexes.ts";
import { checkKeyring } from "./keyring.ts";
import { withoutSecrets } from "../../shared/uri.ts";

const clockMsMax = 1_000;

/** What a database looks like that collectors share. Nothing is written to it. */
export async function checkMongo(uri: string): Promise<Finding[]> {
  const database = { name: "database", fix: "start the database, or correct --mongo or MONGODB_URI" };
  try {
    await using connection = await connect({ uri }, 1);
    const { detail, skewMs } = await look(connection.db);
    return [
      { ...database, ok: true, detail: `${withoutSecrets(uri)}, ${detail}` },
      checkClock(skewMs),
      await checkIndexes(connection.db),
      await checkKeyring(openSharedSealer, await openMongoDirectory({ uri, existing: true })),
    ];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [{ ...database, ok: false, detail: `${withoutSecrets(uri)}: ${error.message}` }];
  }
}

async function look(db: Db): Promise<{ detail: string; skewMs: number }> {
  const askedAt = Date.now();
  const { setName, msg, localTime } = await db.admin().command({ hello: 1 });
  const answeredAt = Date.now();
  const kind =
    msg === "isdbgrid"
      ? "a sharded cluster"
      : typeof setName === "string"
        ? `replica set ${setName}`
        : "a single server";
  const theirs = localTime instanceof Date ? localTime.getTime() : answeredAt;
  return {
    detail: `${kind}, answers in ${answeredAt - askedAt} ms`,
    skewMs: theirs - (askedAt + answeredAt) / 2,
  };
}

function checkClock(skewMs: number): Finding {
  const ok = Math.abs(skewMs) <= clockMsMax;
  const detail = ok
    ? "agrees with the database's"
    : `${Math.abs(Math.round(skewMs))} ms ${skewMs > 0 ? "behind" : "ahead of"} the database's`;
  return { name: "clock", ok, detail, fix: "let both machines keep time by NTP" };
}

async function checkIndexes(db: Db): Promise<Finding> {
  const missing = await missingIndexes(db);
  const detail = missing.length === 0 ? "all there" : `absent: ${missing.join(", ")}`;
  const fix = "start a collector, which makes them";
  return { name: "unique indexes", ok: missing.length === 0, detail, fix };
}
