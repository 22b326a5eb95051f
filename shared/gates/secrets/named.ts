import { announcedBy, takesUuid, type Announced } from "./key-names.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isReference } from "./references.ts";
import { isBareRandom, isPassword, isRandom, isUuid, type Surety } from "./values.ts";

interface Named {
  name: string;
  value: string;
  surety: Surety;
}

/** Whether a value is base64 of what stands in the place of one, as manifests made from templates hold it. */
function isWrappedPlaceholder(value: string): boolean {
  if (value.length < 8 || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false;
  const said = atob(value);
  return /^[ -~]+$/.test(said) && (isPlaceholder(said) || isReference(said));
}

/** How the field of a form is called: what names a secret is none. */
const isLabel = (value: string): boolean =>
  value.length <= labelMax && /^[\p{L}\p{M} '’-]+$/u.test(value) && announcedBy(value) !== undefined;
const labelMax = 40;

const shortSecret = 8;

/** The rule that a value breaks below a name that announces something, when it does. */
export function ruleOf(announced: Announced, { name, value, surety }: Named): string | undefined {
  if (isWrappedPlaceholder(value) || isLabel(value)) return undefined;
  if (announced === "password") return isPassword(value, surety) ? "secrets.password" : undefined;
  if (isUuid(value)) return takesUuid(name) ? "secrets.key" : undefined;
  if (surety === "code" ? isBareRandom(value) : isRandom(value)) return "secrets.key";
  if (announced !== "secret" || value.length < shortSecret) return undefined;
  return surety === "sure" && isPassword(value, "prose") && /[A-Za-z]/.test(value) && /\d/.test(value)
    ? "secrets.key"
    : undefined;
}
