import { dropHeader, headerOf, setHeader, type Mutation, type Request, type Response } from "./mutant.ts";

interface Organization {
  pk: string;
  sk: string;
}

export interface Known {
  orgs: Organization[];
  revoked: string;
}

type Json = Record<string, unknown>;

const is = (request: Request, method: string, path: string) =>
  request.method === method && request.path.split("?")[0]?.startsWith(path) === true;

/** Edits the JSON of an answer; one that is not JSON is left as it is. */
function edit(response: Response, change: (json: Json) => unknown): void {
  let json: Json;
  try {
    json = JSON.parse(response.body.toString()) as Json;
  } catch {
    return;
  }
  response.body = Buffer.from(JSON.stringify(change(json) ?? json));
}

const answer = (status: number, code: string) => (response: Response) => {
  response.status = status;
  edit(response, () => ({ error: "No.", code, status }));
};

/** An edit of good answers to one route. */
const onAnswer = (method: string, path: string, change: (json: Json) => unknown): Mutation => ({
  response(response, request) {
    if (is(request, method, path) && response.status < 300) edit(response, change);
  },
});

const onEvents = (change: (event: Json) => unknown) =>
  onAnswer("GET", "/v1/events", (json) => {
    json["events"] = (json["events"] as Json[]).map((event) => change(event) ?? event);
  });

/** An edit of the query, as the client wrote it. */
const onQuery = (change: (path: string) => string): Mutation => ({
  request(request) {
    if (is(request, "GET", "/v1/events")) request.path = change(request.path);
  },
});

/** An edit of the body of an ingest, as text. */
const onIngest = (change: (body: string) => string): Mutation => ({
  request(request) {
    if (is(request, "POST", "/v1/ingest")) request.body = Buffer.from(change(request.body.toString()));
  },
});

const without = (key: string) => (json: Json) => {
  delete json[key];
};

const swapKey = (swap: (key: string, request: Request) => string | undefined): Mutation => ({
  request(request) {
    const key = /^Bearer (\S+)$/.exec(headerOf(request, "authorization") ?? "")?.[1];
    const other = key === undefined ? undefined : swap(key, request);
    if (other !== undefined) setHeader(request, "authorization", `Bearer ${other}`);
  },
});

export interface Row {
  mistake: string;
  /** The one file of the kit that has to notice. */
  caughtBy: string;
  mutation: (known: Known) => Mutation;
}

/** Mistakes that a collector could make, each with the file of the contract kit that has to notice it. */
export const mistakes: Row[] = [
  {
    mistake: "ingest answers 200",
    caughtBy: "ingest",
    mutation: () => ({
      response(response) {
        if (response.status === 202) response.status = 200;
      },
    }),
  },
  {
    mistake: "the last event of a batch gets lost",
    caughtBy: "ingest",
    mutation: () => onIngest((body) => body.replace(/,\{"agent_id":"[^{}]*\}\]\}$/, "]}")),
  },
  {
    mistake: "events have no tool_name",
    caughtBy: "ingest",
    mutation: () => onEvents(without("tool_name")),
  },
  {
    mistake: "a passing gate has a reason",
    caughtBy: "evaluate",
    mutation: () =>
      onAnswer("POST", "/v1/evaluate", (json) => {
        for (const gate of json["gates"] as Json[]) gate["reason"] ??= "Nothing was found.";
      }),
  },
  {
    mistake: "evaluate answers the reputation of before",
    caughtBy: "evaluate",
    mutation: () =>
      onAnswer("POST", "/v1/evaluate", (json) => {
        const reputation = json["reputation"] as { evaluations: number };
        reputation.evaluations -= 1;
      }),
  },
  {
    mistake: "the score is one too high",
    caughtBy: "reputation",
    mutation: () =>
      onAnswer("GET", "/v1/reputation/", (json) => {
        if (json["score"] !== 0) json["score"] = Number(json["score"]) + 1;
      }),
  },
  {
    mistake: "the average latency has lost its last bits",
    caughtBy: "reputation",
    mutation: () =>
      onAnswer("GET", "/v1/reputation/", (json) => {
        json["avg_latency_ms"] = Number(Number(json["avg_latency_ms"]).toPrecision(14));
      }),
  },
  {
    mistake: "an unknown agent is 404",
    caughtBy: "reputation",
    mutation: () => ({
      response(response, request) {
        if (is(request, "GET", "/v1/reputation/") && response.body.includes('"evaluations":0'))
          answer(404, "not_found")(response);
      },
    }),
  },
  {
    mistake: "an agent is active at 49",
    caughtBy: "lifecycle",
    mutation: () =>
      onAnswer("GET", "/v1/reputation/", (json) => {
        if (json["evaluations"] === 49) json["status"] = "active";
      }),
  },
  {
    mistake: "events are listed oldest first",
    caughtBy: "events",
    mutation: () =>
      onAnswer("GET", "/v1/events", (json) => {
        (json["events"] as Json[]).reverse();
      }),
  },
  {
    mistake: "a page has no count",
    caughtBy: "events",
    mutation: () => onAnswer("GET", "/v1/events", without("count")),
  },
  {
    mistake: "limit=101 is clamped to 100",
    caughtBy: "events",
    mutation: () => onQuery((path) => path.replace("limit=101", "limit=100")),
  },
  {
    mistake: "the filter passed is ignored",
    caughtBy: "events",
    mutation: () => onQuery((path) => path.replace(/([?&])passed=(true|false)(?=&|$)/, "$1ignored=1")),
  },
  {
    mistake: "from is exclusive",
    caughtBy: "events",
    mutation: () =>
      onQuery((path) =>
        path.replace(/from=([^&]+)/, (_all, from: string) => {
          const next = new Date(Date.parse(decodeURIComponent(from)) + 1);
          return `from=${next.toISOString()}`;
        }),
      ),
  },
  {
    mistake: "the timestamp of an event is ignored",
    caughtBy: "timestamps",
    mutation: () => onIngest((body) => body.replaceAll('"timestamp":', '"ignored":')),
  },
  {
    mistake: "evaluation ids are made anew, so duplicates count twice",
    caughtBy: "idempotency",
    mutation: () => onIngest((body) => body.replaceAll('"evaluation_id":', '"ignored":')),
  },
  {
    mistake: "the list of agents is not sorted",
    caughtBy: "agents",
    mutation: () =>
      onAnswer("GET", "/v1/agents", (json) => {
        (json["agents"] as Json[]).reverse();
      }),
  },
  {
    mistake: "an agent that exists cannot be registered again",
    caughtBy: "agents",
    mutation: () => {
      const seen = new Set<string>();
      return {
        response(response, request) {
          if (!is(request, "POST", "/v1/agents") || response.status !== 201) return;
          if (seen.has(request.body.toString())) answer(409, "conflict")(response);
          seen.add(request.body.toString());
        },
      };
    },
  },
  {
    mistake: "only 499 agents are listed",
    caughtBy: "agents-listed",
    mutation: () =>
      onAnswer("GET", "/v1/agents", (json) => {
        json["agents"] = (json["agents"] as Json[]).slice(0, 499);
      }),
  },
  {
    mistake: "any key will do",
    caughtBy: "authentication",
    mutation: ({ orgs, revoked }) => {
      const good = new Set([...orgs.flatMap(({ pk, sk }) => [pk, sk]), revoked]);
      return swapKey((key) => (good.has(key) ? undefined : orgs[0]?.pk));
    },
  },
  {
    mistake: "a revoked key still works",
    caughtBy: "authentication",
    mutation: ({ orgs, revoked }) => swapKey((key) => (key === revoked ? orgs[0]?.pk : undefined)),
  },
  {
    mistake: "no signature is verified",
    caughtBy: "signature",
    mutation: () => ({ request: (request) => dropHeader(request, "x-service-signature") }),
  },
  {
    mistake: "the codes are in upper case",
    caughtBy: "errors",
    mutation: () => ({
      response(response) {
        if (response.status >= 400)
          edit(response, (json) => ({ ...json, code: String(json["code"]).toUpperCase() }));
      },
    }),
  },
  {
    mistake: "an error does not repeat its status",
    caughtBy: "errors",
    mutation: () => ({
      response(response) {
        if (response.status >= 400) edit(response, without("status"));
      },
    }),
  },
  {
    mistake: "an error quotes what it was given",
    caughtBy: "errors",
    mutation: () => ({
      response(response, request) {
        if (response.status === 400)
          edit(response, (json) => ({
            ...json,
            error: `Unexpected token: ${request.body.toString().slice(0, 200)}`,
          }));
      },
    }),
  },
  {
    mistake: "a body that is too large is a validation_error",
    caughtBy: "bodies",
    mutation: () => ({
      response(response) {
        if (response.status === 413) answer(400, "validation_error")(response);
      },
    }),
  },
  {
    mistake: "agent ids are normalized",
    caughtBy: "characters",
    mutation: () => onIngest((body) => body.normalize("NFC")),
  },
  {
    mistake: "reads see another organization",
    caughtBy: "isolation",
    mutation: ({ orgs }) =>
      swapKey((key, request) => {
        const index = orgs.findIndex(({ pk }) => pk === key);
        return request.method === "GET" && index % 2 === 1 ? orgs[index - 1]?.pk : undefined;
      }),
  },
  {
    mistake: "health wants a key",
    caughtBy: "health",
    mutation: () => ({
      response(response, request) {
        if (is(request, "GET", "/health")) answer(401, "auth_missing")(response);
      },
    }),
  },
  {
    mistake: "a path without its version is served",
    caughtBy: "versioning",
    mutation: () => ({
      request(request) {
        if (request.path === "/agents") request.path = "/v1/agents";
      },
    }),
  },
  {
    mistake: "an explanation leaves a part of the score out",
    caughtBy: "extensions",
    mutation: () => ({
      response(response, request) {
        if (request.path.endsWith("/explain"))
          edit(response, (json) => ({ ...json, components: (json["components"] as Json[]).slice(1) }));
      },
    }),
  },
  {
    mistake: "the last output of a range is not counted",
    caughtBy: "extensions",
    mutation: () => ({
      request(request) {
        if (is(request, "GET", "/v1/counts"))
          request.path = request.path.replace(/([?&]to=)([^&]+)/, (_all, name: string, to: string) => {
            const before = new Date(Date.parse(decodeURIComponent(to)) - 1);
            return `${name}${before.toISOString()}`;
          });
      },
    }),
  },
  {
    mistake: "429 has no Retry-After",
    caughtBy: "rate-limits",
    mutation: () => ({ response: (response) => dropHeader(response, "retry-after") }),
  },
  {
    mistake: "one ingest too many is taken",
    caughtBy: "rate-limits",
    mutation: () => {
      let forgiven = false;
      return {
        response(response, request) {
          if (forgiven || response.status !== 429 || !is(request, "POST", "/v1/ingest")) return;
          forgiven = true;
          response.status = 202;
          edit(response, () => ({ accepted: 1, reputation_updates: [] }));
        },
      };
    },
  },
];
