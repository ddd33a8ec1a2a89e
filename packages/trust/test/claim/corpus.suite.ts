import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { examineClaim } from "../../src/index.ts";

const file = new URL("../../../../../shared/corpus/claims/claims.jsonl", import.meta.url);
const Pair = z.object({
  claim: z.string(),
  text: z.string(),
  label: z.enum(["supports", "refutes", "not_enough_info", "unrelated"]),
  loose: z.boolean().optional(),
  long: z.boolean().optional(),
  made: z.boolean().optional(),
  madeKind: z.string().optional(),
  claimNegated: z.boolean().optional(),
  change: z.object({ kind: z.string() }).optional(),
});

const NUMERIC = ["number", "year", "percent", "unit", "month"];

/** Share of the first list in the second. */
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

test("labelled pairs: few false accusations", () => {
  const judged = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => Pair.parse(JSON.parse(line)))
    .map((pair) => ({ ...pair, found: examineClaim(pair.text, pair.claim) }));
  for (const { text, found } of judged)
    for (const { sentence, start, end } of found.keySentences) expect(text.slice(start, end)).toBe(sentence);

  const decided = judged.filter(({ label, loose }) => label !== "not_enough_info" && !loose);
  const dismissed = decided.filter(({ found }) => found.claimSupport === "not_addressed");
  const unrelated = decided.filter(({ label }) => label === "unrelated");
  const rightly = dismissed.filter(({ label }) => label === "unrelated");
  expect(share(rightly, dismissed)).toBeGreaterThan(0.94);
  expect(share(rightly, unrelated)).toBeGreaterThan(0.85);
  const long = dismissed.filter((pair) => pair.long);
  expect(
    share(
      long.filter(({ label }) => label === "unrelated"),
      long,
    ),
  ).toBeGreaterThan(0.96);
  const pages = unrelated.filter((pair) => pair.long);
  expect(share(long, pages)).toBeGreaterThan(0.85);

  const addressed = decided.filter(({ found }) => found.claimSupport === "addressed");
  expect(
    share(
      addressed.filter(({ label }) => label !== "unrelated"),
      addressed,
    ),
  ).toBeGreaterThan(0.99);

  const contrasted = decided.filter(({ found, label }) => found.contrastSignal && label !== "unrelated");
  expect(
    share(
      contrasted.filter(({ label }) => label === "refutes"),
      contrasted,
    ),
  ).toBeGreaterThan(0.85);
  const people = judged.filter(
    ({ made, madeKind, label }) => label === "refutes" && (!made || madeKind === "document"),
  );
  expect(
    share(
      people.filter(({ found }) => found.contrastSignal),
      people,
    ),
  ).toBeGreaterThan(0.45);
  const negative = judged.filter(({ label, claimNegated }) => label === "supports" && claimNegated);
  expect(
    share(
      negative.filter(({ found }) => found.contrastSignal),
      negative,
    ),
  ).toBeLessThan(0.15);

  const supported = judged.filter(({ label, claim }) => label === "supports" && /\p{Nd}/u.test(claim));
  const changed = judged.filter(({ change }) => NUMERIC.includes(change?.kind ?? ""));
  expect(
    share(
      supported.filter(({ found }) => found.numberMismatch),
      supported,
    ),
  ).toBeLessThan(0.09);
  expect(
    share(
      changed.filter(({ found }) => found.numberMismatch),
      changed,
    ),
  ).toBeGreaterThan(0.9);
});
