// Runs the published `examineClaim` on ../shared/corpus/claims and scores it with the corpus's scorer:
// node --conditions=@wellsourced/source bench/claims/run.ts [--by lang|source|made] [--core]
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { examineClaim } from "../../packages/trust/src/index.ts";
import { corpus, loadCases } from "./lesson.ts";

const folder = mkdtempSync(path.join(tmpdir(), "claims-"));
const file = path.join(folder, "found.jsonl");
const started = performance.now();
const rows = loadCases().map(({ id, text, claim }) => {
  const { claimSupport, contrastSignal, numberMismatch, keySentences } = examineClaim(text, claim);
  const evidence = keySentences.map(({ sentence, start, end, score }) => ({ text: sentence, start, end, score }));
  return JSON.stringify({ id, claimSupport, contrastSignal, numberMismatch, evidence });
});
process.stdout.write(`${rows.length} claims in ${Math.round(performance.now() - started)} ms\n`);
writeFileSync(file, rows.join("\n"));
spawnSync(
  process.execPath,
  [realpathSync(fileURLToPath(new URL("score.mjs", corpus))), "claims", file, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
rmSync(folder, { recursive: true });
