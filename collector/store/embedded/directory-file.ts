import type { Database, Form, OpenOptions } from "./database.ts";
import { directoryFile, makeForm, openForm } from "./database.ts";
import { quotasSchema } from "./directory-quotas.ts";
import { recordsSchema } from "./directory-records.ts";
import { twinsSchema } from "./directory-twins.ts";
import { webhooksSchema } from "./directory-webhook-rows.ts";

const schema = `
  CREATE TABLE organizations (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, signing TEXT NOT NULL, ingest_key TEXT NOT NULL, created INTEGER NOT NULL,
    suspended INTEGER, limits TEXT) WITHOUT ROWID;
  CREATE TABLE keys (
    id TEXT PRIMARY KEY, org TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, hint TEXT NOT NULL,
    sealed TEXT, created INTEGER NOT NULL, last_used INTEGER, revoked INTEGER, access TEXT NOT NULL, expires INTEGER) WITHOUT ROWID;`;

/** Nothing was released that wrote an earlier one. */
const form: Form = {
  version: 6,
  schema: [schema, recordsSchema, quotasSchema, webhooksSchema, twinsSchema].join("\n"),
};

/** The directory of a data directory, or a copy of it elsewhere. */
export function openDirectory(folder: string, options: OpenOptions = {}, file = directoryFile): Database {
  return openForm(form, folder, file, options);
}

export const makeDirectory = (database: Database): void => makeForm(database, form);
