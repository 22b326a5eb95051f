/** Bounds on the connections to one tool, and how long each step of a call may take. */
export interface HopLimits {
  connectionsMax: number;
  /** Until a connection is there, TLS included. */
  connectMs: number;
  /** How long a tool may work before its answer begins. */
  answerMs: number;
  /** For both directions: a body that does not move for so long is given up. Streams of events may be silent. */
  idleMs: number;
  /** How long an answer that nothing may withhold is kept back for its verdict, from its head on. */
  patienceMs: number;
}

/** What holds where nobody says otherwise. */
export const hopLimits: HopLimits = {
  connectionsMax: 256,
  connectMs: 10_000,
  answerMs: 300_000,
  idleMs: 30_000,
  patienceMs: 1_000,
};
