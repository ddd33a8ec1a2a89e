import { fileURLToPath } from "node:url";
import { systemClock } from "@wellsourced/core";
import { readEnv } from "@wellsourced/wellsourced/env";
import type { Table } from "../../src/table.ts";
import { type HttpOptions, type HttpServer, serveHttp } from "../../src/transports/http.ts";
import { createFixtureTable } from "../fixture/table.ts";

/** Arguments that start the fixture in its own process. */
export const FIXTURE = {
  command: process.execPath,
  args: ["--conditions=@wellsourced/source", fileURLToPath(new URL("../fixture/main.ts", import.meta.url))],
};

export interface Running extends HttpServer {
  /** Errors that the server logged about its own bugs. */
  readonly reports: readonly unknown[];
  /** Warnings that it logged for operators. */
  readonly warnings: readonly string[];
}

/** The fixture over HTTP in this process, on a free port. */
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

/** A table with one tool. */
export const oneTool = (tool: Table["tools"][number]): Table => ({
  info: { name: "one", version: "1.0.0" },
  tools: [tool],
});
