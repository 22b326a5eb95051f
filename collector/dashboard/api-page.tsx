import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../../shared/pages/address.ts";
import { refusalOf, send } from "../../shared/pages/api.ts";
import { typed } from "../../shared/pages/form.ts";
import { useAnswer } from "../../shared/pages/hooks.ts";
import { Copy, Loaded } from "../../shared/pages/parts.tsx";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: unknown }>> };
  responses: Readonly<Record<string, unknown>>;
}

interface OpenApi {
  info: { version: string; description: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What the collector says of its API, and a form to ask it. */
export function Api({ open }: { open: string | undefined }) {
  const asked = useAnswer<OpenApi>("openapi.json", 0);
  return (
    <>
      <h1>API</h1>
      <Loaded asked={asked}>
        {({ info, paths }) => {
          const rows = Object.entries(paths).flatMap(([path, methods]) =>
            Object.entries(methods).map(([method, operation]) => ({
              path,
              method: method.toUpperCase(),
              operation,
            })),
          );
          return (
            <>
              <p>
                {info.description} <a href="openapi.json">The whole document</a>
              </p>
              <ul class="operations">
                {rows.map((row) => {
                  const { operationId, summary } = row.operation;
                  const isOpen = operationId === open;
                  return (
                    <li key={operationId}>
                      <h2>
                        <a href={linkTo(isOpen ? ["api"] : ["api", operationId])} aria-expanded={isOpen}>
                          <code>
                            {row.method} {row.path}
                          </code>
                        </a>
                      </h2>
                      <p class="note">{summary}</p>
                      {isOpen ? <Asking key={operationId} {...row} /> : null}
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface Row {
  path: string;
  method: string;
  operation: Operation;
}

interface Sent {
  request: string;
  status: string;
  body: string;
}

function Asking({ path, method, operation }: Row) {
  const { parameters = [], requestBody, responses } = operation;
  const asked = parameters.filter((parameter) => parameter.in !== "header");
  const schema = requestBody?.content["application/json"]?.schema;
  const [sent, setSent] = useState<Sent | undefined>();
  const submit = async (event: SubmitEvent): Promise<void> => {
    const given = typed(event);
    const url = urlOf(path, asked, given);
    const body = given["(body)"];
    const request = curlOf(method, url, body);
    setSent({ request, status: "Asking …", body: "" });
    try {
      const response = await send(url, { method, ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      setSent({ request, status: `${response.status} ${response.statusText}`, body: indented(text) });
    } catch (error) {
      setSent({ request, status: refusalOf(error).message, body: "" });
    }
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {asked.map(({ name, required, description }) => (
        <label key={name}>
          {name}
          {required === true ? "" : " (may be left out)"}
          {description === undefined ? null : <span class="note">{description}</span>}
          <input name={name} required={required === true} spellcheck={false} autocomplete="off" />
        </label>
      ))}
      {schema === undefined ? null : (
        <>
          <label>
            Body, as JSON
            <textarea name="(body)" rows={6} spellcheck={false} defaultValue="{}" />
          </label>
          <details>
            <summary>What it may hold</summary>
            <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre>
          </details>
        </>
      )}
      <p class="note">It answers {Object.keys(responses).join(", ")}.</p>
      <button type="submit">Send</button>
      {sent === undefined ? null : (
        <div role="status">
          <p>
            <strong>{sent.status}</strong> <Copy text={sent.request} label="Copy as curl" />
          </p>
          <pre tabIndex={0}>{sent.request}</pre>
          {sent.body === "" ? null : (
            <pre tabIndex={0} aria-label="Answer">
              {sent.body}
            </pre>
          )}
        </div>
      )}
    </form>
  );
}

function urlOf(
  path: string,
  parameters: readonly Parameter[],
  given: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  let filled = path.replace(/^\//, "");
  for (const { name, in: place } of parameters) {
    const value = given[name] ?? "";
    if (place === "path") filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  const asked = query.toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}

function curlOf(method: string, path: string, body: string | undefined): string {
  const url = new URL(path, document.baseURI.replace(/#.*/s, "")).href;
  const parts = [`curl -s -X ${method} ${quoted(url)}`, `-H "Authorization: Bearer $AGENT_GATE_KEY"`];
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`);
  return parts.join(" ");
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
