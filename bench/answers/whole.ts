/**
 * Measures the check of a whole answer by a process that has read nothing before, with statements that are easy to
 * judge and with hard ones. The processor time includes the start of the program and the reading of the pages.
 * `node --conditions=@wellsourced/source bench/answers/whole.ts [--main FILE] [--statements 30] [--pages 12]
 * [--kilobytes 180] [--share 0.1] [--runs 3] [--out DIR]`, after a build; give `--main` twice to compare two builds in turns.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeAnswer } from "./whole-pages.ts";

const { values } = parseArgs({
  options: {
    main: {
      type: "string",
      multiple: true,
      default: [fileURLToPath(new URL("../../apps/cli/dist/main.js", import.meta.url))],
    },
    statements: { type: "string", default: "30" },
    pages: { type: "string", default: "12" },
    kilobytes: { type: "string", default: "180" },
    share: { type: "string", default: "0.1" },
    runs: { type: "string", default: "3" },
    out: { type: "string" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "wellsourced-whole-"));
const pages: string[] = [];
const server = createServer((incoming, response) => {
  const page = pages[Number(incoming.url?.slice(1))];
  response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(page);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const made = makeAnswer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
  statements: Number(values.statements),
  pages: Number(values.pages),
  bytes: Number(values.kilobytes) * 1_000,
  share: Number(values.share),
});
pages.push(...made.pages);
const answers = { easy: made.easy, hard: made.hard };
for (const [name, text] of Object.entries(answers)) writeFileSync(join(folder, `${name}.md`), text);

const usage = join(folder, "usage.json");
const watch = join(folder, "watch.cjs");
writeFileSync(
  watch,
  `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
);

/** Checks in a separate process with an empty cache, and returns its report and what it used. */
async function check(main: string, name: string) {
  const home = mkdtempSync(join(folder, "home-"));
  const child = spawn(
    process.execPath,
    [...process.execArgv, "--require", watch, main, "check", join(folder, `${name}.md`), "--json"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH ?? "",
        HOME: home,
        WELLSOURCED_CACHE_DIR: join(home, "cache"),
        WELLSOURCED_DATA_DIR: join(home, "data"),
        WELLSOURCED_CHROME_PATH: "disabled",
        WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
        ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
      },
    },
  );
  let report = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    report += text;
  });
  const began = performance.now();
  await new Promise((resolve) => child.once("close", resolve));
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8"));
  return {
    report,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    seconds: (performance.now() - began) / 1_000,
    megabytes: maxRSS / 1_024,
  };
}

/** The number of statements in each state, and of reasons. */
function found(report: string): string {
  const { statements } = JSON.parse(report) as { statements: { state: string; reasons: unknown[] }[] };
  const states = Map.groupBy(statements, ({ state }) => state);
  const reasons = statements.reduce((sum, one) => sum + one.reasons.length, 0);
  return `${[...states].map(([state, of]) => `${of.length} ${state}`).join(", ")}, ${reasons} reasons`;
}

if (values.out) mkdirSync(values.out, { recursive: true });
try {
  for (let run = 0; run < Number(values.runs); run++)
    for (const name of Object.keys(answers))
      for (const [index, main] of values.main.entries()) {
        const { report, cpu, seconds, megabytes } = await check(main, name);
        if (values.out) writeFileSync(join(values.out, `${name}-${index}.json`), report);
        process.stdout.write(
          `${name} ${index}: ${cpu.toFixed(2)} s of processor time, ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB; ${found(report)}\n`,
        );
      }
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
