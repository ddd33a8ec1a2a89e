import { fileURLToPath } from "node:url";
import { systemClock } from "@wellsourced/core";
import { readEnv } from "@wellsourced/wellsourced/env";
import type { Table } from "../../src/table.ts";
import { type HttpOptions, type HttpServer, serveHttp } from "../../src/transports/http.ts";
import { createFixtureTable } from "../fixture/table.ts";

/** How to start the fixture as a process of its own. */
export const FIXTURE = {
  command: process.execPath,
  args: ["--conditions=@wellsourced/source", fileURLToPath(new URL("../fixture/main.ts", import.meta.url))],
};

export interface Running extends HttpServer {
  /** What the server said of bugs of its own. */
  readonly reports: readonly unknown[];
  /** What it said to those who run it. */
  readonly warnings: readonly string[];
}

/** The fixture over HTTP in this process, on a port of its own. */
export async function startFixture(
  change: Partial<HttpOptions> & { flags?: Record<string, string> } = {},
): Promise<Running> {
  const { flags, ...options } = change;
  const { settings } = readEnv({}, { mode: "http", flags: { port: "0", ...flags } });
  const reports: unknown[] = [];
  const warnings: string[] = [];
  let ids = 0;
  const server = await serveHttp({
    table: createFixtureTable(systemClock),
    clock: systemClock,
    settings,
    stateKey: new Uint8Array(32).fill(7),
    newId: () => {
      ids += 1;
      return `session-${ids}`;
    },
    report: (error) => reports.push(error),
    remark: () => {},
    warn: (message) => warnings.push(message),
    ...options,
  });
  return { ...server, reports, warnings };
}

/** A table with one tool, for tests that need no more. */
export const oneTool = (tool: Table["tools"][number]): Table => ({
  info: { name: "one", version: "1.0.0" },
  tools: [tool],
});
