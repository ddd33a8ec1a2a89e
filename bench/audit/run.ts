/**
 * Audits a generated thesis with 2,000 references as .bib, .tex, .docx and text; kills one run half-way and resumes it.
 * `node --conditions=@wellsourced/source bench/audit/run.ts [references]`
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRegistry } from "../../packages/testkit/src/registry.ts";
import { makeThesis } from "./thesis.ts";

const size = Number(process.argv[2] ?? 2_000);
const folder = await mkdtemp(join(tmpdir(), "wellsourced-thesis-"));
const main = fileURLToPath(new URL("../../apps/cli/src/main.ts", import.meta.url));
const { registered, files } = makeThesis(size);
const registry = await startRegistry({ works: registered });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);

/** Runs in a separate process, which reports `Maximum resident set size` when it exits. */
async function audit(name: string, killAfterMs?: number) {
  const before = registry.requests.length;
  const began = Date.now();
  const watch = `process.on("exit",()=>require("node:fs").writeFileSync(${JSON.stringify(join(folder, "usage"))},JSON.stringify(process.resourceUsage())))`;
  await writeFile(join(folder, "watch.cjs"), watch);
  const child = spawn(
    process.execPath,
    [
      "--conditions=@wellsourced/source",
      "--require",
      join(folder, "watch.cjs"),
      main,
      "audit",
      name,
      "--json",
      "--state",
      "state",
    ],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        PATH: process.env.PATH ?? "",
        HOME: folder,
        WELLSOURCED_CACHE_DIR: await mkdtemp(join(folder, "cache-")),
        WELLSOURCED_DATA_DIR: join(folder, "data"),
        WELLSOURCED_ORIGIN_MAP: JSON.stringify(registry.originMap),
        CHROME_PATH: "disabled",
      },
    },
  );
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await new Promise((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  const asked = registry.requests.length - before;
  const seconds = Math.round((Date.now() - began) / 1_000);
  if (!out) return { name, seconds, asked, killed: true };
  const { references, findings } = JSON.parse(out);
  const usage = JSON.parse(await readFile(join(folder, "usage"), "utf8"));
  const megabytes = Math.round(usage.maxRSS / 1_024);
  const cpuSeconds = Math.round((usage.userCPUTime + usage.systemCPUTime) / 1e5) / 10;
  return {
    name,
    references,
    findings: findings.length,
    seconds,
    cpuSeconds,
    megabytes,
    asked,
    all: JSON.stringify(findings),
  };
}

const print = ({ all: _, ...row }: Awaited<ReturnType<typeof audit>>) =>
  process.stdout.write(`${JSON.stringify(row)}\n`);
try {
  for (const name of ["thesis.tex", "thesis.docx", "thesis.txt"]) print(await audit(name));
  const whole = await audit("thesis.bib");
  print(whole);
  print(await audit("thesis.bib", (whole.seconds * 1_000) / 2));
  const known = (await readFile(join(folder, "state"), "utf8")).split("\n").length - 1;
  const resumed = await audit("thesis.bib");
  print(resumed);
  process.stdout.write(`${JSON.stringify({ known, same: whole.all === resumed.all })}\n`);
} finally {
  await registry.close();
  await rm(folder, { recursive: true, force: true });
}
