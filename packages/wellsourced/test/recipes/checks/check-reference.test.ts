import type { CslItem } from "@wellsourced/citations";
import { Failure } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import { comparisonFields, indexesFor, mergeFlags, referenceFlags, whyUndecided } from "@wellsourced/trust/references";
import { describe, expect, test } from "vitest";
import { checkReference } from "../../../src/recipes/checks/check-reference.ts";

import { createLookUps } from "../../../src/recipes/checks/look-ups.ts";

/** Fictitious works. */
const HERON: Paper = {
  title: "Counting herons from the reflections of their wings",
  url: "https://index.example/heron",
  source: "crossref",
  authors: ["Ada Byron", "Eva Stone", "Otto Reed"],
  year: 2021,
  journal: "Journal of Quiet Waters",
};
const PREPRINT: Paper = {
  ...HERON,
  url: "https://arxiv.org/abs/2101.00001",
  source: "arxiv",
  journal: "arXiv",
  doi: "10.48550/arxiv.2101.00001",
};
const reference = (more: Partial<CslItem> = {}): CslItem => ({
  id: "cited",
  type: "article-journal",
  title: HERON.title,
  author: [
    { family: "Byron", given: "Ada" },
    { family: "Stone", given: "Eva" },
    { family: "Reed", given: "Otto" },
  ],
  issued: { "date-parts": [[2021]] },
  "container-title": "Journal of Quiet Waters",
  ...more,
});

interface World {
  /** The works that each index returns for any title. */
  readonly titles?: Readonly<Record<string, readonly Paper[]>>;
  /** The works found by identifier. */
  readonly works?: readonly Paper[];
  readonly down?: readonly string[];
}

/** Checks a reference with mock indexes; `asked` lists those searched by title. */
async function check(cited: CslItem, { titles = {}, works = [], down = [] }: World = {}, doi?: string) {
  const asked: string[] = [];
  const fail = (provider: string) => {
    if (down.includes(provider)) throw new Failure("upstream_unavailable", "down", { provider });
  };
  // Only the records of a reply are used.
  const providers = {
    async academic(_: object, { provider = "" }) {
      asked.push(provider);
      fail(provider);
      return { records: titles[provider] ?? [] };
    },
    async find(
      kind: string,
      {
        dois = [],
        pmid,
        rfc,
        zbl,
        isbn,
      }: Readonly<Record<"pmid" | "rfc" | "zbl" | "isbn", string>> & { readonly dois?: string[] },
      options: { readonly provider?: string },
    ) {
      const { provider = pmid ? "pubmed" : rfc ? "rfc-editor" : zbl ? "zbmath" : "" } = options;
      fail(provider);
      const book = works.find(({ source, url }) => source === provider && url.endsWith(`/${isbn}`));
      if (isbn && !book) throw new Failure("not_found", "no such book", { provider });
      if (book) return { records: [book], provider };
      const standard = works.find(({ url }) => url.endsWith(`/rfc${rfc}`));
      if (rfc && !standard) throw new Failure("not_found", "no such RFC", { provider });
      if (standard) return { records: [standard], provider };
      const own = works.filter((work) => work.source === provider && dois.includes(work.doi ?? ""));
      return { records: kind === "work" ? own : [], provider };
    },
  } as unknown as Providers;
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const retractions = async () => ({ because: "not set", isSetUp: false }) as const;
  const looks = createLookUps([], { providers, retractions, clock }, {});
  const checked = await checkReference({ reference: cited, doi }, { looks, providers, clock }, {});
  return { ...checked, asked, said: mergeFlags(referenceFlags(checked)) };
}

const flags = ({ said }: Awaited<ReturnType<typeof check>>) => said.map(({ flag }) => flag);

describe("contract 27 [rev 3]: a reference", () => {
  test("that the first index explains is searched once", async () => {
    const found = await check(reference(), { titles: { crossref: [HERON] } });
    expect([flags(found), found.asked]).toEqual([[], ["crossref"]]);
  });

  test.each<[string, Partial<CslItem>, string, string]>([
    ["another noun in its title", { title: HERON.title.replace("wings", "nests") }, "title_differs", "error"],
    [
      "an author who is somebody else",
      {
        author: [
          { family: "Byron", given: "Ada" },
          { family: "Quill", given: "Max" },
          { family: "Reed", given: "Otto" },
        ],
      },
      "authors_differ",
      "error",
    ],
    ["a year in which no version appeared", { issued: { "date-parts": [[2011]] } }, "year_differs", "warning"],
    ["a year to come", { issued: { "date-parts": [[2031]] } }, "year_differs", "error"],
    ["another journal", { "container-title": "Annals of Slate Roofs" }, "venue_differs", "error"],
  ])("with %s is said to differ, with what is recorded", async (_, more, flag, level) => {
    const all = { crossref: [HERON], openalex: [HERON], semanticscholar: [HERON] };
    const { said, comparison } = await check(reference(more), { titles: all });
    expect(said).toMatchObject([{ flag, level }]);
    expect(comparison.best?.item.title).toBe(HERON.title);
  });

  test("that differs is shown with its best record as an entry of BibTeX, and one that does not is not", async () => {
    const titles = { crossref: [{ ...HERON, doi: "10.1000/heron" }] };
    const bestOf = async (more: Partial<CslItem>) => {
      const checked = await check(reference(more), { titles });
      return (await comparisonFields(checked, false)).best;
    };
    expect((await bestOf({ id: "own:1", issued: { "date-parts": [[2031]] } }))?.asBibtex).toBe(`@article{own:1,
  author = {Byron, Ada and Stone, Eva and Reed, Otto},
  title = {${HERON.title}},
  journal = {Journal of Quiet Waters},
  year = {2021},
  doi = {10.1000/heron}
}
`);
    expect(await bestOf({})).toBeUndefined();
  });

  test("is looked up by an identifier in another field", async () => {
    const cited = reference({ "container-title": "arXiv preprint arXiv:2101.00001" });
    const found = await check(cited, { works: [PREPRINT] });
    expect([flags(found), found.asked]).toEqual([[], []]);
  });

  test("that is cited as published while every record is a preprint says so", async () => {
    const found = await check(reference({ "container-title": "Proceedings of NeurIPS", type: "paper-conference" }), {
      titles: { arxiv: [PREPRINT], openalex: [{ ...PREPRINT, source: "openalex" }] },
    });
    expect(flags(found)).toEqual(["not_published_there"]);
  });

  test.each(["crossref", "semanticscholar"])(
    "is no preprint alone while %s, which may know better, is down",
    async (down) => {
      const cited = reference({ "container-title": "Proceedings of NeurIPS", type: "paper-conference" });
      const found = await check(cited, { titles: { arxiv: [PREPRINT] }, down: [down] });
      expect(flags(found)).toEqual([]);
      expect(whyUndecided(found)).toContain(`“Proceedings of NeurIPS”) could not be checked: no answer from ${down}`);
    },
  );

  test("with another year than the record of its own DOI differs, whichever index is down", async () => {
    const registered = { ...HERON, doi: "10.1000/heron" };
    const cited = reference({ DOI: "10.1000/heron", issued: { "date-parts": [[1950]] } });
    const found = await check(cited, { works: [registered], down: ["openalex"] }, "10.1000/heron");
    expect(flags(found)).toEqual(["year_differs"]);
  });

  test("is searched at arXiv only if no other index has a similar one", async () => {
    const cited = reference({ "container-title": "Proceedings of NeurIPS", type: "paper-conference" });
    const near = await check(cited, { titles: { dblp: [{ ...HERON, journal: "NeurIPS", year: 1999 }] } });
    expect(near.search?.answered).not.toContain("arxiv");
    // An index with only the preprint may not know where it was published.
    const preprint = await check(cited, { titles: { dblp: [PREPRINT] } });
    expect(preprint.search?.answered).toEqual(expect.arrayContaining(["arxiv", "openreview"]));
    const alone = await check(cited, { titles: { arxiv: [PREPRINT] } });
    expect([alone.search?.answered.includes("arxiv"), alone.unfound]).toEqual([true, undefined]);
    const standIn = await check(cited, { titles: { crossref: [PREPRINT], arxiv: [PREPRINT] }, down: ["dblp"] });
    expect(standIn.search?.answered).toContain("arxiv");
  });

  test("that a later index explains is not held against", async () => {
    const found = await check(reference(), { titles: { crossref: [{ ...HERON, year: 2001 }], openalex: [HERON] } });
    expect(flags(found)).toEqual([]);
  });
});

describe("an RFC", () => {
  const STANDARD: Paper = {
    title: "Counting herons over HTTP",
    url: "https://standards.example/rfc9999",
    source: "rfc-editor",
    authors: ["A. Byron", "E. Stone"],
    year: 2021,
  };
  const author = [
    { family: "Byron", given: "Ada" },
    { family: "Stone", given: "E." },
  ];
  const rfc = (more: Partial<CslItem> = {}) =>
    reference({ type: "report", title: STANDARD.title, author, "container-title": "RFC 9999", ...more });

  test("is known by its number, without a search for its title", async () => {
    for (const more of [{}, { title: `RFC 9999: ${STANDARD.title}` }, { "container-title": "RFC", volume: "9999" }]) {
      const found = await check(rfc(more), { works: [STANDARD] });
      expect([flags(found), found.asked]).toEqual([[], []]);
    }
  });

  test("that is another one than the work that is cited is said", async () => {
    const other = { title: "Datagrams for the transport of moss", author: [{ family: "Quill", given: "Max" }] };
    const found = await check(rfc(other), { works: [STANDARD] });
    expect(found.comparison.findings).toMatchObject([{ flag: "mismatch" }]);
    expect(flags(found)).toEqual(["mismatch"]);
  });

  test("with a number that was never assigned does not exist", async () => {
    const found = await check(rfc({ "container-title": "RFC 9998" }), { works: [STANDARD] });
    expect(flags(found)).toContain("not_found");
    const down = await check(rfc({ "container-title": "RFC 9998" }), { down: ["rfc-editor"] });
    expect([flags(down), down.search?.failed]).toEqual([[], ["rfc-editor"]]);
  });
});

describe("a book", () => {
  const BOOK: Paper = { ...HERON, source: "k10plus", url: "https://library.example/9783161484100" };
  const book = reference({ type: "book", "container-title": "", publisher: "Made Press", ISBN: "9783161484100" });

  test("that only libraries hold is known by its ISBN", async () => {
    const found = await check(book, { works: [BOOK] });
    expect([flags(found), found.asked]).toEqual([[], []]);
  });

  test("is not found if all libraries responded, but uncertain while one of them is down", async () => {
    const invented = { ...book, title: "Quantum penguins of the Ruritanian uplands and their kin" };
    expect(flags(await check(invented))).toEqual(["unfound"]);
    const down = await check(invented, { down: ["k10plus"] });
    expect([flags(down), down.search?.failed]).toEqual([[], ["k10plus"]]);
  });
});

describe("an index of one field", () => {
  const paper = (more: Partial<CslItem> = {}) =>
    reference({ "container-title": "Annals of Quiet Mathematics", ...more });
  const KNOWN: Paper = { ...HERON, source: "zbmath", journal: "Annals of Quiet Mathematics" };

  test("is queried only if no other index has a work like the cited one", async () => {
    const known = await check(paper({ issued: { "date-parts": [[1950]] } }), { titles: { crossref: [KNOWN] } });
    expect([known.asked.includes("zbmath"), flags(known)]).toEqual([false, ["year_differs"]]);
    const alone = await check(paper(), { titles: { zbmath: [KNOWN] } });
    expect([alone.search?.answered.includes("zbmath"), flags(alone)]).toEqual([true, []]);
  });

  test.each([
    ["openreview", { "container-title": "Proceedings of ICLR", type: "paper-conference" }],
    ["hal", { "container-title": "Annales de la neige", language: "fr" }],
  ])("that may alone know a work keeps it from being unfound while it is down: %s", async (provider, where) => {
    const invented = paper({ title: "Quantum penguins of the Ruritanian uplands and their kin", ...where });
    expect(flags(await check(invented))).toEqual(["unfound"]);
    const down = await check(invented, { down: [provider] });
    expect([flags(down), down.search?.failed]).toEqual([[], [provider]]);
  });

  test("keeps no work from being unfound while it is down if others hold the same, unless a number is from there", async () => {
    const invented = paper({ title: "Quantum penguins of the Ruritanian uplands and their kin" });
    const numbered = { ...invented, note: "Zbl 1234.56789" };
    expect(flags(await check(numbered, { down: ["zbmath"] }))).toEqual([]);
    const found = await check(invented, { down: ["zbmath"] });
    expect([found.unfound?.includes("zbmath"), flags(found)]).toEqual([false, ["unfound"]]);
    expect(found.said[0]?.reason).toContain("No answer from zbmath.");
  });
});

describe("contract 27 [rev 3]: unfound", () => {
  const invented = reference({ title: "Quantum penguins of the Ruritanian uplands and their kin" });
  const { steps, last = [] } = indexesFor(invented);
  const EVERYBODY = [...steps.flat(), ...last];

  test("is said where everybody who would know it answered, with their names", async () => {
    const found = await check(invented);
    expect(found.unfound).toEqual(EVERYBODY);
    expect(found.said).toMatchObject([{ flag: "unfound", level: "warning" }]);
  });

  test("is an error beside placeholder names", async () => {
    const { said } = await check({ ...invented, author: [{ family: "Lastname", given: "Firstname" }] });
    expect(said).toMatchObject([{ flag: "placeholder" }, { flag: "unfound", level: "error" }]);
  });

  test.each(EVERYBODY)("is never said while %s is down", async (provider) => {
    const found = await check(invented, { down: [provider] });
    expect([found.unfound, flags(found), found.search?.failed]).toEqual([undefined, [], [provider]]);
  });

  test("is never reported while a registry of one of its numbers is down", async () => {
    const found = await check({ ...invented, PMID: "1234567" }, { down: ["pubmed"] });
    expect([found.unfound, found.search?.failed]).toEqual([undefined, ["pubmed"]]);
  });

  test.each(["webpage", "software", "report"])("is never said of a %s, which no index holds", async (type) => {
    expect((await check({ ...invented, type })).unfound).toBeUndefined();
  });
});
