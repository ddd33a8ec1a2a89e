import { describe, expect, test } from "vitest";
import { describeReplies, judgeExistence, judgeIntegrity, type SourceReply } from "../../src/integrity/index.ts";

const says = (table: Readonly<Record<string, SourceReply["says"]>>): readonly SourceReply[] =>
  Object.entries(table).map(([source, word]) => ({ source, says: word }));

describe("existence", () => {
  test.each<[what: string, answers: Readonly<Record<string, SourceReply["says"]>>, exists: boolean | undefined]>([
    ["a registry holds it", { crossref: "knows" }, true],
    ["another registry holds it", { crossref: "lacks", datacite: "knows", doi: "failed" }, true],
    ["only the register of all knows it", { crossref: "lacks", datacite: "lacks", doi: "knows" }, true],
    ["the register of all does not", { crossref: "lacks", datacite: "lacks", doi: "lacks" }, false],
    ["one registry's no is nobody's no", { crossref: "lacks", datacite: "lacks", doi: "failed" }, undefined],
    ["an index repeats a misprint", { crossref: "lacks", doi: "lacks", openalex: "knows" }, false],
    ["an index knows it where the register is silent", { crossref: "failed", doi: "failed", openalex: "knows" }, true],
    ["a registry holds what the register does not yet", { crossref: "knows", doi: "lacks" }, true],
    ["nobody answers", { crossref: "failed", datacite: "failed", doi: "failed", openalex: "not_asked" }, undefined],
    ["lists of notices hold no works", { "crossref-notices": "knows", "retraction-watch": "knows" }, undefined],
    ["nobody was asked", {}, undefined],
  ])("%s", (_, answers, exists) => {
    expect(judgeExistence(says(answers))).toBe(exists);
  });
});

describe("integrity", () => {
  test("clean is what somebody checked, and whoever was silent is named", () => {
    expect(judgeIntegrity(says({ crossref: "knows", openalex: "failed", pubmed: "lacks", doi: "knows" }))).toEqual({
      checkedSources: ["crossref"],
      failedSources: ["openalex"],
    });
    expect(judgeIntegrity(says({ crossref: "failed", datacite: "knows" }))).toEqual({
      checkedSources: [],
      failedSources: ["crossref"],
    });
  });

  test("what one alone knows is told, with everybody who says so", () => {
    const retraction = { kind: "retraction" as const, reportedBy: ["openalex"] };
    const answers: readonly SourceReply[] = [
      { source: "crossref", says: "knows" },
      { source: "openalex", says: "knows", notices: [retraction] },
      {
        source: "retraction-watch",
        says: "knows",
        notices: [{ kind: "retraction", date: "2020-01-02", noticeDoi: "10.1000/n", reportedBy: ["retraction-watch"] }],
      },
    ];
    expect(judgeIntegrity(answers)).toEqual({
      retractionStatus: { retracted: true, kind: "retraction", date: "2020-01-02", noticeDoi: "10.1000/n" },
      notices: [
        {
          kind: "retraction",
          date: "2020-01-02",
          noticeDoi: "10.1000/n",
          reportedBy: ["openalex", "retraction-watch"],
        },
      ],
      checkedSources: ["crossref", "openalex", "retraction-watch"],
      failedSources: [],
    });
  });

  test("each source has its line", () => {
    const notices = [{ kind: "expression_of_concern" as const, reportedBy: ["crossref"] }];
    expect(
      describeReplies([
        { source: "crossref", says: "knows", notices },
        { source: "crossref-notices", says: "knows" },
        { source: "retraction-watch", says: "failed", because: "the file cannot be read" },
        { source: "openalex", says: "not_asked", because: "no key" },
        { source: "pubmed", says: "lacks" },
      ]),
    ).toEqual([
      "crossref contains it: expression of concern",
      "crossref-notices lists no notice of it",
      "retraction-watch did not answer; not checked there (the file cannot be read)",
      "openalex was not queried (no key)",
      "pubmed does not contain it",
    ]);
  });
});
