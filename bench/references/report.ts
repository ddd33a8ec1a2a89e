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

/** By what references are kept together: each for itself, or with all of its document. */
export const groupings = {
  string: ({ id }: Example): string => id,
  document: ({ source }: Example): string => source,
} as const;

/** Numbers that stand for texts of one beginning must not follow one another. */
const fold = (group: string): number => (Math.imul(hashText(group), 0x9e3779b1) >>> 8) % FOLDS;

/** What the corpus's own scorer says of each string as read by a model that has not seen its group. */
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
