import { isStart, runEnd, url64 } from "./characters.ts";
import { isMonotonous } from "./placeholders.ts";
import { measure } from "./measure.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";

const partMax = 8_192;
const signatureMin = 20;
const samples = /John Doe/;

/** A signed token of three parts that opens something: not the sample that everybody copies, and not one without a signature. */
export const jwt: Probe = {
  rules: ["secrets.jwt"],
  anchors: ["eyj"],
  look({ text }, end): Sighting | undefined {
    const start = end - 2;
    if (!text.startsWith("eyJ", start) || !isStart(text, start)) return undefined;
    const head = runEnd(text, start, url64, partMax);
    if (text[head] !== ".") return { until: head };
    const payload = runEnd(text, head + 1, url64, partMax);
    if (text[payload] !== ".") return { until: payload };
    const until = runEnd(text, payload + 1, url64, partMax);
    const signature = text.slice(payload + 1, until);
    if (signature.length < signatureMin) return { until };
    const said = textOf(text.slice(start, head));
    const claims = textOf(text.slice(head + 1, payload));
    const isSigned = !isMonotonous(measure(signature)) && !/"alg"\s*:\s*"none"/i.test(said);
    return isSigned && said.includes('"') && !samples.test(claims)
      ? seen("secrets.jwt", start, until)
      : { until };
  },
};

function textOf(part: string): string {
  try {
    return atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
