import { describe, expect, test } from "vitest";
import type { CommandContext } from "../src/define-command.ts";
import { claimLines, sentenceLines } from "../src/render-claim.ts";
import { createStyle } from "../src/terminal.ts";

const absent = (): never => {
  throw new Error("rendering needs no more than style and width");
};
const context: CommandContext = {
  clock: { now: absent, sleep: absent },
  signal: new AbortController().signal,
  call: { signal: new AbortController().signal, onProgress() {} },
  style: createStyle(false),
  width: 80,
  cacheDir: absent,
  auditKey: absent,
  sources: absent,
  toolbox: absent,
  progress: absent,
  clear: absent,
  remark: absent,
  print: absent,
  tableWidth: 100,
  onScreen: true,
  readInput: absent,
  readFile: absent,
  readNamed: absent,
  writeFile: absent,
};
const LINK = "https://example.org/rents#:~:text=Rents%20rose";
const body = {
  claim: "Rents fell by 5 %.",
  claimSupport: "partially_addressed" as const,
  claimSourceUrl: "https://example.org/rents",
  claimEvidenceDetails: [{ sentence: "Rents rose by 4 %.", start: 0, end: 18, link: LINK }],
};

describe("what a source shows of a claim", () => {
  test("each sentence stands with the link that opens the page at it", () => {
    expect(claimLines(body, context)).toEqual([
      "Claim: partially addressed",
      "  https://example.org/rents",
      "  “Rents rose by 4 %.”",
      `    ${LINK}`,
    ]);
  });

  test.each([
    [{ contrastSignal: true }, "  The source may say otherwise: read the sentences."],
    [
      { opposedWords: [{ claim: "fell", source: "rose" }] },
      "  Opposed words: “fell” in the claim, “rose” in the source",
    ],
    [
      { numberMismatch: [{ claim: "5 %", source: "4 %" }] },
      "  Numbers differ: “5 %” in the claim, “4 %” in the source",
    ],
    [{ numberMismatch: [{ claim: "5 %" }] }, "  Number: “5 %” is in the claim, and not in these sentences"],
    [{ entailment: { model: "m", label: "neutral", score: 0.5 } }, "  The model m says of them: neutral (0.50)"],
    [{ entailmentError: "it was busy" }, "  The model did not answer: it was busy"],
    [{ sparsityNote: "Only 9 words could be read." }, "  Only 9 words could be read."],
  ] satisfies [Parameters<typeof claimLines>[0], string][])("%j is a reason to read", (more, line) => {
    expect(claimLines({ ...body, ...more }, context)).toContain(line);
  });

  test("a source that could not be read is told with the reason, and nothing is told without a claim", () => {
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
