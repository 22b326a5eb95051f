/** The limits of the specification, in the one place where they live. The weights of the score are in `scoring.ts`, what a status means in `errors.ts`. */
export const limits = {
  agentIdCharactersMax: 200,
  toolCharactersMax: 200,
  gateNameCharactersMax: 200,
  gateReasonCharactersMax: 500,
  evaluationIdCharactersMax: 50,
  gatesPerEventMax: 50,
  eventsPerBatchMax: 100,
  latencyMsMax: 60_000,
  eventsLimitDefault: 50,
  eventsLimitMax: 100,
  eventsOffsetMax: 100_000,
  agentsListedMax: 500,
  /** A time and the longest agent id, in base64url. */
  cursorCharactersMax: 1_075,
  windowEvaluations: 500,
  scoreMax: 1_000,
  streakCap: 50,
  calibratedAt: 50,
  gateBudgetMs: 50,
  rateWindowMs: 60_000,
  ingestRequestsPerWindow: 500,
  otherRequestsPerWindow: 200,
  /** Nesting past which a body is refused before it is parsed. */
  bodyDepthMax: 1_000,
  /** Commas, colons and opening brackets of a batch. The largest that the contract knows has 56,502; the rest is for fields that it does not know. */
  batchTokensMax: 131_072,
} as const;
