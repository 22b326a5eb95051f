import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printTable, visible } from "../../shared/print.ts";
import { loadConfig } from "../config/load.ts";
import { type Home, openHome } from "../home/home.ts";
import { describedServers, forgetDescribed } from "../home/definition-file.ts";
import { forgetPinned, type NamedPinned, pinnedServers } from "../home/pin-file.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";
import { count, pinWords } from "../terminal/words.ts";
import { proxyCommand } from "../../shared/next-command.ts";

export function pinsCommand(): Command {
  const pins = new Command("pins").description(
    "MCP servers with pinned tools (--pin), and what has changed since",
  );
  withHome(pins.command("ls", { isDefault: true }))
    .description("list them")
    .action(list);
  withHome(pins.command("forget"))
    .description("forget how a server described its tools; its next descriptions are pinned")
    .argument("<server>", "its name in the list")
    .action(forget);
  return pins;
}

function list(flags: HomeFlags): void {
  const found = serversOf(flags);
  if (flags.json === true)
    return printJson(
      found.map(({ server, pinned, tools, changes }) => ({
        server,
        pinned,
        tools: [...tools.keys()],
        changes: Object.fromEntries(changes),
      })),
    );
  if (found.length === 0) return printLine("no server is pinned: start one with --pin warn");
  printTable(
    ["SERVER", "PINNED", "TOOLS", "CHANGED"],
    found.map(({ server, pinned, tools, changes }) => [
      visible(server),
      pinned.slice(0, 16).replace("T", " "),
      String(tools.size),
      changes.size === 0 ? "-" : count(changes.size, "tool"),
    ]),
  );
  for (const { server, changes } of found)
    for (const [tool, parts] of changes) printLine(pinWords(server, tool, parts));
}

function forget(name: string, flags: HomeFlags): void {
  const home = homeFor(flags);
  const found = pinnedServers(home).filter(({ server }) => server === name);
  const described = describedServers(home).filter(({ server }) => server === name);
  if (found.length + described.length === 0)
    throw new CommandError("usage", `no server ${name} is pinned: ${proxyCommand("pins")}`);
  for (const each of found) forgetPinned(each);
  for (const each of described) forgetDescribed(each);
  printLine(`forgot ${name}: its next descriptions of its tools are pinned`);
}

const homeFor = (flags: HomeFlags): Home => openHome(loadConfig({ ...flags }).values.home);
const serversOf = (flags: HomeFlags): NamedPinned[] => pinnedServers(homeFor(flags));
