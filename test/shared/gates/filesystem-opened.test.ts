import { describe, expect, it } from "vitest";
import { failsAfterwards } from "./places.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { pii: false, content: false } };

describe("a disk, or a record of who did what, is written over by a program", () => {
  it.each([
    'with open("/dev/sda", "wb") as fh:\n    fh.write(b"\\0" * 512)',
    'f, err := os.OpenFile("/dev/sda", os.O_WRONLY, 0)',
    'open(my $fh, ">", "/dev/sda") or die;',
    'fs.writeFileSync("/dev/sdb", Buffer.alloc(1e6))',
    "File.open('/dev/nvme0n1', 'wb') { |f| f.write(zeros) }",
    'OpenOptions::new().write(true).open("/dev/sda")?',
    'new FileOutputStream("/dev/sda").write(zeros);',
    'int fd = open("/dev/sda", O_WRONLY);',
    'for d in /dev/disk/by-id/ata-*; do dd if=/dev/urandom of="$d" bs=4M; done',
    'for d in /dev/sd?; do wipefs -a "$d"; done',
    "<?php\nforeach (['/var/log/auth.log', '/var/log/auth.log.1'] as $f) {\n    file_put_contents($f, '');\n}",
    "for f in ['/var/log/auth.log', '/var/log/syslog']:\n    open(f, 'w').close()",
  ])("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
    expect(await failsAfterwards(output)).toBe(false);
  });

  it.each([
    'open("/dev/sda", "rb").read(512)',
    'os.Open("/dev/sda")',
    'int fd = open("/dev/sda", O_RDONLY);',
    'fs.readFileSync("/dev/sda")',
    'for d in /dev/sd?; do smartctl -a "$d"; done',
    'for f in ["/var/log/auth.log"]:\n    print(open(f).read())',
    "foreach (['/var/log/app/debug.log'] as $f) { file_put_contents($f, ''); }",
  ])("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});

describe("what holds everything is removed", () => {
  it.each([
    "rmdir %SystemRoot%\\System32 /S /Q",
    'rd "C:\\Windows" /s /q',
    'cd / && ls -A | grep -v proc | xargs -I{} rm -Rf -- "{}"',
    "cd ~ && ls -A | grep -v keep | xargs rm -rf",
    "require('fs').rm(require('os').homedir(), { recursive: true, force: true }, () => {})",
    {
      scripts: {
        postinstall:
          "node -e \"require('fs').rm(require('os').homedir(),{recursive:true,force:true},()=>{})\"",
      },
    },
  ])("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
    expect(await failsAfterwards(output)).toBe(false);
  });

  it.each([
    'rd "build" /s /q',
    "del %TEMP%\\*.* /s /q",
    "ls | grep -v node_modules | xargs rm -rf",
    "cd /tmp/x && ls -A | xargs rm -rf",
    "require('fs').rm(require('path').join(__dirname, 'dist'), { recursive: true }, () => {})",
  ])("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
