import type { Paper } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { academic } from "../src/capabilities/academic.ts";
import { fuseLists, nearnessTo } from "../src/fuse.ts";
import { CUTS, ndcg } from "./helpers/gain.ts";
import { readRecording } from "./helpers/recordings.ts";
import { askOnce } from "./helpers/upstream.ts";

describe("the one question that recordings hold of several providers", () => {
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
        records: (await askOnce(provider, { body })).records as readonly Paper[], // both return works
      })),
    );
    const { fusion } = academic.capability;
    if (!fusion) throw new Error("works can be joined");
    const merged = fuseLists(lists, fusion, nearnessTo(query));
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
