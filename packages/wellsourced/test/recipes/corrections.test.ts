import type { FoundReference } from "@wellsourced/citations/documents";
import { describe, expect, test } from "vitest";
import { correctionOf } from "../../src/recipes/audit-files/corrections.ts";
import type { AuditedEntry } from "../../src/recipes/audit-types.ts";

/** A made entry and its made record. */
const csl = {
  id: "hens",
  type: "article-journal",
  title: "Hens",
  issued: { "date-parts": [[1990]] },
  page: "11",
} as const;
const found = (fields: Partial<FoundReference> = {}): FoundReference => ({
  kind: "entry",
  raw: "@article{hens, title={Hens}}",
  line: 1,
  offset: 0,
  csl: { ...csl, issued: { "date-parts": [[1990]] } },
  ...fields,
});
const record = {
  title: "Hens",
  url: "https://doi.org/10.1000/hens",
  source: "crossref",
  doi: "10.1000/hens",
  year: 2001,
};
const answer = (fields: Partial<AuditedEntry>): AuditedEntry => ({
  index: 0,
  flags: [],
  matchedRecord: record,
  ...fields,
});

describe("what can be corrected in a file", () => {
  test("a DOI that is missing is that of the matched record", () => {
    expect(correctionOf(found(), answer({}))?.set).toEqual({ DOI: "10.1000/hens" });
    expect(correctionOf(found(), { index: 0, flags: ["unchecked"] })).toBeUndefined();
  });

  test("a DOI of another work is replaced only by that of the work that is surely meant", () => {
    const wrong = found({ doi: "10.1000/other" });
    const meant = { ...record, doi: "10.1000/meant" };
    expect(correctionOf(wrong, answer({ flags: ["mismatch"], possibleMatch: meant }))?.set).toEqual({
      DOI: "10.1000/meant",
    });
    expect(correctionOf(wrong, answer({ flags: ["mismatch"] }))).toBeUndefined();
  });

  test("a year is corrected where it is far off, pages where they contradict the record", () => {
    const own = found({ doi: "10.1000/hens" });
    const off = answer({ titleMatch: "match", matchParts: { year: 0 } });
    expect(correctionOf(own, off)?.set).toEqual({ year: "2001" });
    expect(correctionOf(own, answer({ titleMatch: "match", matchParts: { year: 0.8 } }))).toBeUndefined();
    const paged = (pages: string) => answer({ titleMatch: "match", publication: { pages } });
    expect(correctionOf(own, paged("21–30"))?.set).toEqual({ page: "21–30" });
    expect(correctionOf(own, paged("11-19"))).toBeUndefined();
  });

  test("a retraction is noted once", () => {
    const retracted = answer({
      flags: ["retracted"],
      retractionStatus: { retracted: true, kind: "retraction", date: "2003-04-05", noticeDoi: "10.1000/r" },
    });
    const own = found({ doi: "10.1000/hens" });
    const note = "Retracted 2003-04-05; notice: https://doi.org/10.1000/r";
    expect(correctionOf(own, retracted)?.set).toEqual({ note });
    expect(correctionOf(found({ doi: "10.1000/hens", csl: { ...csl, issued: {}, note } }), retracted)).toBeUndefined();
  });

  test("nothing is corrected where the record's place in the file is not known", () => {
    expect(correctionOf(found({ raw: "Hens" }), answer({}))).toBeUndefined();
    expect(correctionOf(found({ kind: "note" }), answer({}))).toBeUndefined();
  });
});
