import { CommandError } from "../../../shared/exit-codes.ts";
import { typedCommand } from "../../../shared/next-command.ts";
import { typedProgram } from "../../../shared/own-program.ts";
import { refusedBy, Server, type ServerOptions } from "./child.ts";
import { tell } from "./tell.ts";
import { splitWords, valueOf, wrapsItself } from "./words.ts";

/** The server is started first: whatever else is to be loaded is loaded while it starts too. */
export async function startWrapper(argv: readonly string[]): Promise<void> {
  const words = splitWords(argv);
  if ("unknown" in words)
    throw new CommandError(
      "usage",
      `mcp has no flag ${words.unknown}: see ${typedCommand("proxy", "mcp", "--help")}`,
    );
  const { own, command } = words;
  if ((command[0] ?? "") === "")
    throw new CommandError(
      "usage",
      `say which server to start: ${typedCommand("proxy", "mcp")} -- npx -y @modelcontextprotocol/server-memory`,
    );
  if (wrapsItself(command))
    throw new CommandError("usage", "this command is a wrapper already: mcp wraps a server once");
  const server = started(command, { cwd: valueOf(own, "--cwd"), shell: own.includes("--shell") });
  // On every way out, also when a module cannot be loaded.
  process.once("exit", () => server.signal("SIGKILL"));
  // Only now: what the server writes is written as its user wants it.
  process.umask(0o077);
  const { ownDescriptors } = await import("./descriptors.ts");
  const log = ownDescriptors();
  if (process.stdin.isTTY)
    tell(`waits for an MCP host; Ctrl-C ends. For its configuration:\n  ${asConfigured(argv)}`);
  const { wrap } = await import("./wrap.ts");
  await wrap({ server, log }, own, command);
}

/** What was typed, as hosts write it: they start it in a folder of their own, so that the file is named with its whole path. */
function asConfigured(argv: readonly string[]): string {
  const [program = "", ...words] = typedProgram("proxy");
  const args = program === "node" ? [process.argv[1], ...words.slice(1)] : words;
  return `"command": ${JSON.stringify(program)}, "args": ${JSON.stringify([...args, "mcp", ...argv])}`;
}

/** The system refuses some commands at once, and others a moment later. */
function started(command: readonly string[], options: ServerOptions): Server {
  try {
    return new Server(command, options);
  } catch (error) {
    const { code, refused } = refusedBy(error, command[0] ?? "", options.cwd);
    tell(refused);
    return process.exit(code);
  }
}
