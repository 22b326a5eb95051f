import { fileURLToPath } from "node:url";

/** What may be said of an error: its kind and the place in a program that threw it. A message may quote what a tool said. */
export interface Fault {
  cause: string;
  at: string;
  /** In whose code: this program's, one of its packages', or only Node's own. */
  in: string;
}

/** The folder that holds all code of this program and none of its packages'. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const frameForm = /^ {4}at (?:.* \()?(?:file:\/\/)?((?:\/|[A-Z]:|node:)[^()]*:\d+):\d+\)?$/;
const packageForm = /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { cause: "unknown", at: "unknown", in: "unknown" };
  const places = placesIn(error);
  const own = places.find(isOwn);
  const foreign = places.find((place) => !place.startsWith("node:"));
  const at = own?.slice(root.length) ?? foreign?.replace(packageForm, "$1") ?? places[0] ?? "unknown";
  return { cause: error.name, at, in: ownerOf(own, foreign, places) };
}

function ownerOf(own: string | undefined, foreign: string | undefined, places: readonly string[]): string {
  if (own !== undefined) return "agent-gate";
  if (foreign !== undefined) return packageForm.exec(foreign)?.[1] ?? "unknown";
  return places.length === 0 ? "unknown" : "node";
}

const isOwn = (place: string): boolean =>
  place.startsWith(root) && !packageForm.test(place.slice(root.length - 1));

/** A message may hold lines that look like frames, so what stands before its end is not read. */
function placesIn({ stack = "", message }: Error): string[] {
  const from = stack.indexOf(message);
  if (from < 0 || !/^[\w$]*(?: \[\w+\])?(?:: )?$/.test(stack.slice(0, from))) return [];
  return stack
    .slice(from + message.length)
    .split("\n")
    .flatMap((line) => frameForm.exec(line)?.[1] ?? []);
}
