/** What one WebSocket may take. How long a message may be is the setting for all outputs. */
export const bounds = {
  /** One megabyte in fragments of a byte is a million of them. */
  fragmentsMax: 2 * 1024 * 1024,
  /** Of ping, pong and close (RFC 6455, 5.5). */
  controlBytesMax: 125,
  /** What is left of it for words, behind the code. */
  closeWordsBytesMax: 123,
  /** What a small message is inflated to at most where it stands; what comes out longer is inflated again, by another thread. */
  inlineBytesMax: 256 * 1024,
  /** What has come is looked through for so long before others have their turn. */
  turnMs: 5,
  /** What is longer is judged by itself alone, and not together with the message before it. */
  spreadCharactersMax: 256 * 1024,
  /** So much of either side is looked at for what goes on from one message to the next. */
  seamCharacters: 256,
  /** So many short pieces are kept of texts that come in turns. A stream keeps eight times as many, but a conversation may last for days. */
  piecesInTurns: 4_096,
  /** How long either side may take to hang up once it was told that this is the end. */
  closingMs: 2_000,
} as const;

/** Why a connection ends (RFC 6455, 7.4.1). */
export const codes = {
  goingAway: 1001,
  protocol: 1002,
  unreadable: 1007,
  withheld: 1008,
  tooLarge: 1009,
} as const;
export type Code = (typeof codes)[keyof typeof codes];
