import type { Db } from "mongodb";
import type { AuditEntry, Erasure } from "../erasure.ts";
import type { Directory } from "../store.ts";
import { insertDocuments } from "./insert-command.ts";
import { ask } from "./failure.ts";

type Records = Pick<Directory, "requestErasure" | "erasures" | "finishErasure" | "appendAudit" | "audit">;
type ErasureDocument = Omit<Erasure, "id"> & { _id: string };
/** The details as text: a server's rules for the names of fields are not ours. */
type AuditDocument = Omit<AuditEntry, "id" | "details"> & { _id: string; details: string };

const insertsMax = 100;

/** Erasures that are not finished, and the audit log: documents of their own, only ever inserted. */
export function openRecords(db: Db): Records {
  const erasures = db.collection<ErasureDocument>("erasures");
  const audit = db.collection<AuditDocument>("audit");
  const append = async (entries: readonly AuditEntry[]): Promise<void> => {
    for (let from = 0; from < entries.length; from += insertsMax) {
      const documents = entries.slice(from, from + insertsMax).map(toDocument);
      await ask(insertDocuments(db, audit, { documents, ordered: false }));
    }
  };
  return {
    async requestErasure({ id, ...rest }) {
      await ask(insertDocuments(db, erasures, { documents: [{ _id: id, ...rest }], ordered: true }));
    },
    async erasures() {
      const found = await ask(erasures.find().sort({ requestedAtMs: 1, _id: 1 }).toArray());
      return found.map(toErasure);
    },
    async finishErasure(id, entry) {
      await append([entry]);
      await ask(erasures.deleteOne({ _id: id }));
    },
    appendAudit: append,
    async audit() {
      const found = await ask(audit.find().sort({ atMs: 1, _id: 1 }).toArray());
      return found.map(toEntry);
    },
  };
}

function toErasure({ _id: id, agentId, beforeMs, ...rest }: ErasureDocument): Erasure {
  return { ...rest, id, agentId: agentId ?? undefined, beforeMs: beforeMs ?? undefined };
}

function toDocument({ id, details, ...rest }: AuditEntry): AuditDocument {
  return { _id: id, ...rest, details: JSON.stringify(details) };
}

function toEntry({ _id: id, org, details, ...rest }: AuditDocument): AuditEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...rest, id, org: org ?? undefined, details: JSON.parse(details) as Record<string, unknown> };
}
