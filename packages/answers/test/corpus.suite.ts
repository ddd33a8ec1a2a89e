import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";

const folder = new URL("../../../../shared/corpus/answers/", import.meta.url);

interface Labelled {
  readonly id: string;
  readonly lang: string;
  readonly style: string;
  readonly text: string;
}

interface Score {
  readonly statements: { readonly F1: number };
  readonly links: { readonly F1: number };
  readonly sources: { readonly F1: number };
  readonly missing: { readonly P: number; readonly R: number };
  readonly traps: { readonly clean: number };
  readonly allLinksRight: number;
  readonly offsets: { readonly exact: number };
}

const records = (): Labelled[] =>
  gunzipSync(readFileSync(new URL("structure.jsonl.gz", folder)))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("labelled answers: statements, links, sources and traps, over all and in the weakest style and language", async () => {
  const { scoreStructure } = await import(fileURLToPath(new URL("score.mjs", folder)));
  const labelled = records();
  const read = new Map(labelled.map(({ id, text }) => [id, { id, ...readAnswer(text) }]));
  const score = (some: readonly Labelled[]): Score =>
    scoreStructure(
      some,
      some.map(({ id }) => read.get(id)),
    );

  const all = score(labelled);
  expect(all.statements.F1).toBeGreaterThan(0.985);
  expect(all.links.F1).toBeGreaterThan(0.985);
  expect(all.sources.F1).toBeGreaterThan(0.99);
  expect(all.missing.P).toBeGreaterThan(0.97);
  expect(all.missing.R).toBeGreaterThan(0.97);
  expect(all.traps.clean).toBeGreaterThan(0.99);
  expect(all.allLinksRight).toBeGreaterThan(0.97);
  expect(all.offsets.exact).toBeGreaterThan(0.99);

  for (const [style, some] of Map.groupBy(labelled, ({ style }) => style))
    expect(score(some).links.F1, style).toBeGreaterThan(0.95);
  for (const [language, some] of Map.groupBy(labelled, ({ lang }) => lang)) {
    expect(score(some).statements.F1, language).toBeGreaterThan(0.97);
    expect(score(some).links.F1, language).toBeGreaterThan(0.97);
  }
});

test("ten megabytes", () => {
  const answer = "The sea rises twice a day [1]. It falls [2].\n\n".repeat(220_000);
  const list = "## References\n\n[1] https://sea.example/1\n[2] https://sea.example/2";
  expect(readAnswer(answer + list).statements.length).toBe(440_000);
});
