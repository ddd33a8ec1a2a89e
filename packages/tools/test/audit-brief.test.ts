import type { AuditedEntry, FieldDifference } from "@wellsourced/wellsourced/citations";
import { describe, expect, test } from "vitest";
import { briefAudit, entryIn, isWithin, roomFor } from "../src/audit-brief.ts";
import { auditText } from "../src/reading/checks.ts";

const title: FieldDifference = {
  field: "title",
  kind: "other",
  cited: "Ducks on dry land and their keepers in the northern counties",
  recorded: [
    {
      value: "Ducks on wet land and their keepers in the northern counties",
      source: "dblp",
      url: "https://dblp.org/rec/d",
    },
    { value: "Ducks on wet land and their keepers in the northern counties", source: "crossref" },
  ],
};
const year: FieldDifference = {
  field: "year",
  kind: "other",
  cited: "1995",
  recorded: [{ value: "2001", source: "dblp" }],
};
const best = {
  item: { id: "d", type: "article-journal", title: "Ducks on wet land" },
  asBibtex: "@article{d,\n  title = {Ducks on wet land},\n  journal = {Annals of Water Birds},\n  year = {2001}\n}\n",
  sources: {},
  url: "https://dblp.org/rec/d",
};

/** An invented entry without findings, with its full report. */
const clean = (index: number): AuditedEntry => ({
  index,
  title: `Of hen number ${index} and what became of it in the years after the flood`,
  doi: `10.1000/hen.${index}`,
  exists: true,
  checkedSources: ["crossref", "openalex", "retraction-watch"],
  titleMatch: "match",
  matchParts: { title: 1, authors: 1, year: 1, venue: 1 },
  flags: [],
});
const differing = (index: number) => ({
  ...clean(index),
  flags: ["mismatch" as const],
  reason: `title: cited “${title.cited}”, recorded “${title.recorded[0]?.value}” (dblp, crossref). year: cited “1995”, recorded “2001” (dblp).`,
  differences: [title, year],
  best,
});
const unchecked = (index: number): AuditedEntry => ({
  ...clean(index),
  flags: ["unchecked"],
  reason: "The register of DOIs did not answer. Absence of evidence is not evidence of absence.",
});

const bodyOf = (audited: readonly AuditedEntry[]) => ({
  source: "bibliography:bibtex",
  entryCount: audited.length,
  summary: { total: audited.length, mismatch: 9, unchecked: 4, ok: audited.length - 13 },
  entries: audited.map(entryIn),
  checkedAt: "2026-01-31T10:00:00Z",
  trust: "untrusted-external-content" as const,
});
const listOf = (size: number, wrong: number, open = 0) =>
  Array.from({ length: size }, (_, index) =>
    index < wrong ? differing(index) : index < wrong + open ? unchecked(index) : clean(index),
  );
const resource = "research://artifact/0123456789abcdef";
const tokensOf = (text: string): number => Buffer.byteLength(text) / 4;

describe("the reply of an audit", () => {
  test("of 40 references with 9 wrong ones has each of them with the recorded value, in 1,500 tokens", () => {
    const body = bodyOf(listOf(40, 9, 4));
    expect(isWithin(body, 1_500)).toBe(false);
    const brief = briefAudit(body, 1_500, resource);
    expect(tokensOf(JSON.stringify(brief))).toBeLessThanOrEqual(1_500);
    expect(brief.omitted).toEqual({ entries: 27, withProblems: 0 });
    expect(brief.entries.slice(0, 9)).toEqual(
      Array.from({ length: 9 }, (_, index) =>
        expect.objectContaining({
          index,
          differences: [
            expect.objectContaining({
              field: "title",
              recorded: [{ value: title.recorded[0]?.value, source: "dblp" }],
            }),
            expect.objectContaining({ field: "year", cited: "1995", recorded: [{ value: "2001", source: "dblp" }] }),
          ],
        }),
      ),
    );
    const text = auditText(brief);
    expect(tokensOf(text)).toBeLessThanOrEqual(1_500);
    expect(text).toContain("recorded “Ducks on wet land and their keepers in the northern counties” (dblp)");
    expect(text).toContain(`27 references not shown, 0 of them with problems · whole report: ${resource}`);
  });

  test.each([
    [40, 40, 1_500],
    [200, 120, 1_500],
    [200, 200, 500],
  ])("of %i references with %i wrong ones keeps to its room, and counts what it leaves out", (size, wrong, tokens) => {
    const brief = briefAudit(bodyOf(listOf(size, wrong)), tokens, resource);
    expect(tokensOf(JSON.stringify(brief))).toBeLessThanOrEqual(tokens);
    expect(brief.entries.length + brief.omitted.entries).toBe(size);
    expect(brief.entries.length + brief.omitted.withProblems).toBe(wrong);
    expect(brief.entries.length).toBeGreaterThan(0);
  });

  test("has the record to paste where there is room for it", () => {
    const brief = briefAudit(bodyOf(listOf(40, 3, 4)), 1_500, resource);
    expect(brief.entries[0]).toMatchObject({ best: { asBibtex: best.asBibtex, url: best.url } });
    expect(tokensOf(JSON.stringify(brief))).toBeLessThanOrEqual(1_500);
    expect(auditText(brief)).toContain(
      "record in BibTeX: @article{d, title = {Ducks on wet land}, journal = {Annals of Water Birds}, year = {2001} }",
    );
    expect(briefAudit(bodyOf(listOf(40, 40)), 1_500, resource).entries[0]).not.toHaveProperty("best.asBibtex");
  });

  test("keeps what differs in values that are cut, and the reason of what has no record beside it", () => {
    const long = "Of the many ways in which the ducks of the northern counties are kept through the winter";
    const cited = `${long} on dry land`;
    const one: FieldDifference = { ...title, cited, recorded: [{ value: `${long} on wet land`, source: "dblp" }] };
    const elsewhere: FieldDifference = { field: "identifier", kind: "other", cited: "10.1000/o", recorded: [] };
    const wrong = Array.from({ length: 60 }, (_, index) => ({ ...differing(index), differences: [one] }));
    const mixed = {
      ...clean(60),
      flags: ["mismatch" as const],
      reason: "It leads to another work.",
      differences: [elsewhere],
    };
    const brief = briefAudit(bodyOf([mixed, ...wrong]), 1_500, resource);
    expect(brief.entries[0]).toMatchObject({ reason: "It leads to another work." });
    for (const { differences = [] } of brief.entries.slice(1))
      expect([differences[0]?.cited, differences[0]?.recorded[0]?.value]).toEqual([
        expect.stringMatching(/dry land$/u),
        expect.stringMatching(/wet land$/u),
      ]);
  });

  test("has more room where claims are checked", () => {
    const claimed = { ...clean(0), claim: "Hens are many" };
    expect(roomFor({ entries: [clean(0), claimed, claimed] }, 1_500)).toBe(1_900);
  });
});

test("an audit as text has what was found nowhere between problems and what could not be checked, and says nothing twice", () => {
  const entries = [
    { ...clean(0), flags: ["unfound"], reason: "No index has it.", searchedSources: ["dblp", "crossref"] },
    unchecked(1),
    entryIn(differing(2)),
    { ...clean(3), flags: ["details_differ"], reason: "volume: cited “7”, recorded “17” (dblp)." },
  ];
  const text = auditText({ ...bodyOf([]), entryCount: 4, entries });
  expect(text).toMatch(
    /With problems:\n3\. .*Found nowhere:\n1\. .*Could not be checked:\n2\. .*Details that differ:\n4\. /su,
  );
  expect(text).toContain("searched: dblp, crossref");
  expect(text.split("Ducks on wet land and").length).toBe(2);
});
