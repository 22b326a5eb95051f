// Runs the contract kit against any collector. Exit: 0 it keeps the contract, 1 it does not, 2 the kit could not start.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const usage = `usage: npm run contract -- --url U --pk K --sk S [options] [file ...]

  --url U         where the collector answers, for example http://127.0.0.1:8377
  --pk K, --sk S  a publishable and a secret key of one organization
  --sk2 S2        another active secret key of it (key rotation)
  --revoked K3    a revoked key of it
  --other-pk K2, --other-sk S2
                  keys of another organization (isolation)
  --lenient       leave out what goes beyond the specification ("our decisions")
  --seed N        repeat the random choices of an earlier run, on an empty collector
  file            only these files, for example: events signature`;

function refuse(why) {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
}

const text = { type: "string" };

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: text,
        pk: text,
        sk: text,
        sk2: text,
        revoked: text,
        "other-pk": text,
        "other-sk": text,
        lenient: { type: "boolean" },
        seed: text,
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

/** The target: CONTRACT_TARGET when the environment has one (it can hold a pool of organizations), the arguments above it. */
function readTarget(given) {
  const target = { strict: true, ...JSON.parse(process.env.CONTRACT_TARGET ?? "{}") };
  for (const name of ["url", "pk", "sk", "sk2", "revoked"]) if (given[name]) target[name] = given[name];
  if (given["other-pk"] || given["other-sk"]) {
    if (!given["other-pk"] || !given["other-sk"]) refuse("--other-pk and --other-sk belong together");
    target.other = { pk: given["other-pk"], sk: given["other-sk"] };
  }
  if (given.lenient) target.strict = false;
  for (const name of ["url", "pk", "sk"]) if (!target[name]) refuse(`--${name} is missing`);
  if (!/^https?:\/\/[^/]/.test(target.url) || !URL.canParse(target.url))
    refuse("--url is not an http address");
  return target;
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const target = readTarget(values);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(seed)) refuse("--seed is not a whole number");

await fetch(new URL("health", target.url.replace(/\/?$/, "/"))).catch(() => {
  console.error(`nothing answers at ${target.url}`);
  process.exit(2);
});

console.log(`contract kit: ${target.url}, seed ${seed}`);
const skipped = [
  [!target.strict, "our decisions beyond the specification (--lenient)"],
  [!target.other && !target.orgs, "isolation between organizations (--other-pk, --other-sk)"],
  [!target.revoked, "revoked keys (--revoked)"],
  [!target.sk2 && !target.orgs?.[0]?.sk2, "signing with a second secret key (--sk2)"],
];
for (const [missing, what] of skipped) if (missing) console.log(`skipped: ${what}`);

const vitest = fileURLToPath(new URL("vitest.mjs", import.meta.resolve("vitest/package.json")));
const config = fileURLToPath(new URL("vitest.config.ts", import.meta.url));
const child = spawn(process.execPath, [vitest, "run", "--config", config, ...positionals], {
  stdio: "inherit",
  env: { ...process.env, CONTRACT_TARGET: JSON.stringify(target), CONTRACT_SEED: String(seed) },
});
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
