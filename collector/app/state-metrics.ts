import { Gauge, type Registry } from "prom-client";

/** What is read when somebody asks for the metrics. Undefined is not known here, and has no sample. */
export interface StateReadings {
  isWritable: () => boolean;
  isReady: () => boolean;
  /** Of the data directory; a database server has its own exporter. */
  disk: () => Promise<{ usedBytes: number; freeBytes: number } | undefined>;
  agentsInMemory: () => number;
  bodyBytes: () => number;
  answerBytes: () => number;
  /** Live streams of events that are open. */
  streams: () => number;
  /** Events that are being written, or wait for it. */
  waitingEvents: () => number;
  /** When retention last finished; undefined when it is off or has not yet. */
  retainedAtMs: () => number | undefined;
  /** When the oldest erasure that is not finished was asked for. */
  erasureSinceMs: () => number | undefined;
  now: () => number;
}

export function watchState(registers: Registry[], readings: StateReadings): void {
  const gauge = (
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
  ): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async (): Promise<void> => {
        const value = await read();
        if (value === undefined) made.remove();
        else made.set(value);
      },
    });
  };
  gauge("agent_gate_store_writable", "1 while the store takes writes", () => (readings.isWritable() ? 1 : 0));
  gauge(
    "agent_gate_ready",
    "1 while requests are welcome: the store takes writes, and no stop was asked for",
    () => (readings.isReady() ? 1 : 0),
  );
  gauge("agent_gate_agents_in_memory", "Agents whose windows are held in memory", readings.agentsInMemory);
  gauge("agent_gate_body_bytes", "Bytes of bodies that are being received and worked on", readings.bodyBytes);
  gauge("agent_gate_answer_bytes", "Bytes of large answers that are being sent", readings.answerBytes);
  gauge("agent_gate_streams", "Live streams of events that are open", readings.streams);
  gauge("agent_gate_writer_queue_events", "Events that wait for being written", readings.waitingEvents);
  gauge("agent_gate_retention_age_seconds", "Time since retention finished, or since the start", () =>
    ageS(readings.retainedAtMs(), readings.now()),
  );
  gauge(
    "agent_gate_erasure_age_seconds",
    "Time since the oldest erasure that is not finished was asked for; 0 without one",
    () => ageS(readings.erasureSinceMs() ?? readings.now(), readings.now()),
  );
  const disk = () => readings.disk().catch(() => undefined);
  gauge(
    "agent_gate_store_bytes",
    "Size of the files in the data directory",
    async () => (await disk())?.usedBytes,
  );
  gauge(
    "agent_gate_store_free_bytes",
    "Room on the disk of the data directory",
    async () => (await disk())?.freeBytes,
  );
}

const ageS = (sinceMs: number | undefined, nowMs: number): number | undefined =>
  sinceMs === undefined ? undefined : Math.max(0, (nowMs - sinceMs) / 1000);
