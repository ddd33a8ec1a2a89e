import type { FoundReference } from "@wellsourced/citations/documents";
import type { FieldDifference, ReferenceField } from "@wellsourced/citations/matching";
import { describe, expect, test } from "vitest";
import { correctionOf } from "../../src/documents/corrections.ts";
import type { AuditedEntry } from "../../src/references/audited-entry.ts";

/** An invented entry and its record. */
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

  describe("after the best record of the work", () => {
    const best = {
      item: {
        id: "hens",
        type: "article-journal" as const,
        title: "Hens on wet land",
        author: [{ family: "Quine", given: "Ada" }],
        issued: { "date-parts": [[2001]] },
        "container-title": "Annals of Water Birds",
        page: "21-30",
        DOI: "10.1000/HENS",
      },
      sources: {
        title: "dblp",
        author: "crossref",
        issued: "dblp",
        "container-title": "crossref",
        page: "crossref",
        DOI: "crossref",
      },
      url: "https://dblp.org/rec/hens",
    };
    const differs = (field: ReferenceField, kind: FieldDifference["kind"] = "other"): FieldDifference => ({
      field,
      kind,
      cited: "x",
      recorded: [{ value: "y", source: "dblp" }],
    });
    const own = found({
      doi: "10.1000/hens",
      csl: {
        ...csl,
        issued: { "date-parts": [[1990]] },
        author: [{ family: "Fox" }],
        "container-title": "Yard Letters",
      },
    });

    test.each([
      ["title", "title_differs", { title: "Hens on wet land" }, { title: "dblp" }],
      ["year", "year_differs", { year: "2001" }, { year: "dblp" }],
      ["venue", "venue_differs", { "container-title": "Annals of Water Birds" }, { "container-title": "crossref" }],
      ["pages", "details_differ", { page: "21-30" }, { page: "crossref" }],
      ["volume", "details_differ", {}, undefined],
      ["venue", "not_published_there", {}, undefined],
    ] as const)("%s is corrected for %s, with its source", (field, flag, set, sources) => {
      const made = correctionOf(own, answer({ flags: [flag], best, differences: [differs(field)] }));
      expect(made?.set ?? {}).toEqual(set);
      expect(made?.sources).toEqual(sources);
      if (made) expect(made.url).toBe("https://dblp.org/rec/hens");
    });

    test("the DOI is that of the work from which the fields are, never of one that is only alike", () => {
      const near = { ...record, doi: "10.1000/near" };
      const mixed = answer({ flags: ["mismatch", "title_differs"], best, possibleMatch: near, matchedRecord: near });
      expect(correctionOf(own, { ...mixed, differences: [differs("title")] })?.set).toEqual({
        title: "Hens on wet land",
      });
      const bare = found({ csl: { id: "hens", type: "article-journal", title: "Hens" } });
      const { DOI: _, ...item } = best.item;
      expect(correctionOf(bare, answer({ best: { ...best, item }, matchedRecord: near }))).toBeUndefined();
    });

    test("a DOI that does not exist is replaced by that which the records have", () => {
      const recorded = [{ value: "10.1000/HENS", source: "dblp" }];
      const gone = answer({ flags: ["not_found"], differences: [{ ...differs("identifier"), recorded }] });
      expect(correctionOf(found({ doi: "10.1000/fake" }), gone)).toMatchObject({
        set: { DOI: "10.1000/hens" },
        sources: { DOI: "dblp" },
      });
      // The best record may be one without a DOI.
      const { DOI: _, ...item } = best.item;
      const { DOI: __, ...sources } = best.sources;
      expect(correctionOf(found({ doi: "10.1000/fake" }), { ...gone, best: { item, sources } })).toMatchObject({
        set: { DOI: "10.1000/hens" },
        sources: { DOI: "dblp" },
      });
    });

    test("authors are corrected as a list", () => {
      const made = correctionOf(own, answer({ flags: ["authors_differ"], best, differences: [differs("authors")] }));
      expect(made).toMatchObject({ set: {}, authors: best.item.author, sources: { authors: "crossref" } });
    });

    test("a spelling is left as it is, and what the entry does not say is not added but for its DOI", () => {
      expect(correctionOf(own, answer({ best, differences: [differs("title", "variant")] }))).toBeUndefined();
      const bare = found({ csl: { id: "hens", type: "article-journal", title: "Hens" } });
      expect(correctionOf(bare, answer({ best, differences: [differs("venue"), differs("authors")] }))?.set).toEqual({
        DOI: "10.1000/hens",
      });
    });
  });

  test("nothing is corrected where the record's place in the file is not known", () => {
    expect(correctionOf(found({ raw: "Hens" }), answer({}))).toBeUndefined();
    expect(correctionOf(found({ kind: "note" }), answer({}))).toBeUndefined();
  });
});
