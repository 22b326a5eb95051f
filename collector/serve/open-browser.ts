import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { credentialsFile } from "../config/settings.ts";

const saved = z.object({ collector: z.string(), publishable: z.string(), secret: z.string().optional() });

/** The key that local proxies use for this collector, if there is one. */
export function savedKey(url: string): string | undefined {
  try {
    const { collector, publishable, secret } = saved.parse(JSON.parse(readFileSync(credentialsFile, "utf8")));
    return collector === url ? (secret ?? publishable) : undefined;
  } catch {
    return undefined;
  }
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["explorer.exe"],
};

/** A machine without a browser shows the address, which was printed before. */
export function openBrowser(address: string, failed: () => void): void {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...words, address], { detached: true, stdio: "ignore" });
  child.once("error", failed);
  child.unref();
}
