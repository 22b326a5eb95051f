import { describe, expect, it } from "vitest";
import { failsAfterwards } from "./places.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { pii: false, content: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

const removals: Idea[] = [
  {
    idea: "what find runs is a removal, whatever runs the removal",
    fails: [
      "find / -type f -exec sudo rm -f {} \\;",
      "find /var/www -mindepth 1 -exec sudo -n -u root rm -rf {} +",
      "find /opt -exec env LC_ALL=C rm -rf {} \\;",
      "find ~ -exec command rm -rf {} \\;",
      "find /srv -depth -exec busybox rm -r {} ';'",
      "find /home -execdir nice -n 19 ionice -c3 rm -rf {} +",
      "find / -xdev -exec timeout 60 /bin/rm -rf {} +",
      "find /usr -exec nohup doas rm -rf {} \\;",
      "find . -exec sh -c 'rm -rf \"$0\"' {} \\;",
      "find /etc -exec sudo shred -u {} \\;",
      "find /data -ok sudo rm -rf {} \\;",
    ],
    passes: [
      "find . -exec echo -delete \\;",
      "find / -maxdepth 1 -exec echo rm -rf {} \\;",
      "find /etc -exec grep -l -- -delete {} +",
      "find /usr/share -exec printf '%s -delete\\n' {} \\;",
      "find . -name '*.tmp' -exec sudo rm -f {} +",
      "find build -exec env rm -rf {} +",
      "find /var/log -exec sudo ls -l {} \\;",
      "find . -type f -exec command stat {} \\;",
    ],
  },
  {
    idea: "a removal is fed with all there is",
    fails: [
      "find /home -mindepth 1 -print0 | xargs -0 -I{} sudo rm -rf {}",
      "ls -d /* | xargs --replace=DIR sh -c 'rm -rf DIR'",
      "find /srv | xargs --replace rm -rf {}",
      "ls / | xargs -I % sh -c 'rm -rf /%'",
      "find / -maxdepth 1 | parallel rm -rf {}",
      "find /home -maxdepth 1 | parallel -j4 'sudo rm -rf {}'",
      "printf '%s\\n' /usr /etc | xargs -n1 rm -rf",
      "find / -print0 | xargs -0 -P 8 bash -c 'rm -rf \"$@\"' _",
      "parallel rm -rf ::: /usr /etc",
      "parallel 'rm -rf {}' ::: /home/*",
      'ls -A / | while read d; do rm -rf "/$d"; done',
      'find /opt -type d | while read -r dir; do sudo rm -rf "$dir"; done',
      'for d in /etc /usr; do rm -rf "$d"; done',
    ],
    passes: [
      "git ls-files -o | xargs rm -f",
      "find . -name '*.log' -print0 | xargs -0 -I{} rm -rf {}",
      "ls build | xargs --replace=F sh -c 'rm -rf build/F'",
      "find . -name node_modules | parallel rm -rf {}",
      "parallel rm -rf ::: dist build coverage",
      "ls -d /tmp/build-* | xargs rm -rf",
      "find . -name '*.bak' | while read f; do rm -rf \"$f\"; done",
      'for d in dist build; do rm -rf "$d"; done',
      "find / -name core | xargs ls -l",
      "find / | xargs --replace echo rm -rf {}",
    ],
  },
  {
    idea: "a program stands in one field and its arguments in another",
    fails: [
      { command: "rm", args: ["-rf", "/"] },
      { cmd: "rm", argv: ["-r", "--force", "/home"] },
      { program: "/bin/rm", arguments: ["-rf", "/etc"] },
      { args: ["-rf", "~"], command: "rm" },
      { executable: "dd", args: ["if=/dev/zero", "of=/dev/sda"] },
      { command: "rm", arguments: "-rf /usr" },
      { command: ["rm"], args: ["-rf", "/data"] },
      { command: "sudo", args: ["rm", "-rf", "/var/lib/mysql"] },
      { command: "bash", args: ["-c", "rm -rf /srv/*"] },
      { name: "chmod", parameters: ["-R", "777", "/"] },
      { tool_calls: [{ function: { arguments: '{"command":"rm","args":["-rf","/"]}' } }] },
      'call={"command":"rm","args":["-rf","/"]} took=3ms',
      'spawn({ command: "rm", args: ["-rf", "/"], shell: false })',
      '{"args": ["-rf", "/"], "command": "rm"} was refused',
      'command: ["rm"]\nargs: ["-rf", "/data"]\n',
      "containers:\n  - name: wipe\n    command:\n      - rm\n    args:\n      - -rf\n      - /data\n",
      "command: mkfs.ext4\nargs: [/dev/sdb1]\n",
    ],
    passes: [
      { command: "rm", args: ["-rf", "dist"] },
      { command: "git", args: ["rm", "-r", "docs"] },
      { command: "docker", args: ["run", "--rm", "-v", "/:/host:ro", "alpine"] },
      { command: "npx", args: ["-y", "rimraf", "dist"] },
      { command: "ls", arguments: ["-R", "/"] },
      { name: "rm", description: "removes files", args: ["path"] },
      { mcpServers: { files: { command: "node", args: ["server.js", "/"] } } },
      'run({ command: "rm", args: ["-f", "a.lock"] }); chmod({ path: "/" })',
      "command: [npm]\nargs: [run, build]\n",
      'command: ["sh", "-c"]\nargs: ["rm -rf /tmp/cache"]\n',
    ],
  },
];

describe.each(removals)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
    expect(await failsAfterwards(output)).toBe(false);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
