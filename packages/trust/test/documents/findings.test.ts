import type { FieldDifference } from "@wellsourced/citations/matching";
import { describe, expect, test } from "vitest";
import { AUDIT_LEVELS, findingsOf } from "../../src/documents/findings.ts";
import { isAuditedEntry, questionName } from "../../src/documents/question.ts";
import type { AuditedEntry } from "../../src/references/audited-entry.ts";
import { AUDIT_FLAGS } from "../../src/references/flags.ts";

const found = { kind: "entry", raw: "@article{ode, title={Ducks}}", line: 1, offset: 0, key: "ode" } as const;
const said = (answer: Omit<AuditedEntry, "index">) => findingsOf(found, { index: 0, ...answer });

const title: FieldDifference = {
  field: "title",
  kind: "other",
  cited: "Ducks on dry land",
  recorded: [{ value: "Ducks on wet land", source: "dblp", url: "https://dblp.org/rec/d" }],
};
const spelling: FieldDifference = { ...title, field: "venue", kind: "variant" };

describe("what an answer says against a reference", () => {
  test.each(AUDIT_FLAGS)("%s is a finding of its own level, with words and advice", (rule) => {
    const [one] = said({ flags: [rule] });
    expect(one).toMatchObject({ rule, level: AUDIT_LEVELS[rule] });
    for (const words of [one?.message, one?.advice]) expect(words).toMatch(/^[A-Z].{8,}\.$/u);
    expect(`${one?.message} ${one?.advice}`).not.toMatch(/fabricat|hallucinat|fake|invented/iu);
  });

  test("the answer's own level and reason come first", () => {
    const flagReasons = { venue_differs: "No index knows such a venue.", year_differs: "It is of 2001." };
    const findings = said({
      flags: ["year_differs", "venue_differs"],
      flagLevels: { venue_differs: "error" },
      flagReasons,
      reason: Object.values(flagReasons).join(" "),
    });
    expect(findings.map(({ rule, level, message }) => [rule, level, message])).toEqual([
      ["year_differs", "warning", "It is of 2001."],
      ["venue_differs", "error", "No index knows such a venue."],
    ]);
  });

  test("each finding has the differences of its own fields, with the address of the record, and no spellings", () => {
    const [one, other] = said({ flags: ["title_differs", "dead_link"], differences: [title, spelling] });
    expect(one).toMatchObject({ differences: [title], evidence: ["https://dblp.org/rec/d"] });
    expect(other).not.toHaveProperty("differences");
    expect(said({ flags: [], differences: [spelling] })).toEqual([]);
  });

  test("a placeholder has what stands for nothing beside nothing recorded", () => {
    const empty: FieldDifference = { field: "authors", kind: "other", cited: "Firstname Lastname", recorded: [] };
    expect(said({ flags: ["placeholder"], differences: [empty, title] })[0]?.differences).toEqual([empty]);
  });

  test.each<[string, Partial<AuditedEntry>]>([
    ["was not looked at", { url: "https://yard.example/hens" }],
    [
      "leads to the front page",
      { url: "https://yard.example/hens", httpStatus: 200, linkState: "front_page", linkLive: true },
    ],
  ])("a link that %s is no notice about the work", (_, link) => {
    expect(said({ flags: [], reason: "The link says nothing of the work.", ...link })).toMatchObject([
      { rule: "unchecked", level: "note" },
    ]);
  });

  test("what was found nowhere names who was asked", () => {
    expect(said({ flags: ["unfound"], searchedSources: ["dblp", "crossref"] })[0]?.searchedSources).toEqual([
      "dblp",
      "crossref",
    ]);
  });

  test("authors who are left out are to be added, wrong ones corrected", () => {
    const authors = { ...title, field: "authors" } as const;
    const advice = (kind: FieldDifference["kind"]) =>
      said({ flags: ["authors_differ"], differences: [{ ...authors, kind }] })[0]?.advice;
    expect(advice("incomplete")).toContain("et al.");
    expect(advice("other")).toBe("Correct the authors as recorded.");
  });
});

test("references that differ in any part that is compared are asked about one by one", () => {
  const entry = { doi: "10.1000/d", title: "Ducks", author: "Bo Ode", date: "2001" };
  const details = { id: "d", type: "article-journal" } as const;
  const names = [
    questionName(entry),
    questionName({ ...entry, site: "Yard Letters" }),
    ...(["volume", "page", "publisher"] as const).map((field) =>
      questionName({ ...entry, reference: { ...details, [field]: "7" } }),
    ),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(questionName({ ...entry, reference: { ...details, id: "other" } })).toBe(names[0]);
});

describe("an answer that a file kept between two runs", () => {
  const kept = {
    index: 0,
    flags: ["mismatch"],
    differences: [title],
    best: { item: { id: "d", type: "article-journal", title: "Ducks" }, sources: { title: "dblp" } },
    searchedSources: ["dblp"],
    flagLevels: { mismatch: "error" },
  };

  test("is one with all that it was compared with", () => {
    expect(isAuditedEntry(JSON.parse(JSON.stringify(kept)))).toBe(true);
  });

  test.each([
    { differences: "none" },
    { differences: [{ ...title, recorded: "dblp" }] },
    { best: { item: 7, sources: {} } },
    { best: { item: kept.best.item } },
    { searchedSources: [7] },
    { flagLevels: { mismatch: "fatal" } },
    { flagReasons: { mismatch: 7 } },
  ])("is none with %j", (wrong) => {
    expect(isAuditedEntry({ ...kept, ...wrong })).toBe(false);
  });
});
