import { describe, expect, it } from "vitest";
import type { CslItem } from "../../src/csl.ts";
import { compareReference, type FoundRecord, identifiersOf } from "../../src/match/index.ts";

// Invented works and people.
const work = {
  title: "Lantern Fields: Sparse Routing for Tidal Language Models",
  author: "Ida Brandvold; Tomasz Wierzbicki; Oluchi Nwachukwu; Renaud Castelain",
  year: 2022,
  venue: "International Conference on Machine Learning",
};
const names = (line: string) =>
  line
    .split("; ")
    .map((name) => ({ given: name.split(" ").slice(0, -1).join(" "), family: name.split(" ").at(-1) ?? "" }));
const item = (changes: Partial<typeof work> & { doi?: string; type?: string } = {}): CslItem => {
  const {
    title,
    author,
    year,
    venue,
    doi,
    type = "paper-conference",
  } = { ...work, ...changes } as typeof work & { doi?: string; type?: string };
  return {
    id: "cited",
    type,
    title,
    author: names(author),
    issued: { "date-parts": [[year]] },
    ...(venue && { "container-title": venue }),
    ...(doi && { DOI: doi }),
  };
};
const found = (
  source: string,
  changes: Parameters<typeof item>[0] = {},
  more: Partial<FoundRecord> = {},
): FoundRecord => ({
  item: item(changes),
  source,
  by: "title",
  ...more,
});
const RECORDS = [
  found("dblp", { venue: "ICML" }),
  found("openalex", { venue: "arXiv (Cornell University)", year: 2021 }, { isPreprint: true }),
];
const flagsOf = (reference: CslItem, records: readonly FoundRecord[] = RECORDS) =>
  compareReference(reference, records, { thisYear: 2026 }).findings.map(({ flag, level }) => `${flag} ${level}`);

describe("a reference beside all records found", () => {
  it.each([
    ["as recorded", {}, []],
    ["the preprint's year", { year: 2021 }, []],
    ["initials", { author: "I. Brandvold; T. Wierzbicki; O. Nwachukwu; R. Castelain" }, []],
    [
      "one exchanged noun",
      { title: "Lantern Fields: Sparse Routing for Tidal Language Networks" },
      ["title_differs error"],
    ],
    [
      "an exchanged plural",
      { title: "Lantern Field: Sparse Routing for Tidal Language Models" },
      ["title_differs error"],
    ],
    ["a missing subtitle", { title: "Lantern Fields" }, []],
    [
      "a wrong year where it was read from text without a venue",
      { type: "book", venue: "", year: 2012 },
      ["year_differs warning"],
    ],
    ["two authors of four", { author: "Ida Brandvold; Renaud Castelain" }, ["authors_differ warning"]],
    ["other people", { author: "Petra Lindqvist; Hugo Armand" }, ["authors_differ error"]],
    [
      "one other person",
      { author: "Ida Brandvold; Tomasz Wierzbicki; Oluchi Nwachukwu; Hugo Armand" },
      ["authors_differ error"],
    ],
    [
      "another first author",
      { author: "Tomasz Wierzbicki; Ida Brandvold; Oluchi Nwachukwu; Renaud Castelain" },
      ["authors_differ error"],
    ],
    ["a year of the future", { year: 2033 }, ["year_differs error"]],
    ["a year of no version", { year: 2017 }, ["year_differs warning"]],
    ["another conference", { venue: "CVPR" }, ["venue_differs warning"]],
    ["an invented conference", { venue: "Symposium on Lunar Gradient Theory" }, ["venue_differs error"]],
    ["the preprint", { venue: "arXiv preprint arXiv:2101.00001", year: 2021 }, []],
  ])("%s", (_, changes, flags) => {
    expect(flagsOf(item(changes))).toEqual(flags);
  });

  it("reads a title's last word whole where an index ends titles with a full stop", () => {
    const records = [found("dblp", { title: `${work.title}.`, venue: "ICML" })];
    expect(flagsOf(item({ title: work.title.replace(/s$/u, "") }), records)).toEqual(["title_differs error"]);
  });

  it("knows a conference by its acronym behind the name of a workshop", () => {
    const records = [found("dblp", { venue: "SSM/TLM@ICML" })];
    const venue = "Sparse Sequence Models and Tidal Language Modeling (ICML)";
    expect(flagsOf(item({ venue }), records)).toEqual([]);
  });

  it("says why a year is wrong where no record was found", () => {
    const { differences } = compareReference(item({ year: 2031 }), [], { thisYear: 2026 });
    expect(differences).toMatchObject([{ field: "year", recorded: [], note: "This year is in the future." }]);
  });

  it("gives the short name beside the full name of the conference where the work appeared", () => {
    const venue = "Advances in Neural Information Processing Systems 36";
    const { findings } = compareReference(item({ venue: "CVPR" }), [found("crossref", { venue })], { thisYear: 2026 });
    expect(findings[0]?.reason).toContain(`“${venue} (NeurIPS)”`);
  });

  it("takes the year of no version for wrong beside a venue where the work did not appear", () => {
    expect(flagsOf(item({ venue: "CVPR", year: 2023 }))).toEqual(["year_differs warning", "venue_differs warning"]);
  });

  it("takes the same people at the same venue in the same year for the work that is meant", () => {
    const title = "Harbour Schedules under Bounded Regret";
    const { findings, best } = compareReference(item({ title }), [RECORDS[0] ?? found("dblp")], { thisYear: 2026 });
    expect(findings.map(({ flag }) => flag)).toEqual(["title_differs"]);
    expect(best?.item.title).toBe(work.title);
  });

  it("takes almost the title at the same venue in the same year for the work that is meant", () => {
    const changes = { title: `Novel ${work.title}`, author: "Petra Lindqvist; Hugo Armand" };
    expect(flagsOf(item(changes))).toEqual(["title_differs error", "authors_differ error"]);
  });

  it("leaves works of the same title aside that fewer indexes know", () => {
    const namesake = found("openalex", { author: "Petra Lindqvist", venue: "Sensors", year: 2014 });
    const records = [namesake, ...RECORDS, found("crossref", {})];
    const { works, near } = compareReference(item({ author: "Hugo Armand; Ana Silveira" }), records, {
      thisYear: 2026,
    });
    expect(works.map(({ source }) => source)).toEqual(["dblp", "openalex", "crossref"]);
    expect(near).toEqual([namesake]);
  });

  it("offers the year and the authors that most records state", () => {
    const turned = "Brandvold Ida; Tomasz Wierzbicki; Oluchi Nwachukwu; Renaud Castelain";
    const records = [
      found("crossref", { year: 2021, author: turned }),
      found("dblp", { venue: "ICML" }),
      found("openalex", {}),
    ];
    const { best } = compareReference(item({ year: 2033 }), records, { thisYear: 2026 });
    expect(best?.item.issued).toEqual({ "date-parts": [[2022]] });
    expect(best?.item.author?.[0]).toEqual({ given: "Ida", family: "Brandvold" });
  });

  it("offers a paper of a conference as such, whatever the index calls it, under the reference's key or a made one", () => {
    const records = [found("crossref", { venue: "ICML", type: "article-journal" })];
    const bestOf = (id: string) => compareReference({ ...item({ year: 2033 }), id }, records, { thisYear: 2026 }).best;
    expect(bestOf("own:1")?.item).toMatchObject({ id: "own:1", type: "paper-conference" });
    expect(bestOf("own:1")?.sources).not.toHaveProperty("type");
    expect(bestOf("")?.item.id).toBe("brandvold2022lantern");
  });

  it.each([
    ["a team for its people", { venue: "arXiv", author: "Lantern Team" }, []],
    ["a person and the team", { venue: "arXiv", author: "Ida Brandvold; Lantern Team" }, []],
    [
      "an exchanged given name",
      { venue: "arXiv", author: "Igor Brandvold; Tomasz Wierzbicki; Oluchi Nwachukwu; Renaud Castelain" },
      ["authors_differ error"],
    ],
    ["a later year of a preprint", { venue: "arXiv", year: 2024 }, []],
  ])("%s", (_, changes, flags) => {
    const preprint = found("arxiv", { venue: "", year: 2021 }, { isPreprint: true });
    expect(flagsOf(item(changes), [preprint])).toEqual(flags);
  });

  it("contract 27 [rev 3]: tells two versions in one entry, details and what stands for nothing, each with its level", () => {
    const preprint = found("arxiv", { venue: "arXiv", year: 2020 }, { isPreprint: true });
    const cited = item({ venue: "arXiv preprint", year: 2022 });
    expect(flagsOf(cited, [found("dblp", { venue: "ICML" }), preprint])).toEqual(["version_differs warning"]);
    const dblp = { ...found("dblp", { venue: "ICML" }), item: { ...item({ venue: "ICML" }), volume: "162" } };
    expect(flagsOf({ ...item(), volume: "126" }, [dblp])).toEqual(["details_differ note"]);
    expect(flagsOf(item({ author: "Firstname Lastname" }), [])).toEqual(["placeholder error"]);
  });

  it("contract 27 [rev 3]: names field, cited value, recorded value and record; a variant is no finding", () => {
    const { differences, findings } = compareReference(item({ year: 2017 }), RECORDS, { thisYear: 2026 });
    expect(findings).toHaveLength(1);
    expect(differences.filter(({ kind }) => kind !== "variant")).toMatchObject([
      { field: "year", kind: "other", cited: "2017", recorded: [{ value: "2022", source: "dblp" }, { value: "2021" }] },
    ]);
    const variant = compareReference(item({ year: 2021 }), RECORDS, { thisYear: 2026 });
    expect(variant.findings).toEqual([]);
    expect(variant.differences.every(({ kind }) => kind === "variant")).toBe(true);
  });

  describe("a work cited as a preprint that was published since", () => {
    const preprint = found("arxiv", { venue: "arXiv", year: 2022, doi: "10.48550/arxiv.2201.1" }, { isPreprint: true });
    const byId = { ...preprint, by: { identifier: "10.48550/arxiv.2201.1" } } as const;
    const published = found("crossref", { venue: "ICML", doi: "10.5555/Lantern" });
    const cited = item({ venue: "arXiv", doi: "10.48550/arxiv.2201.1" });

    it("is noted with the DOI of the published work, and nothing else", () => {
      const { findings } = compareReference(cited, [byId, published], { thisYear: 2026 });
      expect(findings).toMatchObject([
        {
          flag: "published_since",
          level: "note",
          reason: "The preprint has been published in “ICML”: “10.5555/lantern” (crossref).",
          differences: [{ field: "version", recorded: [{ value: "10.5555/lantern" }] }],
        },
      ]);
    });

    it("is noted where only the record of the preprint names it", () => {
      const { findings } = compareReference(cited, [{ ...byId, publishedAs: ["10.5555/lantern"] }], { thisYear: 2026 });
      expect(findings).toMatchObject([
        { flag: "published_since", differences: [{ recorded: [{ url: "https://doi.org/10.5555/lantern" }] }] },
      ]);
    });

    it.each([
      ["the published work is cited", item({ venue: "ICML" }), [byId, published]],
      ["every record is a preprint", cited, [byId, preprint]],
      ["the other record has no DOI", cited, [byId, found("dblp", { venue: "ICML" })]],
    ])("is not noted where %s", (_, reference, records) => {
      expect(flagsOf(reference, records)).not.toContain("published_since note");
    });
  });

  it("calls a published work one where every record is a preprint", () => {
    expect(flagsOf(item({ venue: "NeurIPS" }), RECORDS.slice(1))).toEqual(["not_published_there warning"]);
  });

  it.each([
    [{ doi: "10.48550/arxiv.2201.00001" }, "dblp", "arXiv"],
    [{ doi: "10.21203/rs.3.rs-1/v1" }, "openalex", "Research Square"],
    [{}, "arxiv", "arXiv"],
    [{}, "openalex", "preprint"],
  ])("names the server of a preprint: %j, %s", (changes, source, server) => {
    const preprint = found(source, { venue: "", ...changes }, { isPreprint: true });
    const { differences } = compareReference(item({ venue: "NeurIPS" }), [preprint], { thisYear: 2026 });
    expect(differences.flatMap(({ recorded }) => recorded.map(({ value }) => value))).toEqual([server]);
  });

  it("chooses none of several works of one title by different people", () => {
    const other = { author: "Priya Raghavan; Lars Ekdahl", venue: "Sensors" };
    const records = [found("dblp"), found("openalex", other), found("crossref", other)];
    const cited = item({ author: "Nobody Known; Nobody Else" });
    const { findings, best } = compareReference(cited, records, { thisYear: 2026 });
    expect(best).toBeUndefined();
    const [authors] = findings;
    expect(authors?.reason).toContain("“Priya Raghavan; Lars Ekdahl” (openalex, crossref)");
    expect(authors?.reason).toContain("(dblp)");
    expect(compareReference(cited, records.slice(1), { thisYear: 2026 }).best?.item.author).toHaveLength(2);
  });

  it("says that an identifier leads to another paper of the same people, venue and year with a similar title", () => {
    const cited = { ...item({ doi: "10.7777/one" }), page: "10-19" };
    const own = { ...cited, DOI: "10.7777/two" };
    const sister = { ...item({ title: "Lantern Fields: Sparse Routing for Coastal Weather Models" }), page: "20-29" };
    const records: FoundRecord[] = [
      { item: { ...sister, DOI: "10.7777/one" }, source: "crossref", by: { identifier: "10.7777/one" } },
      { item: own, source: "crossref", by: "title" },
    ];
    expect(flagsOf(cited, records)).toEqual(["mismatch error"]);
    const [first, second] = records;
    // Without pages, it may be the same work under an earlier title.
    const { page: _, ...unpaged } = first?.item ?? own;
    expect(first && second && flagsOf(cited, [{ ...first, item: unpaged }, second])).toEqual([]);
  });

  it("says where an identifier leads", () => {
    const other = found(
      "crossref",
      { title: "A History of Harbour Dredging", author: "Ana Silveira", doi: "10.7777/harbour" },
      { by: { identifier: "10.7777/harbour" } },
    );
    const { findings } = compareReference(item({ doi: "10.7777/harbour" }), [...RECORDS, other], { thisYear: 2026 });
    expect(findings.map(({ flag }) => flag)).toEqual(["mismatch"]);
    expect(findings[0]?.reason).toContain("A History of Harbour Dredging");
  });

  it("says that an identifier leads to a work of this title by others, which it does not name as the right one", () => {
    const doi = "10.7777/lantern";
    const byOthers = { author: "Ana Silveira; Bo Lindqvist", doi };
    const records = [found("crossref", byOthers, { by: { identifier: doi } }), found("crossref", byOthers)];
    const { findings, differences } = compareReference(item({ doi }), records, { thisYear: 2026 });
    expect(findings.find(({ flag }) => flag === "mismatch")?.reason).toBe(
      `${doi} leads to a work of this title by other authors: “${work.title}” (crossref).`,
    );
    expect(differences.find(({ field }) => field === "identifier")?.recorded).toEqual([]);
  });
});

it("finds identifiers wherever they stand", () => {
  const cited: CslItem = {
    id: "a",
    type: "article",
    title: "T",
    "container-title": "arXiv preprint arXiv:2103.00020v2",
    URL: "https://openreview.net/forum?id=AbCdEf123",
  };
  expect(identifiersOf(cited).map(({ kind, value, version }) => [kind, value, version])).toEqual([
    ["arxiv", "2103.00020", "v2"],
    ["openreview", "AbCdEf123", undefined],
  ]);
});

describe("a reference that was read from running text", () => {
  const inText = (reference: CslItem, raw: string) =>
    compareReference(reference, RECORDS, { thisYear: 2026, raw }).findings.map(({ flag }) => flag);
  const rest = `2022. ${work.title}. In International Conference on Machine Learning.`;
  const joined = { family: "Ida Brandvold", given: "Tomasz Wierzbicki" };
  const [first, second, third, fourth] = item().author ?? [];
  const signedBy = (...author: readonly (typeof first)[]): CslItem => ({
    ...item(),
    author: author.filter((one) => one !== undefined),
  });

  it.each([
    [
      "two names joined",
      signedBy(joined, third, fourth),
      "Ida Brandvold, Tomasz Wierzbicki, Oluchi Nwachukwu, and Renaud Castelain.",
    ],
    ["only the first", signedBy(first), "Brandvold, I., Wierzbicki, T., Nwachukwu, O., & Castelain, R."],
    [
      "a middle name skipped",
      signedBy(first, second, third),
      "Ida Brandvold, Tomasz Wierzbicki, Oluchi Nwachukwu, Renaud M. Castelain.",
    ],
  ])("is not short of authors whom the text names: %s", (_, reference, authors) => {
    expect(inText(reference, `${authors} ${rest}`)).toEqual([]);
  });

  const names = "Brandvold, I., Wierzbicki, T., Nwachukwu, O., & Castelain, R.";
  it.each([
    ["is not wrong in its year if the text names the recorded one as well", "In Proceedings of ICML 2022.", []],
    [
      "is wrong in its year if only the DOI has the recorded one",
      "https://doi.org/10.1000/icml.2022.7",
      ["year_differs"],
    ],
    ["is wrong in its year if only a short DOI has the recorded one", "doi:10.1000/2022", ["year_differs"]],
  ])("%s", (_, end, flags) => {
    expect(inText(item({ year: 2014 }), `${names} 2014. ${work.title}. ICML. ${end}`)).toEqual(flags);
  });

  const venue = "Yard Letters of Tidal Studies";
  it.each([
    ["", `${work.title}. ${venue}`, []],
    ["after a comma", `${work.title}, ${venue}`, []],
    ["after the part before the colon", `Lantern Fields. ${venue}`, []],
    ["after another title", `${work.title.replace("Models", "Networks")}, ${venue}`, ["title_differs"]],
  ])("is not wrong in its title if the recorded venue was read as its end %s", (_, title, flags) => {
    const { "container-title": _venue, ...rest } = item();
    const raw = `${names} 2022. ${title}, 3, 4-9.`;
    const { findings } = compareReference({ ...rest, title }, [found("dblp", { venue })], { thisYear: 2026, raw });
    expect(findings.map(({ flag }) => flag)).toEqual(flags);
  });

  it.each([
    ["leaves one out", signedBy(first, second, third), "Ida Brandvold, Tomasz Wierzbicki, Oluchi Nwachukwu."],
    [
      "gives another first name",
      signedBy(first, second, third, { family: "Castelain", given: "Mireille" }),
      "Ida Brandvold, Tomasz Wierzbicki, Oluchi Nwachukwu, Mireille Castelain.",
    ],
  ])("differs where the text %s", (_, reference, authors) => {
    expect(inText(reference, `${authors} ${rest}`)).toEqual(["authors_differ"]);
  });

  it("is not of another year than one that the text states", () => {
    const reference = { ...item(), issued: { "date-parts": [[2018]] } };
    expect(inText(reference, `${work.title}. The 2018 Tidal Challenge, 2022.`)).toEqual([]);
    expect(inText(reference, `${work.title}. The 2018 Tidal Challenge, 2018.`)).toEqual(["year_differs"]);
  });

  it("is judged by its fields where it is a record", () => {
    const reference = { ...item(), issued: { "date-parts": [[2018]] } };
    expect(inText(reference, `@article{a2022, title={${work.title}}, year={2018}, note={2022}}`)).toEqual([
      "year_differs",
    ]);
  });
});

describe("records of other works and with damaged names", () => {
  it("a short title that others used in another year is no record of the work", () => {
    const cited = item({ title: "Optimal lantern rules", author: "Petra Yard", year: 1995 });
    const other = found("openalex", { title: "Optimal Lantern Rules", author: "Alan Gersh; Bo Moldav", year: 2016 });
    expect(compareReference(cited, [other], { thisYear: 2026 })).toMatchObject({ works: [], findings: [] });
  });

  it("a long one is, whatever its year", () => {
    const cited = item({ author: "Petra Yard; Olga Reed", year: 1995 });
    expect(flagsOf(cited)).toContain("authors_differ error");
  });

  it("marks that stand beside their letter are part of it", () => {
    const cited = item({ author: "Kalle Järvikoski; Jaana Kekkälä" });
    const damaged = found("openalex", { author: "Kalle J¨arvikoski; Jaana Kekk ¨al ¨a" });
    expect(flagsOf(cited, [damaged])).toEqual([]);
  });
});
