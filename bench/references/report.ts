import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashText } from "../../packages/citations/src/references/string/observation.ts";
import type { Model } from "../../packages/citations/src/references/string/pack.ts";
import { readWith } from "../../packages/citations/src/references/string/parse-reference.ts";
import type { Example } from "./align.ts";
import type { Sample } from "./lessons.ts";

const FOLDS = 5;

/** How references are grouped: individually or by document. */
export const groupings = {
  string: ({ id }: Example): string => id,
  document: ({ source }: Example): string => source,
} as const;

/** Hashes of texts with the same beginning must not be consecutive. */
const fold = (group: string): number => (Math.imul(hashText(group), 0x9e3779b1) >>> 8) % FOLDS;

/** Scores each string with the corpus's scorer, as read by a model that was not trained on its group. */
export function crossValidate(
  samples: readonly Sample[],
  {
    group,
    fit,
    scorer,
  }: {
    readonly group: (example: Example) => string;
    readonly fit: (samples: readonly Sample[]) => Model;
    readonly scorer: string;
  },
): string {
  const items: Record<string, unknown> = {};
  for (let at = 0; at < FOLDS; at++) {
    const model = fit(samples.filter(({ example }) => fold(group(example)) !== at));
    for (const { example } of samples)
      if (fold(group(example)) === at) items[example.raw] = readWith(example.raw, model).item;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "references-"));
  writeFileSync(path.join(folder, "items.json"), JSON.stringify(items));
  const library = path.join(folder, "library.mjs");
  writeFileSync(
    library,
    'import items from "./items.json" with { type: "json" };\nexport const parseReference = (raw) => items[raw];\n',
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [scorer, "--only", "strings", "--examples", "0", "--lib", library],
    { encoding: "utf8" },
  );
  return stdout || stderr;
}
