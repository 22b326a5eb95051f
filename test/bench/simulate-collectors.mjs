// node test/bench/simulate-collectors.mjs [--seed 1] [--seconds 20] [--rate 300] [--agents 20000] [--zipf 1.1] [--windows 2000] [--trip-ms 1.5]
//
// Collectors that share a database, without a database: what a request costs in round trips, conflicts and cache misses, for 1 to 64 collectors,
// agents as unequal as Zipf's law makes them, and requests that come to any collector or always to the same one for an agent. The rules are those of
// score/recorder.ts, lanes.ts and contention.ts: one flight per agent and collector, arrivals share the next one, an insert succeeds only on the
// number that it expects, what was lost is read again, who loses a race keeps away. One event a request.
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "300" },
    agents: { type: "string", default: "20000" },
    zipf: { type: "string", default: "1.1" },
    windows: { type: "string", default: "2000" },
    "trip-ms": { type: "string", default: "1.5" },
  },
});
const [seed, seconds, rate, agentCount] = ["seed", "seconds", "rate", "agents"].map((name) =>
  Number(options[name]),
);
const [zipf, windowsMax, tripMs] = ["zipf", "windows", "trip-ms"].map((name) => Number(options[name]));
const conflictsMax = 50;
const patienceMs = 8_000;
const [shortestMs, longestMs, racesMax] = [4, 500, 16];

/** mulberry32, as the tests have it. */
function seededRandom(from) {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How much of all work the agents up to each one make. */
const shares = new Float64Array(agentCount);
let total = 0;
for (let at = 0; at < agentCount; at++) shares[at] = total += 1 / (at + 1) ** zipf;

function agentOf(chance) {
  let [low, high] = [0, agentCount - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shares[middle] < chance * total) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What happens next, by time: a heap of moments. */
class Clock {
  #heap = [];
  now = 0;

  after(ms, happen) {
    const heap = this.#heap;
    heap.push({ at: this.now + ms, happen });
    for (let place = heap.length - 1; place > 0;) {
      const parent = (place - 1) >> 1;
      if (heap[parent].at <= heap[place].at) return;
      [heap[parent], heap[place]] = [heap[place], heap[parent]];
      place = parent;
    }
  }

  run() {
    for (let next = this.#pop(); next !== undefined; next = this.#pop()) {
      this.now = next.at;
      next.happen();
    }
  }

  #pop() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ;) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < heap.length && heap[child].at < heap[least].at) least = child;
      if (least === place) return first;
      [heap[place], heap[least]] = [heap[least], heap[place]];
      place = least;
    }
  }
}

class Collector {
  #windows = new Map();
  #waits = new Map();
  #lanes = new Map();

  constructor(world) {
    this.world = world;
  }

  take(agent) {
    const lane = this.#lanes.get(agent) ?? { waiting: [], busy: false };
    this.#lanes.set(agent, lane);
    lane.waiting.push(this.world.clock.now);
    if (!lane.busy) this.#depart(agent, lane);
  }

  #depart(agent, lane) {
    const { clock, random } = this.world;
    lane.busy = true;
    clock.after(random() * (this.#waits.get(agent) ?? 0), () => {
      const flight = {
        agent,
        lane,
        since: lane.waiting,
        attempt: 0,
        trips: 0,
        known: this.#windows.get(agent),
      };
      lane.waiting = [];
      this.#windows.delete(agent);
      if (flight.known !== undefined) return this.#insert(flight);
      this.world.count.misses += 1;
      this.#read(flight);
    });
  }

  #read(flight) {
    const { clock, count, sequences } = this.world;
    count.reads += 1;
    flight.trips += 1;
    flight.lookedAt = clock.now;
    clock.after(tripMs / 2, () => {
      flight.known = sequences[flight.agent];
      clock.after(tripMs / 2, () => this.#insert(flight));
    });
  }

  #insert(flight) {
    const { clock, count, sequences, random } = this.world;
    count.inserts += 1;
    flight.trips += 1;
    clock.after(tripMs / 2, () => {
      const isFree = sequences[flight.agent] === flight.known;
      if (isFree) sequences[flight.agent] += flight.since.length;
      clock.after(tripMs / 2, () => {
        if (isFree) return this.#land(flight, true);
        count.conflicts += 1;
        if (flight.attempt === conflictsMax || clock.now - flight.since[0] > patienceMs)
          return this.#land(flight, false);
        if (flight.attempt++ === 0) return this.#read(flight);
        const raceMs = Math.max(shortestMs, clock.now - flight.lookedAt);
        const waitMs = Math.max(raceMs, 2 * (this.#waits.get(flight.agent) ?? 0));
        this.#waits.set(flight.agent, Math.min(longestMs, racesMax * raceMs, waitMs));
        clock.after(random() * this.#waits.get(flight.agent), () => this.#read(flight));
      });
    });
  }

  #land({ agent, lane, since, known, trips }, isStored) {
    const { clock, count, latencies } = this.world;
    count.flights += 1;
    count.trips += trips * since.length;
    if (isStored) {
      for (const at of since) latencies.push(clock.now - at);
      this.#windows.set(agent, known + since.length);
      if (this.#windows.size > windowsMax) this.#windows.delete(this.#windows.keys().next().value);
      const waitMs = (this.#waits.get(agent) ?? 0) / 2;
      if (waitMs >= shortestMs) this.#waits.set(agent, waitMs);
      else this.#waits.delete(agent);
    } else count.refused += since.length;
    lane.busy = false;
    if (lane.waiting.length > 0) this.#depart(agent, lane);
    else this.#lanes.delete(agent);
  }
}

function simulate(collectorCount, isAffine) {
  const random = seededRandom(seed);
  const count = { flights: 0, trips: 0, inserts: 0, reads: 0, conflicts: 0, misses: 0, refused: 0 };
  const world = { clock: new Clock(), random, count, latencies: [], sequences: new Float64Array(agentCount) };
  const collectors = Array.from({ length: collectorCount }, () => new Collector(world));
  const requests = rate * collectorCount * seconds;
  const arrive = (left) => {
    const agent = agentOf(random());
    const any = Math.floor(random() * collectorCount);
    const own = (Math.imul(agent + 1, 2_654_435_761) >>> 8) % collectorCount;
    collectors[isAffine ? own : any].take(agent);
    if (left > 1)
      world.clock.after((-Math.log(1 - random()) * 1_000) / (rate * collectorCount), () => arrive(left - 1));
  };
  arrive(requests);
  world.clock.run();
  const stored = world.sequences.reduce((sum, sequence) => sum + sequence, 0);
  if (stored + count.refused !== requests)
    throw new Error(`${stored} stored, ${count.refused} refused of ${requests}`);
  const sorted = Float64Array.from(world.latencies).sort();
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
  const each = (number) => (number / requests).toFixed(3);
  const cells = [
    [String(collectorCount), 10],
    [isAffine ? "by agent" : "any", 9],
    [String(rate * collectorCount), 11],
    [each(count.trips), 12],
    [each(count.inserts), 9],
    [each(count.reads), 7],
    [each(count.conflicts), 11],
    [each(count.misses), 8],
    [(requests / count.flights).toFixed(2), 14],
    [at(0.5), 8],
    [at(0.99), 8],
    [String(count.refused), 5],
  ];
  console.log(cells.map(([text, width]) => text.padStart(width)).join(""));
}

console.log(
  `seed ${seed}: ${rate} requests a second and collector for ${seconds} s, ${agentCount} agents (Zipf ${zipf}, the busiest makes ${(100 / total).toFixed(1)} %), ${windowsMax} windows a collector, ${tripMs} ms a round trip`,
);
console.log("per request: round trips one after the other, inserts, reads, conflicts, cache misses");
console.log(
  "collectors  routing requests/s round trips  inserts  reads  conflicts  misses  events/flight  p50 ms  p99 ms  503",
);
for (const isAffine of [false, true]) for (const count of [1, 2, 4, 8, 16, 32, 64]) simulate(count, isAffine);
