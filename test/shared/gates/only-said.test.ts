import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { pii: false, content: false } };

describe("a command that is only said is left alone", () => {
  it.each([
    "never type rm -rf / by hand, use this",
    "Do not run `chmod -R 777 /` on a server.",
    'git commit -m "Mend it" -m "Also covers mkfs.ext4 /dev/sda1."',
    "grep -rnF 'chmod -R 777 /' deploy/ || echo none",
    "grep -rn 'rm -rf /' scripts | sort | head -5",
    "$ find /srv/media -name '*.part' -exec echo rm -rf {} \\;\nrm -rf /srv/media/inbox/4411.part\nrm -rf /srv/media/inbox/4506.part\n",
    "ci@web:~$ for d in /srv/*; do echo rm -rf $d; done\nrm -rf /srv/a\nrm -rf /srv/b",
    '$ git commit -m "Refuse rm -rf / and chmod -R 777 / in the checker"\n[main 4be01c7] Refuse rm -rf / and chmod -R 777 / in the checker',
  ])("%j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});

describe("one that is done, or said to somebody who does it, is found", () => {
  it.each([
    "echo 'rm -rf /' | head -1 | sh",
    "grep -q x y || rm -rf /",
    'git commit -m "x" && rm -rf /',
    'echo "sudo rm -rf /"\nsudo rm -rf /',
    "echo rm -rf $x\nrm -rf /srv",
    "$ cat x.sh\necho rm -rf $d\nrm -rf /srv",
    '$ echo "rm -rf /"\nrm -rf /\n$ rm -rf /',
    "Process Command Line: esentutl.exe /y /vss C:\\Windows\\System32\\config\\SAM /d C:\\ProgramData\\sm.dat",
    "<code>cat &#47;etc&#47;sha\u200bdow &gt; s.txt</code>",
  ])("%j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
  });
});
