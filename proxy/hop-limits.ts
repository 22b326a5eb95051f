/** Bounds on the connections to one tool, and how long each step of a call may take. */
export interface HopLimits {
  connectionsMax: number;
  /** Until a connection is there, TLS included. */
  connectMs: number;
  /** How long a tool may work before its answer begins. */
  answerMs: number;
  /** For both directions: a body that does not move for so long is given up. Streams of events may be silent. */
  idleMs: number;
  /**
   * How long, from its head on, an answer waits for its verdict when no policy may withhold it. It is also the time
   * between two checks whether an answer of unknown length is slow.
   */
  patienceMs: number;
  /** So much of a word that a stream may go on with is kept back, and so much more is heard before anything found in it counts. In characters. */
  streamWindow: number;
  /** A stream that nobody knows the end of waits so long for the rest of a word; 0: for ever. */
  streamQuietMs: number;
}

/** What holds where nobody says otherwise. */
export const hopLimits: HopLimits = {
  connectionsMax: 256,
  connectMs: 10_000,
  answerMs: 300_000,
  idleMs: 30_000,
  patienceMs: 1_000,
  streamWindow: 256,
  streamQuietMs: 250,
};
