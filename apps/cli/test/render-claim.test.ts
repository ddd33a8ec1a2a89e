import { describe, expect, test } from "vitest";
import { attentionLines, claimLines, sentenceLines } from "../src/render-claim.ts";
import { madeContext } from "./mock-context.ts";

const context = madeContext({ width: 80, tableWidth: 100 });
const LINK = "https://example.org/rents#:~:text=Rents%20rose";
const body = {
  claim: "Rents fell by 5 %.",
  claimSupport: "partially_addressed" as const,
  claimSourceUrl: "https://example.org/rents",
  claimEvidence: ["Rents rose by 4 %."],
  claimEvidenceDetails: [{ start: 0, end: 18, link: LINK }],
};

describe("what a source shows of a claim", () => {
  test("each sentence has a link that opens the page at it", () => {
    expect(claimLines(body, context)).toEqual([
      "Claim: partially addressed",
      "  https://example.org/rents",
      "  “Rents rose by 4 %.”",
      `    ${LINK}`,
    ]);
  });

  test.each([
    [{ fetchedAt: "2026-01-31T10:00:00Z" }, "  Fetched 31 January 2026, 10:00 UTC"],
    [{ fetchedAt: "2026-01-31T10:00:00Z", fromCopy: true }, "  A stored copy, fetched 31 January 2026, 10:00 UTC"],
    [{ entailment: { model: "m", label: "neutral", score: 0.5 } }, "  The model m says of them: neutral (0.50)"],
    [{ entailmentError: "it was busy" }, "  The model did not answer: it was busy"],
    [{ sparsityNote: "Only 9 words could be read." }, "  Only 9 words could be read."],
  ] satisfies [Parameters<typeof claimLines>[0], string][])("%j is a reason to read", (more, line) => {
    expect(claimLines({ ...body, ...more }, context)).toContain(line);
  });

  test("what differs from the source is shown apart, to be read first", () => {
    const attention = ["The statement says “5 %”, and the passage says “4 %”."];
    expect(attentionLines({ ...body, attention }, context)).toEqual([`! ${attention[0]}`]);
    expect(attentionLines(body, context)).toEqual([]);
  });

  test("an unreadable source is reported with the reason, and nothing is reported without a claim", () => {
    const unread = { claim: "x", claimSupport: "source_unavailable" as const, claimFetchError: "It was gone." };
    expect(claimLines(unread, context)).toEqual(["Claim: source unavailable", "  It was gone."]);
    const { claim: _, ...unclaimed } = body;
    expect(claimLines(unclaimed, context)).toEqual([]);
  });

  test("a sentence is shown with its link below", () => {
    const lines = sentenceLines([{ sentence: "The sea rises.", link: "https://e.org/" }], context);
    expect(lines).toEqual(["  “The sea rises.”", "    https://e.org/"]);
  });
});
