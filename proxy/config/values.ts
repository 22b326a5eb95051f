import { isIP } from "node:net";
import { z } from "zod";
import { isUnixAddress } from "../tool-address.ts";

/** Values that are written as text with a unit or a form of their own, and lists that flags repeat. */

const kib = 1024;
const units: Readonly<Record<string, number>> = { B: 1, KIB: kib, MIB: kib ** 2, GIB: kib ** 3 };
const steps: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export const text = z.string({ error: "must be a text" }).min(1, { error: "must not be empty" });

const sizeForm = /^(\d{1,12}) ?(B|KiB|MiB|GiB)?$/i;

const sizeError = { error: "must be a size such as 65536, 512KiB or 16MiB" };

/** Bytes, also as 16MiB. */
export const byteSize = z
  .union([z.int().min(1), z.string().regex(sizeForm, sizeError)], sizeError)
  .transform((given, context): number => {
    const [, count, unit = "B"] = sizeForm.exec(String(given)) ?? [];
    const bytes = Number(count) * (units[unit.toUpperCase()] ?? 1);
    if (bytes >= 1 && Number.isSafeInteger(bytes)) return bytes;
    context.addIssue({ code: "custom", message: "must be at least 1 byte" });
    return z.NEVER;
  });

const durationForm = /^(\d{1,9}) ?(ms|s|m|h|d)$/;

const durationError = { error: "must be a time such as 90s, 12h or 7d" };

/** Milliseconds, written with their unit as 90s, 12h or 7d. */
export const duration = z
  .string(durationError)
  .regex(durationForm, durationError)
  .transform((given): number => {
    const [, count, unit = "ms"] = durationForm.exec(given) ?? [];
    return Number(count) * (steps[unit] ?? 1);
  });

const timeoutMsMax = 86_400_000;

/** The same for how long something may take. */
export const timeout = duration.refine((ms) => ms >= 1 && ms <= timeoutMsMax, {
  error: "must be a time from 1ms to 1d",
});

const silenceMsMax = 60_000;

/** The same for how long something may be silent; none is no limit. */
export const silence = duration.refine((ms) => ms <= silenceMsMax, { error: "must be a time from 0s to 1m" });

export interface Address {
  host: string;
  port: number;
}

const addressForm = /^(?:(\[[\da-fA-F:.]+\]|[\w.-]+):)?(\d{1,5})$/;

const addressError = { error: "must be an address such as 127.0.0.1:8378" };

/** `host:port`, or a port of this machine alone; port 0 is any that is free. */
export const address = z
  .union(
    [z.int().min(0).max(65_535).transform(String), z.string().regex(addressForm, addressError)],
    addressError,
  )
  .transform((given, context): Address => {
    const [, host = "127.0.0.1", port] = addressForm.exec(given) ?? [];
    // Digits and dots alone can only be meant as an address: no name server is asked what they mean.
    const isHost = !/^[\d.]+$/.test(host) || isIP(host) === 4;
    if (port !== undefined && Number(port) <= 65_535 && isHost)
      return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
    context.addIssue({ code: "custom", message: addressError.error });
    return z.NEVER;
  });

const urlError = { error: "must be a URL such as http://127.0.0.1:3001" };

/** A secret in a URL would be shown wherever the URL is, so that none is taken there. */
export const httpUrl = z
  .string(urlError)
  .refine((given) => /^https?:\/\//.test(given) && URL.canParse(given), { ...urlError, abort: true })
  .refine((given) => new URL(given).username === "" && new URL(given).password === "", {
    error: "must not hold a name or password: send them as a header",
    abort: true,
  })
  .refine((given) => !/[?#]/.test(given), { error: "must not hold a query or a fragment" });

const toolError = { error: "must be a URL such as http://127.0.0.1:3001, or unix:/run/tool.sock" };

/** Where a tool is: a URL, or a socket in the file system. */
export const toolUrl = z.string(toolError).superRefine((given, context) => {
  if (isUnixAddress(given)) return;
  const parsed = httpUrl.safeParse(given);
  for (const { message } of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", message: message === urlError.error ? toolError.error : message });
});

export const texts = z.array(text, { error: "must be a list of texts" });

export const paths = z.array(
  z.string().regex(/^\/\S*$/, { error: "must be a path that begins with /, such as /socket" }),
  { error: "must be a list of paths" },
);

export const origins = z.array(
  z.string().refine((given) => URL.canParse(given) && new URL(given).origin === given, {
    error: "must be an origin such as https://tools.example.com",
  }),
  { error: "must be a list of origins" },
);

/** A list of `key=value` texts, as flags have it, or an object, as is handy in a file. What is made of one is an object, or what is wrong with it. */
export function pairs<T extends object>(
  how: { separator: string; last?: boolean; example: string },
  make: (key: string, value: string) => T | string,
) {
  const form = `an object or a list of texts such as ${how.example}`;
  return z
    .union([z.array(z.string()), z.record(z.string(), z.string())], { error: `must be ${form}` })
    .transform((given, context): T[] => {
      const entries = Array.isArray(given)
        ? given.map((written, at) => ({ at, ...split(written, how) }))
        : Object.entries(given).map(([key, value]) => ({ at: key, key, value }));
      const all: T[] = [];
      for (const { at, key, value } of entries) {
        const made = value === undefined ? `must be written like ${how.example}` : make(key, value);
        if (typeof made !== "string") all.push(made);
        else context.addIssue({ code: "custom", message: made, path: [at] });
      }
      return all;
    });
}

function split(
  written: string,
  { separator, last = false }: { separator: string; last?: boolean },
): { key: string; value: string | undefined } {
  const at = last ? written.lastIndexOf(separator) : written.indexOf(separator);
  if (at < 0) return { key: written, value: undefined };
  return { key: written.slice(0, at).trim(), value: written.slice(at + separator.length).trim() };
}
