/**
 * Audits, corrects and searches a made library of Zotero with the command line as built and the network off.
 * `node --conditions=@wellsourced/source bench/library/run.ts [items]`
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { makeLibrary } from "./made.ts";

const count = Number(process.argv[2] ?? 1_400);
const folder = mkdtempSync(join(tmpdir(), "wellsourced-library-"));
const main = fileURLToPath(new URL("../../apps/cli/dist/main.js", import.meta.url));
const usage = join(folder, "usage");
writeFileSync(
  join(folder, "watch.cjs"),
  `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
);
const library = makeLibrary(count, folder);

/** Served from a thread of its own, as each step blocks this one. */
const server = new Worker(new URL("./serve.ts", import.meta.url), {
  workerData: library,
  execArgv: ["--conditions=@wellsourced/source"],
});
const originMap = await new Promise((resolve, reject) => {
  server.once("message", resolve);
  server.once("error", reject);
});

function step(name: string, args: readonly string[], shown: (out: string) => unknown): void {
  const began = performance.now();
  const { stdout, status } = spawnSync(process.execPath, ["--require", join(folder, "watch.cjs"), main, ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 200_000_000,
    env: {
      ...{ PATH: process.env.PATH ?? "", HOME: folder, CHROME_PATH: "disabled", WELLSOURCED_OFFLINE: "true" },
      ...{ WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") },
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap),
    },
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8"));
  const processor = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  const megabytes = Math.round(maxRSS / 1_024);
  process.stdout.write(
    `| ${name} | ${shown(stdout)} | ${seconds} s | ${processor} s | ${megabytes} MB | ${status} |\n`,
  );
}

const written = (out: string): string =>
  `${JSON.parse(out).items.filter(({ state }: { readonly state: string }) => state === "written").length} items`;
try {
  process.stdout.write(
    "| step | result | by the clock | processor time | memory | exit code |\n|---|---|---:|---:|---:|---:|\n",
  );
  step("works add", ["works", "add", "crossref.jsonl"], (out) => /^[\d,]+ records? added/mu.exec(out)?.[0]);
  step(
    "zotero search",
    ["zotero", "search", "survey", "12", "--json"],
    (out) => `${JSON.parse(out).items.length} items`,
  );
  step("zotero audit", ["zotero", "audit", "--html", "a.html", "--csv", "a.csv", "--json"], (out) => {
    const { items, proposals, result } = JSON.parse(out);
    const found = Object.entries(result.summary).filter(([name, number]) => number !== 0 && name !== "clean");
    const named = found.map(([name, number]) => `${name} ${number}`).join(", ");
    return `${items} items, ${proposals.length} corrections: ${named}`;
  });
  step("zotero apply --all", ["zotero", "apply", "--all", "--json"], written);
  step("zotero audit again", ["zotero", "audit", "--json"], (out) => `${JSON.parse(out).proposals.length} corrections`);
  step("zotero undo", ["zotero", "undo", "--json"], written);
  step("zotero annotations", ["zotero", "annotations", "--json"], (out) => `${JSON.parse(out).annotations.length}`);
  step("index add zotero:", ["index", "add", "zotero:", "--json"], (out) => {
    const { added, without = [] } = JSON.parse(out);
    return `${added.length} texts, ${without.length} without`;
  });
  step("bibliography zotero:", ["bibliography", "zotero:", "--style", "biblatex"], (out) => {
    return `${out.match(/^@/gmu)?.length} entries`;
  });
} finally {
  await server.terminate();
  rmSync(folder, { recursive: true, force: true });
}
