import { Command } from "commander";
import { openapi } from "../app/openapi.ts";
import { version } from "../../shared/version.ts";
import { routes } from "../routes/index.ts";

export function openapiCommand(): Command {
  return new Command("openapi")
    .description("print the OpenAPI 3.1 document that a collector serves at /openapi.json")
    .action(() => {
      // The limits of bodies are no part of the document.
      const table = routes({ evaluateBytes: 0, ingestBytes: 0, agentsBytes: 0 });
      process.stdout.write(`${JSON.stringify(openapi(table, version), null, 2)}\n`);
    });
}
