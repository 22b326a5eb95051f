import { limits } from "../../shared/contract/limits.ts";
import { count } from "./setting.ts";

const kib = 1024;
const mib = 1024 * kib;

/** How much an organization, a key or an address may ask for. */
export const limitSettings = {
  limitIngest: count({
    default: limits.ingestRequestsPerWindow,
    env: "AGENT_GATE_LIMIT_INGEST",
    flag: "--limit-ingest <requests>",
    says: "ingest requests that an organization may make in 60 seconds",
  }),
  limitOther: count({
    default: limits.otherRequestsPerWindow,
    env: "AGENT_GATE_LIMIT_OTHER",
    flag: "--limit-other <requests>",
    says: "other requests that an organization may make in 60 seconds",
  }),
  limitAuthFailures: count({
    default: 20,
    env: "AGENT_GATE_LIMIT_AUTH_FAILURES",
    flag: "--limit-auth-failures <requests>",
    says: "failed authentications that an address may make in a second",
  }),
  limitWorkMs: count({
    default: 20_000,
    env: "AGENT_GATE_LIMIT_WORK_MS",
    flag: "--limit-work-ms <ms>",
    says: "processor time for an organization's bodies, outputs and pages of events in 60 seconds",
  }),
  agentsPerOrganization: count({
    min: 0,
    default: 10_000,
    env: "AGENT_GATE_AGENTS_PER_ORGANIZATION",
    flag: "--agents-per-organization <agents>",
    says: "agents that an organization may have; 0 for any number",
  }),
  // A million events a day are some 300 MB. One misused key filled 1.1 GB of disk in 26 s.
  bytesPerDay: count({
    min: 0,
    default: 4_096 * mib,
    env: "AGENT_GATE_BYTES_PER_DAY",
    flag: "--bytes-per-day <bytes>",
    says: "bytes of bodies that an organization may send in a day of UTC; 0 for any number",
  }),
  bodyEvaluateBytes: count({
    default: mib,
    env: "AGENT_GATE_BODY_EVALUATE_BYTES",
    flag: "--body-evaluate-bytes <bytes>",
    says: "largest body of POST /v1/evaluate",
  }),
  bodyIngestBytes: count({
    default: 16 * mib,
    env: "AGENT_GATE_BODY_INGEST_BYTES",
    flag: "--body-ingest-bytes <bytes>",
    says: "largest body of POST /v1/ingest",
  }),
  bodyAgentsBytes: count({
    default: 16 * kib,
    env: "AGENT_GATE_BODY_AGENTS_BYTES",
    flag: "--body-agents-bytes <bytes>",
    says: "largest body of POST /v1/agents",
  }),
  bodyRoomBytes: count({
    default: 256 * mib,
    env: "AGENT_GATE_BODY_ROOM_BYTES",
    flag: "--body-room-bytes <bytes>",
    says: "bytes of bodies that are held at a time; the first 64 KiB of a body are not counted until it has more",
  }),
  bodyRoomOrganizationBytes: count({
    default: 64 * mib,
    env: "AGENT_GATE_BODY_ROOM_ORGANIZATION_BYTES",
    flag: "--body-room-organization-bytes <bytes>",
    says: "the same for one organization",
  }),
  bodyRoomPerKey: count({
    default: 128,
    env: "AGENT_GATE_BODY_ROOM_PER_KEY",
    flag: "--body-room-per-key <bodies>",
    says: "bodies that one key may send side by side",
  }),
  answerRoomBytes: count({
    default: 128 * mib,
    env: "AGENT_GATE_ANSWER_ROOM_BYTES",
    flag: "--answer-room-bytes <bytes>",
    says: "bytes of answers that may wait to be sent; answers of up to 64 KiB are not counted",
  }),
  answerRoomOrganizationBytes: count({
    default: 32 * mib,
    env: "AGENT_GATE_ANSWER_ROOM_ORGANIZATION_BYTES",
    flag: "--answer-room-organization-bytes <bytes>",
    says: "the same for one organization",
  }),
};
