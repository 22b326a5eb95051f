import type { Handle } from "./handle.ts";
import { sealStep } from "./seal-step.ts";

/** Brings a file to this version, step by step. */
export const schema: readonly (string | ((handle: Handle) => void))[] = [
  `CREATE TABLE records (
     seq INTEGER PRIMARY KEY,
     state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
     at INTEGER NOT NULL, action TEXT NOT NULL, tool_ms REAL NOT NULL,
     size INTEGER NOT NULL, upto INTEGER NOT NULL,
     -- The number that it had before a dead letter was made to wait again.
     origin INTEGER, code TEXT,
     id TEXT NOT NULL, body TEXT NOT NULL);
   CREATE INDEX dead ON records (seq, size) WHERE state = 1;
   CREATE INDEX settled ON records (seq, state, size) WHERE state >= 2;
   -- head: no record below it waits. uncounted: numbers that no evaluation stands behind. unwritten: evaluations that never got a number.
   CREATE TABLE totals (
     one INTEGER PRIMARY KEY CHECK (one = 1), head INTEGER NOT NULL, uncounted INTEGER NOT NULL,
     unwritten INTEGER NOT NULL, acknowledged INTEGER NOT NULL);
   INSERT INTO totals VALUES (1, 1, 0, 0, 0);
   CREATE TABLE dropped (reason TEXT PRIMARY KEY, n INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
   -- flight: the numbers that its owner has taken, as ranges.
   CREATE TABLE lease (
     one INTEGER PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL,
     since INTEGER NOT NULL, until INTEGER NOT NULL, flight TEXT NOT NULL);`,
  // done: up to where the file of a process has been moved in here. doubt: up to where its records may be here without this row having known.
  `CREATE TABLE intakes (name TEXT PRIMARY KEY, done INTEGER NOT NULL, doubt INTEGER NOT NULL) WITHOUT ROWID;`,
  sealStep,
];
