import type { Paper } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { academicCapability } from "../src/capabilities/academic.ts";
import { type Joining, joinLists, nearnessTo, type RankedList } from "../src/join.ts";
import { askOnce, isRecordingsHere, readRecording } from "./helpers/upstream.ts";

const CUTS = [1, 3, 5, 10] as const;

/** Discounted gain of a list over the best there could be, with graded judgements. */
function ndcg(ids: readonly string[], gains: ReadonlyMap<string, number>, cut: number): number {
  const dcg = (values: readonly number[]) =>
    values.slice(0, cut).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
  const best = dcg([...gains.values()].sort((a, b) => b - a));
  return best === 0 ? 1 : dcg(ids.map((id) => gains.get(id) ?? 0)) / best;
}

/** A small generator of its own, so that a run can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const identity: Joining<{ readonly id: string }> = {
  identities: ({ id }) => [`url:${id}`],
  combine: (first) => first,
};

/** Made questions: a hundred things of known worth, seen by engines that err each in their own way. */
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

/** Mean over questions at each cut: of the merged list, and of the best single engine. */
function measure(errors: readonly number[], questions: number) {
  const next = random(20_260_131);
  const sums = CUTS.map(() => ({ merged: 0, singles: errors.map(() => 0) }));
  for (let question = 0; question < questions; question++) {
    const { lists, gains } = madeQuestion(next, errors);
    const merged = joinLists(lists, identity).map(({ id }) => id);
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

const here = describe.skipIf(!isRecordingsHere);
const note = isRecordingsHere ? "" : " (skipped: ../shared/upstream is not beside the repository)";

here(`the one question that recordings hold of several providers${note}`, () => {
  test("the paper that was asked for comes first, though one of the two puts another one there", async () => {
    const query = "Attention Is All you Need";
    const match = JSON.parse(readRecording("semantic-scholar/search-match-full.json"));
    const lists = await Promise.all(
      [
        ["crossref", readRecording("crossref/works-query-title-author.json")] as const,
        ["semanticscholar", { total: 1, offset: 0, data: match.data }] as const,
      ].map(async ([provider, body]) => ({
        provider,
        index: provider,
        records: (await askOnce(provider, { body })).records as readonly Paper[], // both are asked for works
      })),
    );
    const { joining } = academicCapability;
    if (!joining) throw new Error("works can be joined");
    const merged = joinLists(lists, joining, nearnessTo(query));
    expect(merged.map(({ title }) => title)).toEqual([
      "Attention is All you Need",
      "Self-Attention with Relative Position Representations",
    ]);
    const gains = new Map(merged.map(({ url, title }) => [url, /^Attention is/u.test(title) ? 1 : 0]));
    const best = (cut: number) =>
      Math.max(
        ...lists.map(({ records }) =>
          ndcg(
            records.map(({ url }) => url),
            gains,
            cut,
          ),
        ),
      );
    for (const cut of CUTS)
      expect(
        ndcg(
          merged.map(({ url }) => url),
          gains,
          cut,
        ),
      ).toBeGreaterThanOrEqual(best(cut));
  });
});

test("nearness is how much of question and title is common", () => {
  const near = nearnessTo("lichen on slate");
  expect(near({ title: "Lichen on Slate" })).toBe(1);
  expect(near({ title: "Lichen on slate roofs of old farms" })).toBeCloseTo(0.6);
  expect(near({ title: "Moss" })).toBe(0);
});
