// `npm install` leaves an optional platform package out of the lockfile when the registry it asks does not carry that package, and
// `npm ci` then refuses the lockfile on every machine. This adds what is missing, by name and version alone: run it after every
// `npm install`, so that one lockfile installs on all platforms.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

let added = 0;
for (const holder of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(holder.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const words = name.split(/[/-]/);
    const os = systems.find((system) => words.includes(system));
    const cpu = processors.find((processor) => words.includes(processor));
    if (lock.packages[key] !== undefined || (os === undefined && !words.includes("wasm32"))) continue;
    lock.packages[key] = {
      version,
      cpu: [cpu ?? "wasm32"],
      ...(holder.dev ? { dev: true } : {}),
      ...(name.includes("musl") ? { libc: ["musl"] } : name.includes("gnu") ? { libc: ["glibc"] } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
