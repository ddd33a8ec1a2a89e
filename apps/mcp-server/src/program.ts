import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { createMask, Failure, systemClock } from "@wellsourced/core";
import {
  canAsk,
  describeFlags,
  type Environment,
  type EnvResult,
  providerManifest,
  readEnv,
  readFlags,
  readMode,
} from "@wellsourced/wellsourced/env";
import manifest from "../package.json" with { type: "json" };
import { openAuditOf } from "./audit.ts";
import { createConnectionData } from "./http/connection-data.ts";
import { createLog, inOneLine } from "./log.ts";
import { createProduct, type Product } from "./product.ts";
import { createProductTable } from "./product-table.ts";
import { runHttp, runStdio } from "./run.ts";
import { ANONYMOUS_CALLER } from "./table.ts";

export interface ProgramOptions {
  readonly process: NodeJS.Process;
  readonly env: Environment;
}

const { version } = manifest;

/** Runs the server as a program until its client leaves or a signal arrives. */
export async function program({ process, env }: ProgramOptions): Promise<void> {
  const { flags, rest, problems: slips } = readFlags(process.argv.slice(2), providerManifest);
  if (flags.help) return say(process, usage());
  if (flags.version) return say(process, version);
  const mode = readMode(env, { flags });
  const read = readEnv(env, { mode, flags, providers: providerManifest });
  const strays = rest.map((word) => ({ message: `${word} is not a flag. See --help.`, fatal: true }));
  const problems = [...slips, ...read.problems, ...strays];
  for (const { message } of problems) complain(process, message);
  if (problems.some(({ fatal }) => fatal)) return void process.exit(2);
  const mask = createMask(read.secrets);
  try {
    await serve(mode, read, { process, mask });
  } catch (error) {
    complain(process, mask(error instanceof Failure ? error.message : inOneLine(error)));
    process.exit(2);
  }
}

interface Around {
  readonly process: NodeJS.Process;
  mask(text: string): string;
}

async function serve(mode: "http" | "stdio", read: EnvResult, { process, mask }: Around): Promise<void> {
  const { settings } = read;
  const clock = systemClock;
  const log = createLog({ ...settings, clock, mask, write: (line) => void process.stderr.write(line) });
  const http = mode === "http";
  const warn = (message: string) => log("warn", message);
  const audit = await openAuditOf(settings, { http, clock, mask, warn, errors: process.stderr });
  const connections = createConnectionData();
  const product = createProduct({
    ...read,
    personalData: [connections],
    clock,
    http,
    folders: [homedir(), process.cwd(), import.meta.dirname],
    audit,
    warn,
    debug: (message) => log("debug", message),
  });
  const table = createProductTable(product, {
    version,
    tools: settings.tools.join(","),
    http,
    views: settings.views,
    canAsk: (need) => canAsk(need, settings),
  });
  const options = { table, clock, log, audit, process, random: randomBytes };
  if (mode === "stdio")
    return runStdio({
      ...options,
      caller: { ...ANONYMOUS_CALLER, user: settings.stdioUserId ?? ANONYMOUS_CALLER.user },
      prepare: product.open,
    });
  if (settings.lensesPath || settings.reputationData) await refuseBadExtras(product);
  // With a shared Redis, fail at start rather than run separately without notice.
  if (settings.redisUrl) {
    const { sources } = await product.open();
    await Promise.all([sources.remember.ready(), sources.counters.look([]), sources.join()]);
  }
  await runHttp({ ...options, settings, connections });
}

/** A shared server starts only if all configured files are usable. */
async function refuseBadExtras(product: Product): Promise<void> {
  const { problems } = await product.open();
  if (problems.length > 0) throw new Failure("config", "Some of the files that the settings name cannot be used.");
}

const say = (process: NodeJS.Process, text: string): void => void process.stdout.write(`${text}\n`);
const complain = (process: NodeJS.Process, text: string): void =>
  void process.stderr.write(`wellsourced-mcp: ${text}\n`);

const usage = (): string =>
  [
    "Usage: wellsourced-mcp [flags]",
    "",
    "Serves the Wellsourced research tools over MCP: on standard input and output, or over HTTP.",
    "",
    "  --http     serve Streamable HTTP at http://127.0.0.1:3000/mcp; so does any --port",
    "  --stdio    serve standard input and output, overriding the environment",
    "  --help     show this",
    "  --version  show the version",
    "",
    "Settings:",
    describeFlags(),
  ].join("\n");
