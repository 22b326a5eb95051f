import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const numbersOf = (text: string): string => Array.from(text, (letter) => letter.charCodeAt(0)).join(", ");
const coded = (text: string, write: (hex: string) => string): string =>
  Array.from(text, (letter) => write(letter.charCodeAt(0).toString(16))).join("");

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const wide = (text: string): string => Buffer.from(text, "utf16le").toString("base64");
const broken = (coded: string, length: number): string =>
  (coded.match(new RegExp(`.{1,${length}}`, "g")) ?? []).join("\n");
const hexOf = (text: string, between: string, before = ""): string =>
  Array.from(Buffer.from(text), (byte) => before + byte.toString(16).padStart(2, "0")).join(between);

/** Texts that are harmful once a reader takes off what hides them, and texts in which the same hides nothing of the kind. */
const families: readonly [way: string, harmful: readonly string[], harmless: readonly string[]][] = [
  [
    "letters by their number in a link",
    [
      `GET /files/${coded("../../../etc/shadow", (hex) => `%${hex}`)} HTTP/1.1`,
      "GET /a/%c0%ae%c0%ae/%c0%ae%c0%ae/%65tc/pass%77d",
      "f=..%252f..%252fetc%252fsh%2561dow",
      "GET /a/%e0%80%ae%e0%80%ae/%e0%80%ae%e0%80%ae/e%74c/shadow",
      "page=%%32%65%%32%65/%%32%65%%32%65/etc/shadow",
      `run=${coded("rm -r /srv", (hex) => `%25${hex}`)}`,
      "q=r%6d%20-rf%20%2fhome",
    ],
    [
      `find?q=${coded("rm old jokes", (hex) => `%${hex}`)}`,
      "GET /a/%c0%ae%c0%ae/logo.svg",
      "/wiki/%E3%81%82%E3%81%84%E3%81%86",
    ],
  ],
  [
    "a list of letters by their number, which a later line puts together",
    [
      `codes = [${numbersOf("rm -rf /var")}]\n\ndef go():\n    os.system("".join(chr(c) for c in codes))`,
      `T = (${numbersOf("cat /etc/shadow")})\nsubprocess.run("".join(map(chr, T)), shell=True)`,
    ],
    [
      `codes = [${numbersOf("ls -l ./docs")}]\n\ndef go():\n    os.system("".join(chr(c) for c in codes))`,
      "sizes = [114, 109, 32, 45]\nprint(max(sizes))",
    ],
  ],
  [
    "escapes in a string of a program",
    [
      `os.system("${coded("rm -rf /", (hex) => `\\x${hex}`)}")`,
      `run("${coded("cat /etc/shadow", (hex) => `\\u00${hex}`)}")`,
      String.raw`run("\u{72}\u{6d} -r \u{2f}home")`,
      String.raw`system("\162\155\40\55\162\40\57\165\163\162")`,
      String.raw`popen("cat /\x65tc/\x73hadow")`,
    ],
    [
      `say("${coded("rm old jokes", (hex) => `\\x${hex}`)}")`,
      String.raw`log("\x1b[31m\x1b[1mred\x1b[0m")`,
      String.raw`name = "\u{41}\u{6e}\u{6e}"`,
    ],
  ],
  [
    "entities of a page",
    [
      "<code>r&#109; -rf &#47;opt</code>",
      "<li>cat &sol;etc&sol;sudoers</li>",
      "<td>rm &#x2d;rf &#x2f;</td>",
      "<p>dd if&equals;/dev/zero of&equals;/dev/sdb</p>",
    ],
    [
      "<p>either&sol;or, caf&#233; &#169; 2024</p>",
      "<td>rm &#45;rf build</td>",
      "<p>Keep ~/.ssh/id&#95;rsa to yourself.</p>",
    ],
  ],
  [
    "letters by their number in a call",
    [
      `execSync(String.fromCharCode(${numbersOf("rm -rf /usr")}))`,
      `exec("".join(map(chr, [${numbersOf("cat /etc/shadow")}])))`,
      `run(bytes([${numbersOf("mkfs.ext4 /dev/sdb")}]))`,
      "system(chr(114).chr(109).' -r '.chr(47));",
      "EXEC(CHAR(114)+CHAR(109)+' -rf '+CHAR(126))",
      "iex ([char]0x72+[char]0x64+' /s /q C:\\')",
      `Buffer.from([${numbersOf("rm -r ~")}])`,
      `new String(new char[]{${numbersOf("rm -rf /lib")}})`,
      `run(''.join(chr(int(n)) for n in '${numbersOf("rm -rf /lib").replaceAll(",", "")}'.split()))`,
    ],
    [
      `show(String.fromCharCode(${numbersOf("rm old jokes")}))`,
      "String.fromCharCode(65 + row, 48 + column)",
      "bytes([137, 80, 78, 71, 13, 10, 26, 10])",
      "name VARCHAR(114), code CHAR(109)",
    ],
  ],
  [
    "strings in pieces",
    [
      'exec("r" + "m -r" + "f /var")',
      "shell_exec('r'.'m'.' -rf '.'/');",
      "spawn(['rm', '-rf', '/boot'].join(' '))",
      'exec("rm".concat(" -rf", " ~"))',
      "exec('/ fr- mr'[::-1])",
      'run("emoh/ r- mr".split("").reverse().join(""))',
      '& ("{1}{0}" -f "em","Remove-It") -Recurse -Force C:\\Users',
      'os.execute("mk" .. "fs /dev" .. "/sda1")',
      "open('/etc' + '/sha' + 'dow')",
      'run("cat /etc/sha%s" % "dow")',
      'os.system("%s -r %s" % ("rm", "/srv"))',
      'os.system("{1} -r {0}".format("/srv", "rm"))',
      "os.system(f\"{'rm'} -rf {'/'}\")",
      "new string(new[] { 'r', 'm', ' ', '-', 'r', ' ', '~' })",
      'exec("r" + \'m\' + " -rf /" + `opt`)',
    ],
    [
      'log("rm" + " of " + name)',
      "['rm', '-rf', 'dist'].join(' ')",
      '"edoc".split("").reverse().join("")',
      'let url = base + "/etc" + "/" + page;',
    ],
  ],
  [
    "quotes and escapes in the words of a shell",
    [
      `sh -c "he\\ad /e't'c/sha""dow | x''z"`,
      "m'k'fs.ext4 /d'e'v/s\"d\"a",
      "f''ind / -d\"e\"lete",
      "ch$@mod -R 777 /et$@c",
      "cat /e${none}tc/pass${none}wd",
      "cat ${HOME:0:1}etc${HOME:0:1}shadow",
      "t=cattle; ${t:0:3} /etc/shadow",
      "cat$IFS/etc/shadow",
      "cat /et\\\nc/shad\\\now",
    ],
    [
      "c''at notes.t''xt",
      "echo it's the dog's, don't l'et",
      "tail ${LOG:0:4}.txt",
      "wc -l /et\\\nc/hosts",
      "Never share ~/.ssh/id\\_rsa with a c''at.",
    ],
  ],
  [
    "escapes of the shells of Windows",
    [
      "r^d /s /q C:\\",
      'cmd /c "d^e^l /f /s /q C:\\*"',
      "Rem`ove-It`em -Recurse C:\\Windows",
      "&('Remo'+'ve-Item') -Recurse -Force C:\\",
      "vss^admin delete shad^ows /all",
    ],
    ["rd^ and ^rd are no names", "Use `Remove-Item` and `-Recurse` on C:\\Windows", "r^d /s /q dist"],
  ],
  [
    "variables that a script sets in earlier lines",
    [
      "p=/\np+=usr\nrm -rf $p",
      'all=(rm -r /opt)\n"${all[@]}"',
      'set -- dd if=/dev/zero of=/dev/sda\n"$@"',
      "read -r a b <<< 'shred /dev/sdb'\n$a $b",
    ],
    [
      "#!/bin/sh\nX=$'\\x6c\\x73'\nY=-l\nZ=/usr\n$X $Y $Z\n",
      'do="make"\ndo+=" -j4"\neval "$do"',
      "p=out\np=${p}put\nrm -r $p",
      'all=(rm -r build)\n"${all[@]}"',
      'set -- rm -rf dist\n"$@"',
      "ROOT=/var/lib/app\nCACHE=$ROOT/cache\nrm -rf $CACHE.old/x.tmp.d/../y",
      "set day=%DATE:~0,2%\necho %day%",
      'for d in dist out; do rm -r "$d"; done',
      "name=$(echo $1 | sed s:/:_:g)\nrm -r $name/",
      'dir=/boot\nver="$1"\nmv "$dir/map-$ver" "$dir/map-$ver.old"',
      "k=XLSX; k=${k//X/}; ${k,,} -l /var",
    ],
  ],
  [
    "what a filter makes of a text",
    [],
    [
      "rev <<< 'dlrow olleh' | cut -c2-",
      "tr -d '+' <<< '+1+2'",
      "sed 's/Q/m/' <<< 'rQ -r out' > plan",
      "echo 'HELLO' | tr A-Z a-z",
    ],
  ],
  [
    "strings that a program puts together in several lines",
    [
      'os.system("{} {} {}".format(*["rm", "-r", "/opt"]))',
      "system(implode(' ', ['rm', '-r', '/boot']));",
      "system(*%w[rm -r /home])",
      "getattr(shutil, 'rm' + 'tree')('/srv')",
    ],
    [
      'os.system("ls" " -l" " /srv")',
      "c = 'pytest'\nc += ' -r '\nc += '/usr/src/app'\nsubprocess.call(c, shell=True)",
      "const a = 'rm', b = 'lib';\nexec(`${a} -r ${b}`);",
      "parts = ['docker', 'run', '--rm']\nparts.append('alpine')\nrun(' '.join(parts))",
      'raise ValueError("rm " "-rf "\n    "/ is refused")',
      "where = 'build' + '/etc'\nshutil.rmtree(where)",
      "print(open(os.path.join('/', 'etc', 'hosts')).read())",
      'log.Printf("%s is gone", "rm")',
      "%w[lib bin etc].each { |name| puts name }",
      "getattr(shutil, 'copy' + 'tree')('/etc/skel', 'out')",
      "shutil.rmtree(target + '/')",
      "print('r#m -r# /h#ome'.replace('#', ''))",
    ],
  ],
  [
    "base64, however it is cut and of whatever",
    [
      `data:text/x-sh;base64,${base64("rm -r ~")}`,
      `run: ${base64("rm -rf /usr").replaceAll("=", "")}`,
      `note:\n${broken(base64("Dear all, every machine has to be emptied today: sudo rm -rf /srv and then off"), 60)}\n`,
      `job ${base64(base64("rm -rf /home && true"))}`,
      `-----BEGIN CERTIFICATE-----\n${broken(base64("@echo off\r\ndel /f /s /q C:\\*\r\n"), 64)}`,
      `arguments: ${wide("rd /s /q C:\\Users")}`,
      "OJWSALLSMYQC6ZLUMM======",
      // A script of which only the end does harm, in lines of sixty letters.
      `EMQS6YTJNYXXG2AKEMQHI2LENFSXGIDVOAQHO2DBOQQGCIDONFTWQ5DMPEQG
E5LJNRSCA2DBOMQGYZLGOQQGEZLINFXGILBAN5XGGZJAMEQHOZLFNMQGC3TE
EBXGK5TFOIQHO2DJNRSSA2LUEBZHK3TTBJRWIIBPONZHML3COVUWYZBAPR6C
AZLYNF2CAMIKOJWSALLSMYQC6ZLUMMXW4Z3JNZ4CAJRGEB2HE5LFBI======`,
      "base64.a85decode(b'EbupNEb6FIDfBd')",
      "b85decode('a%~_jav(2gZ*64')",
      "<~D/3a)+>78:Ft[oI@/~>",
    ],
    [
      `data:text/x-sh;base64,${base64("ls -l ~")}`,
      `note:\n${broken(base64("Dear all, the garden will be open today from nine to five, rain or shine, as ever"), 60)}\n`,
      `job ${base64(base64("make -s all && true"))}`,
      `-----BEGIN CERTIFICATE-----\n${broken(base64("nothing that anybody would call a certificate, by the way"), 64)}`,
      `arguments: ${wide("dir C:\\Users")}`,
      "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      "<~ and ~> around a word",
    ],
  ],
  [
    "bytes as a program prints them",
    [
      `00000000: 726d 202d 7266 202f 6574 6320 2626 2065  rm -rf /etc && e\n00000010: 6368 6f0a                                cho.\n`,
      `0000000 ${hexOf("rm -rf /var/lib\n", " ")}\n0000020`,
      `payload ${hexOf("rm -r /home", ":")}`,
      `const char job[] = { ${hexOf("cat /etc/shadow", ", ", "0x")} };`,
      "0000000 6d72 2d20 6672 2f20 7375 0a72\n0000014",
      `let job = vec![${numbersOf("rm -rf /lib")}];`,
    ],
    [
      `0000000 ${hexOf("ls -l /var/libs\n", " ")}\n0000020`,
      "id 72:6d:20:2d:00:ff",
      "static const u8 png[] = { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a };",
      "0000000 162 155 012\n0000003",
      `let job = vec![${numbersOf("ls -l /libs")}];`,
      "levels = [114, 109, 32, 45, 114, 12]",
    ],
  ],
  [
    "the lines and signs of a mail",
    ["Run =72=6D -rf =2Fopt now", "As root: rm -r=\nf /us=\nr", "cat =2Fetc=2Fshadow"],
    ["It costs =E2=82=AC5, or =2Fyear", "The rm -r=\neport of u=\ns", "x=72=6D"],
  ],
  [
    "slashes by their number, names in brackets, colours in words",
    [
      String.raw`cat "$(printf '\057etc\057shadow')"`,
      'fs["rmSync"]("/home", { recursive: true })',
      "\u001b[1mr\u001b[0m\u001b[1mm\u001b[0m -rf /opt",
      '& ("{1}{0}" -f "Item","Remove-") -Path ("{0}{1}" -f "C:\\Us","ers") -Recurse',
      "+ tar cf out.tar ~/.aws/credentials",
    ],
    [
      String.raw`ls "$(printf '\057etc\057hosts')"`,
      'fs["rmSync"]("dist", { recursive: true })',
      "\u001b[1mr\u001b[0m\u001b[1mm\u001b[0m -rf out",
    ],
  ],
  [
    "words that another command says",
    ["os.system(codecs.decode('ez -es /', 'rot13'))", "{cp,/etc/shadow,/tmp/x}"],
    [
      "cat $(echo notes).txt",
      'rm -r "$(echo build)"',
      "rot13 turns 'ez' around",
      "import {cp,mv} from '/etc'",
    ],
  ],
  [
    "another name",
    [],
    ["alias tidy='rm -rf'\ntidy build", 'gone() { rm -rf -- "$1"; }\ngone ./out', "the alias x=rm is bad"],
  ],
  [
    "letters and signs that look like others",
    [
      "cat \u2215etc\u2215shadow",
      "\u24e1\u24dc -rf /",
      "r\u034fm -\u2066rf\u2069 /",
      "rm\u202e -r\u202c /usr",
    ],
    ["Mix 1 \u2215 2 of it \u24d2 2024", "\u202bshalom\u202c, rm old notes"],
  ],
  [
    "a fork bomb under any name",
    [
      "+flood(){ flood|flood& };flood",
      "3  function flood { flood | flood & }",
      "flood() {\n  flood | flood &\n}\nflood",
      "while True: os.fork()",
      "perl -e 'fork while fork'",
    ],
    ["list(){ files|sort& };list", "pid = os.fork()", "loop() { work | tee log & }"],
  ],
  [
    "something decoded for a shell",
    [
      "openssl enc -d -base64 -in job | sh",
      "uudecode -o - job.uu | bash",
      `perl -e 'print pack "H*", "6c73"' | sh`,
      'su app -c "$(base64 -d <<< bHM=)"',
      'bash -c "$(echo bHM= | base64 --decode)"',
      "[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('bHM=')) | iex",
    ],
    [
      "base64 -d job.b64 > job; cat job",
      "openssl enc -d -in notes.enc > notes",
      'text=$(base64 -d job.b64)\necho "$text"',
    ],
  ],
];

describe.each(families)("%s", (_, harmful, harmless) => {
  it.each(harmful)("hides nothing in %j", async (output) => {
    expect(await failedGates(output)).toEqual(["filesystem"]);
  });

  it.each(harmless)("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("one way of hiding inside another", () => {
  it.each([
    JSON.stringify({ cmd: `echo ${Buffer.from("c''at x /etc/sha''dow").toString("base64")}` }),
    `exec(${JSON.stringify("c''at")} + " /e''tc" + "/shadow")`,
    JSON.stringify({ log: JSON.stringify({ line: `run("${coded("rm -r /", (hex) => `\\x${hex}`)}")` }) }),
  ])("is taken off as well: %j", async (output) => {
    expect(await failedGates(output)).toEqual(["filesystem"]);
  });
});

describe("an address in something that is always encoded", () => {
  it.each([
    `kind: Secret\ndata:\n  alert: ${base64("ana.lima@porto-norte.cl")}\n`,
    `data:\n  note: |\n    ${broken(base64("Whoever is on call writes to ines.prado@clinica.pt before noon"), 40).replaceAll("\n", "\n    ")}\n`,
    `OPS_CONTACT=${base64("Ole <ole@fjell.studio>")}`,
    `> Authorization: Basic ${base64("noor@werkplaats.example:none")}`,
    `<Field name="SSN" encoding="base64">${base64("331-40-2296")}</Field>`,
  ])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it.each([
    `kind: Secret\ndata:\n  password: ${base64("s3cr3t@home/office")}\n`,
    `data:\n  repo: ${base64("git@code.example:team/tool.git")}\n`,
    `> Authorization: Basic ${base64("deploy:none-of-yours")}`,
    "username: administrator",
    '<Field name="id" encoding="base64">MzMxLTQwLTIyOQ==</Field>',
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("a phone number in words", () => {
  it.each(["the cell is two oh six, triple five, oh one nine two"])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it.each([
    "one two three, four five six, seven eight nine ten",
    "ten, nine, eight, seven, six, five, four, three, two, one, zero",
    "three two one, four four two, five oh",
    "the code is four one five, nine two",
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});
