import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const scorer = fileURLToPath(new URL("../../../../../shared/corpus/citations/run.mjs", import.meta.url));
const library = fileURLToPath(new URL("../../src/references/string/parse-reference.ts", import.meta.url));

const Score = z.object({ f: z.number() });
const Report = z.object({
  figures: z.object({ "reference string F1": z.object({ value: z.number(), n: z.number() }) }),
  tables: z.object({ strings: z.object({ fields: z.record(z.string(), Score), bySet: z.record(z.string(), Score) }) }),
});

function measure(): z.infer<typeof Report> {
  const report = join(mkdtempSync(join(tmpdir(), "strings-")), "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@wellsourced/source", scorer, "--only", "strings", "--examples", "0"].concat(
      ["--lib", library],
      ["--json", report],
    ),
    { encoding: "utf8" },
  );
  expect(stderr, `the scorer ended with ${status}`).not.toContain("Error");
  return Report.parse(JSON.parse(readFileSync(report, "utf8")));
}

// The weights were learnt from these strings, so this only detects changes that no longer fit them.
// `bench/references/train.ts --report` scores unseen strings (0.94).
describe("tagged reference strings that the weights have seen", () => {
  test("field F1 at least 0.98 (0.99 when written), no field under 0.95, no source under 0.92", {
    timeout: 240_000,
  }, () => {
    const { figures, tables } = measure();
    const least = (scores: Readonly<Record<string, { f: number }>>) =>
      Math.min(...Object.values(scores).map(({ f }) => f));
    expect(figures["reference string F1"].n).toBeGreaterThan(10_000);
    expect(figures["reference string F1"].value).toBeGreaterThanOrEqual(0.98);
    expect(least(tables.strings.fields)).toBeGreaterThanOrEqual(0.95);
    expect(least(tables.strings.bySet)).toBeGreaterThanOrEqual(0.92);
  });
});
