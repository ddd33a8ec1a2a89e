import { describe, expect, test } from "vitest";
import { type Fusion, fuseLists, nearnessTo, type RankedList } from "../src/fuse.ts";
import { CUTS, ndcg } from "./helpers/gain.ts";

/** A seeded pseudo-random generator, so that runs are repeatable. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const identity: Fusion<{ readonly id: string }> = {
  identities: ({ id }) => [`url:${id}`],
  combine: (first) => first,
};

/** Invented queries: a hundred records of known relevance, ranked by engines with independent errors. */
function madeQuestion(next: () => number, errors: readonly number[]) {
  const things = Array.from({ length: 100 }, (_, index) => ({
    id: `t${index}`,
    gain: next() < 0.08 ? 3 : next() < 0.1 ? 1 : 0,
  }));
  const lists = errors.map(
    (error, index): RankedList<{ readonly id: string }> => ({
      provider: `p${index}`,
      index: `p${index}`,
      records: things
        .map(({ id, gain }) => ({ id, seen: gain + error * (next() + next() - 1) * 3 }))
        .sort((a, b) => b.seen - a.seen)
        .slice(0, 20),
    }),
  );
  return { lists, gains: new Map(things.map(({ id, gain }) => [id, gain])) };
}

/** Mean over all queries at each cut-off: the merged list, and the best single engine. */
function measure(errors: readonly number[], questions: number) {
  const next = random(20_260_131);
  const sums = CUTS.map(() => ({ merged: 0, singles: errors.map(() => 0) }));
  for (let question = 0; question < questions; question++) {
    const { lists, gains } = madeQuestion(next, errors);
    const merged = fuseLists(lists, identity).map(({ id }) => id);
    for (const [at, cut] of CUTS.entries()) {
      const sum = sums[at];
      if (!sum) continue;
      sum.merged += ndcg(merged, gains, cut);
      lists.forEach(({ records }, index) => {
        sum.singles[index] =
          (sum.singles[index] ?? 0) +
          ndcg(
            records.map(({ id }) => id),
            gains,
            cut,
          );
      });
    }
  }
  return sums.map(({ merged, singles }) => ({ merged: merged / questions, best: Math.max(...singles) / questions }));
}

describe("merging is at least as good as the best single list, at every cut", () => {
  test.each([
    ["two engines alike", [2, 2]],
    ["three engines alike", [2, 2, 2]],
    ["five engines, some better", [1.8, 2, 2, 2.2, 2.4]],
  ])("%s, over 400 made questions", (_, errors) => {
    for (const { merged, best } of measure(errors, 400)) expect(merged).toBeGreaterThanOrEqual(best);
  });
});

test("nearness is how much of question and title is common", () => {
  const near = nearnessTo("lichen on slate");
  expect(near({ title: "Lichen on Slate" })).toBe(1);
  expect(near({ title: "Lichen on slate roofs of old farms" })).toBeCloseTo(0.6);
  expect(near({ title: "Moss" })).toBe(0);
});
