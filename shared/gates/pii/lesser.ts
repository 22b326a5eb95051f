import type { Around } from "../gate.ts";
import { isInRecord } from "./records.ts";
import { isNobodys, isRole, isTollFree } from "./public-names.ts";
import { isPublicThere } from "./public.ts";
import { isOnlyShaped, isShape } from "./unsaid.ts";

/** The rule by which personal data counts that is less than it looks: public by intent, or a number by its shape alone. */
export function lesserPii(rule: string, seen: () => Around): string | undefined {
  if (rule.startsWith("pii.email")) return isPublicAddress(rule, seen()) ? "pii.email.public" : undefined;
  if (rule !== "pii.ssn" && rule !== "pii.phone") return undefined;
  const around = seen();
  const digits = around.said.replaceAll(/\D/g, "");
  if (rule === "pii.phone" && isTollFree(digits)) return "pii.phone.public";
  return isShape(around.said) && isOnlyShaped(around, rule === "pii.ssn") ? `${rule}.shape` : undefined;
}

function isPublicAddress(rule: string, around: Around): boolean {
  const plain = rule === "pii.email" ? around.said : undisguised(around.said);
  const at = plain.lastIndexOf("@");
  const local = plain.slice(0, Math.max(0, at));
  const domain = plain.slice(at + 1);
  if (at > 0 && isNobodys(local, domain)) return true;
  return (at > 0 && isRole(local) && !isInRecord(domain, around)) || isPublicThere(around);
}

/** As far as it is needed to know whose it is. */
const undisguised = (said: string): string =>
  said
    .replace(
      /%(?:25)*40|&(?:amp;)?(?:#0*64|#x0*40|commat);?|\\u0040|\\x40|=40|\s*[[({<]\s?(?:at|@|a)\s?[\])}>]\s*| -?at-? | @ /i,
      "@",
    )
    .replaceAll(/%2e|&#0*46;?|\s*[[({<]\s?(?:dot|\.)\s?[\])}>]\s*| -?dot-? | ?\. ?/gi, ".");
