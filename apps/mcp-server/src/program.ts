import { randomBytes } from "node:crypto";
import { createMask, Failure, systemClock } from "@wellsourced/core";
import { providerManifest } from "@wellsourced/wellsourced";
import { describeFlags, type Environment, readEnv, readFlags, readMode } from "@wellsourced/wellsourced/env";
import { version } from "../package.json" with { type: "json" };
import { createLog, inOneLine } from "./log.ts";
import { createProduct } from "./product.ts";
import { createProductTable } from "./product-table.ts";
import { runHttp, runStdio } from "./run.ts";
import { NOBODY } from "./table.ts";

export interface ProgramOptions {
  readonly process: NodeJS.Process;
  readonly env: Environment;
}

/** The server as a program: reads what it is told, and serves until its client leaves or a signal comes. */
export async function program({ process, env }: ProgramOptions): Promise<void> {
  const { flags, rest, problems: slips } = readFlags(process.argv.slice(2), providerManifest);
  if (flags.help) return say(process, usage());
  if (flags.version) return say(process, version);
  const mode = readMode(env, { flags });
  const { settings, problems, secrets } = readEnv(env, { mode, flags, providers: providerManifest });
  const strays = rest.map((word) => ({ message: `${word} is not a flag. See --help.`, fatal: true }));
  const all = [...slips, ...problems, ...strays];
  for (const { message } of all) process.stderr.write(`wellsourced-mcp: ${message}\n`);
  if (all.some(({ fatal }) => fatal)) return void process.exit(2);

  const clock = systemClock;
  const mask = createMask(secrets);
  const log = createLog({ ...settings, clock, mask, write: (line) => void process.stderr.write(line) });
  try {
    const product = createProduct({ settings, secrets, problems, clock });
    const tools = settings.tools.join(",");
    const table = createProductTable(product, { version, tools, http: mode === "http" });
    const options = { table, clock, log, process, random: randomBytes };
    if (mode === "http") await runHttp({ ...options, settings });
    else runStdio({ ...options, caller: NOBODY });
  } catch (error) {
    const line = error instanceof Failure ? error.message : inOneLine(error);
    process.stderr.write(`wellsourced-mcp: ${mask(line)}\n`);
    process.exit(1);
  }
}

const say = (process: NodeJS.Process, text: string): void => void process.stdout.write(`${text}\n`);

const usage = (): string =>
  [
    "Usage: wellsourced-mcp [flags]",
    "",
    "Serves the Wellsourced research tools over MCP: on standard input and output, or over HTTP.",
    "",
    "  --http     serve Streamable HTTP at http://127.0.0.1:3000/mcp; so does any --port",
    "  --stdio    serve standard input and output, whatever the environment says",
    "  --help     show this",
    "  --version  show the version",
    "",
    "Settings:",
    describeFlags(),
  ].join("\n");
