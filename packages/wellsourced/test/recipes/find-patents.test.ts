import { Failure, systemClock } from "@wellsourced/core";
import type { Hit, Page, Patent } from "@wellsourced/core/records";
import type { AskOf, CallOptions, ProviderResponse, Providers, WebAsk } from "@wellsourced/providers";
import { describe, expect, test } from "vitest";
import { createFind } from "../../src/recipes/search/find.ts";
import { createFindPatents } from "../../src/recipes/search/patents.ts";

const patent = (number: string, more: Partial<Patent> = {}): Patent => ({
  title: `Title of ${number}`,
  number,
  url: `https://patents.example/${number}`,
  ...more,
});
const hit = (number: string): Hit => ({
  title: `${number} - Title of ${number} - Google Patents`,
  url: `https://patents.google.com/patent/${number}/en`,
  snippet: "",
  displayLink: "patents.google.com",
});
const answered = <Rec>(records: readonly Rec[], more: Partial<ProviderResponse<Rec>> = {}): ProviderResponse<Rec> => ({
  records,
  provider: "epo",
  attempted: ["epo"],
  routed: false,
  notHonoured: [],
  ...more,
});

interface World {
  readonly index?: (ask: AskOf<"patent">) => ProviderResponse<Patent> | Failure;
  readonly web?: (ask: WebAsk) => readonly Hit[];
  /** The web provider's notes on its results. */
  readonly webNote?: string;
  /** The content of a patent's page; a failure for an unreadable one. */
  readonly page?: (number: string) => object | undefined;
}

const nobody = new Failure("config", "No provider for patent is configured.");

function world({ index = () => nobody, web = () => [], webNote, page = () => undefined }: World = {}) {
  const asked: { index: { ask: AskOf<"patent">; call: CallOptions | undefined }[]; web: WebAsk[]; pages: string[] } = {
    index: [],
    web: [],
    pages: [],
  };
  const refuse = () => Promise.reject(new Error("not asked here"));
  const providers: Providers = {
    find: (async (_: string, ask: AskOf<"patent">, call?: CallOptions) => {
      asked.index.push({ ask, call });
      const outcome = index(ask);
      if (outcome instanceof Failure) throw outcome;
      return outcome;
    }) as Providers["find"], // only patents are requested here
    async web(ask) {
      asked.web.push(ask);
      const more = { provider: "duckduckgo", attempted: ["duckduckgo"], ...(webNote ? { note: webNote } : {}) };
      return answered(web(ask), more);
    },
    academic: refuse,
    cachedIn: () => providers,
    render: refuse,
    filters: (_, ask) =>
      Object.fromEntries(
        Object.entries(Object(ask)).flatMap(([name, value]) =>
          name === "patentOffice" ? [["patent_office", String(value)]] : [],
        ),
      ),
    lacks: () => undefined,
    list: () => [],
  };
  const pages = async ({ url }: { readonly url: string }): Promise<Page> => {
    const number = /patent\/(\w+)/u.exec(url)?.[1] ?? "";
    asked.pages.push(number);
    const told = page(number);
    if (!told) throw new Failure("blocked", "A check for robots.");
    return {
      url,
      finalUrl: url,
      status: 200,
      contentType: "html",
      markdown: "",
      metadata: { title: `Page of ${number}`, ...told },
      partial: false,
      wireTruncated: false,
      hiddenTextRemoved: 0,
    };
  };
  const search = createFindPatents({ providers, find: createFind({ providers }), pages, clock: systemClock });
  return { asked, search };
}

const facts = (number: string, more: object = {}) => ({
  authors: ["Ada Waterman"],
  patent: { number, assignees: ["Harbour Gauges, Inc."], classes: ["G01F23/28"], filed: "2019-01-02", ...more },
});

describe("an index of patents", () => {
  test("is queried only with the given arguments", async () => {
    const { asked, search } = world({ index: () => answered([patent("EP1A1")]) });
    const found = await search({ query: "tide", assignee: undefined, patentOffice: "EP", limit: 3 });
    expect(asked.index[0]?.ask).toEqual({ query: "tide", patentOffice: "EP", limit: 3 });
    expect(found).toMatchObject({ patents: [{ number: "EP1A1" }], isDiscovered: false, routing: { provider: "epo" } });
    expect(found).not.toHaveProperty("hints");
  });

  test.each(["US 10,123,456 B2", "us10123456b2"])("%s with specific is one look-up", async (query) => {
    const { asked, search } = world({ index: () => answered([patent("US10123456B2")]) });
    await search({ query, searchType: "specific" });
    expect(asked.index[0]?.ask).toEqual({ number: "US10123456B2", limit: 5 });
  });

  test("a number among words, or without specific, is a word", async () => {
    const { asked, search } = world({ index: () => answered([]) });
    await search({ query: "EP1000000 bricks", searchType: "specific" });
    await search({ query: "EP1000000" });
    expect(asked.index.map(({ ask }) => ask.query)).toEqual(["EP1000000 bricks", "EP1000000"]);
  });

  test("that has nothing is believed, with what to try", async () => {
    const { asked, search } = world({ index: () => answered([]) });
    const { patents, hints } = await search({ query: "tide", patentOffice: "EP" });
    expect(patents).toEqual([]);
    expect(hints).toMatchObject({ reason: "filters_too_restrictive", filtersApplied: { patent_office: "EP" } });
    expect(asked.web).toEqual([]);
  });

  test("that lacks the office says so when it was named", async () => {
    const { search } = world({ index: () => answered([], { provider: "uspto", declined: true }) });
    const { hints } = await search({ query: "tide", patentOffice: "EP", provider: "uspto" });
    expect(hints?.reason).toBe("coverage_miss");
  });

  test("that was named and fails is not replaced", async () => {
    const { asked, search } = world({ index: () => new Failure("rate_limited", "Rate limited (epo).") });
    await expect(search({ query: "tide", provider: "epo" })).rejects.toMatchObject({ kind: "rate_limited" });
    expect(asked.web).toEqual([]);
  });
});

test("a landscape looks at more and keeps groups together, the largest first, nobody's last", async () => {
  const rows = [
    patent("US1"),
    patent("US2", { assignee: "Quay Ltd" }),
    patent("US3", { assignee: "Harbour, Inc." }),
    patent("US4", { assignee: "Delta AG" }),
    patent("US5", { assignee: "HARBOUR INC" }),
  ];
  const { asked, search } = world({ index: () => answered(rows) });
  const { patents, assigneeClusters } = await search({ query: "tide", searchType: "landscape", limit: 3 });
  expect(asked.index[0]?.ask.limit).toBe(25);
  expect(patents.map(({ number }) => number)).toEqual(["US3", "US5", "US2"]);
  expect(assigneeClusters).toEqual([
    { assignee: "Harbour, Inc.", count: 2 },
    { assignee: "Quay Ltd", count: 1 },
    { assignee: "Delta AG", count: 1 },
  ]);
});

test("without words, names or number there is no question", async () => {
  await expect(world().search({ patentOffice: "US" })).rejects.toMatchObject({ kind: "validation" });
});

test("an unknown provider yields a list of all, each once", async () => {
  const failure = await world()
    .search({ query: "tide", provider: "nope" })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "config" });
  const names = String(failure).match(/[a-z]+(?=[,.])/gu) ?? [];
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(["searchapi", "epo", "lens", "uspto", "duckduckgo"]));
});

describe("discovery on the web", () => {
  test("takes over where no index is set up; facts come from the pages", async () => {
    const { asked, search } = world({
      web: () => [hit("US99000001B2"), hit("EP9900002A1")],
      page: (number) => facts(number, { granted: "2021-02-16", pdf: "https://example.org/a.pdf" }),
    });
    const found = await search({ query: "tide gauge", patentOffice: "US" });
    expect(found.patents).toEqual([
      {
        title: "Page of US99000001B2",
        number: "US99000001B2",
        url: "https://patents.google.com/patent/US99000001B2/en",
        assignee: "Harbour Gauges, Inc.",
        inventor: "Ada Waterman",
        filed: "2019-01-02",
        granted: "2021-02-16",
        pdf: "https://example.org/a.pdf",
      },
    ]);
    expect(found).toMatchObject({ isDiscovered: true, notHonoured: [] });
    expect(found).not.toHaveProperty("note");
    expect(asked.web[0]).toMatchObject({ query: "tide gauge US", site: "patents.google.com" });
  });

  test("says which index failed", async () => {
    const { search } = world({
      index: () => new Failure("rate_limited", "Rate limited (epo). Wait.", { provider: "epo" }),
      web: () => [hit("US99000001B2")],
      page: facts,
    });
    expect((await search({ query: "tide" })).note).toContain("Rate limited (epo)");
  });

  test("a page that cannot be read leaves number and address, and the filters that cannot be told are named", async () => {
    const { search } = world({ web: () => [hit("US99000001B2")] });
    const found = await search({ query: "tide", cpcCode: "G01F", yearFrom: 2018, assignee: "Harbour" });
    expect(found.patents).toEqual([
      {
        title: "Title of US99000001B2",
        number: "US99000001B2",
        url: "https://patents.google.com/patent/US99000001B2/en",
      },
    ]);
    expect([...found.notHonoured].sort()).toEqual(["assignee", "cpcCode", "yearFrom"]);
    expect(found.note).toContain("1 of 1 pages could not be read");
  });

  test("a page without a patent is no patent", async () => {
    const { search } = world({ web: () => [hit("US99000001B2")], page: () => ({ title: "Sorry…" }) });
    expect((await search({ query: "tide" })).patents).toMatchObject([{ title: "Title of US99000001B2" }]);
  });

  test.each([
    ["another class", { cpcCode: "H01M" }],
    ["an earlier year", { yearFrom: 2020 }],
    ["a later year", { yearTo: 2018 }],
    ["another holder", { assignee: "Quay Works" }],
    ["another inventor", { inventor: "Tom Quay" }],
  ])("%s is sorted out by what the page says", async (_, filter) => {
    const { search } = world({ web: () => [hit("US99000001B2")], page: facts });
    const { patents, notHonoured } = await search({ query: "tide", ...filter });
    expect(patents).toEqual([]);
    expect(notHonoured).toEqual([]);
  });

  test("notes of the web search are repeated once, with the pages that could not be read", async () => {
    const { search } = world({ web: () => [hit("US99000001B2")], webNote: "Not all was searched." });
    const { note } = await search({ assignee: "Harbour Gauges" });
    expect(note).toBe("Not all was searched. 1 of 1 pages could not be read, so those patents have no details.");
  });

  test("a company is looked for in several spellings until there is enough", async () => {
    const { asked, search } = world({
      web: ({ query }) => (query.includes('"HarbourGauges"') ? [hit("US99000001B2")] : []),
      page: facts,
    });
    const { patents } = await search({ assignee: "Harbour Gauges", limit: 1 });
    expect(asked.web.map(({ query }) => query)).toEqual(['"Harbour Gauges"', '"HarbourGauges"']);
    expect(patents).toHaveLength(1);
  });

  test("results of other places are no patents", async () => {
    const elsewhere = { ...hit("US99000001B2"), url: "https://patents.google.com/?q=US99000001B2" };
    expect((await world({ web: () => [elsewhere] }).search({ query: "tide" })).patents).toEqual([]);
  });

  test("a number is looked up by its own page first", async () => {
    const { asked, search } = world({ page: () => facts("EP1000000B1") });
    const { patents } = await search({ query: "EP 1 000 000", searchType: "specific" });
    expect(patents).toMatchObject([{ number: "EP1000000B1" }]);
    expect(asked.web).toEqual([]);
  });

  test("a number whose page does not come is searched for, and nothing else will do", async () => {
    const { asked, search } = world({ web: () => [hit("EP1000001A1"), hit("EP1000000A1")] });
    const { patents } = await search({ query: "EP1000000", searchType: "specific" });
    expect(asked.web[0]?.query).toBe('"EP1000000"');
    expect(patents.map(({ number }) => number)).toEqual(["EP1000000A1"]);
  });

  test("goes through a web provider that was named, without asking an index", async () => {
    const { asked, search } = world({ web: () => [hit("US99000001B2")], page: facts });
    await search({ query: "tide", provider: "duckduckgo" });
    expect(asked.index).toEqual([]);
    expect(asked.web).toHaveLength(1);
  });

  test("reads three pages at once", async () => {
    let open = 0;
    let most = 0;
    const numbers = Array.from({ length: 8 }, (_, at) => `US9900000${at}B2`);
    const { search, asked } = world({
      web: () => numbers.map(hit),
      page(number) {
        most = Math.max(most, ++open);
        queueMicrotask(() => {
          open -= 1;
        });
        return facts(number);
      },
    });
    await search({ query: "tide", limit: 8 });
    expect(asked.pages).toEqual(numbers);
    expect(most).toBeLessThanOrEqual(3);
  });

  test("a caller who leaves ends it", async () => {
    const leaving = new AbortController();
    const { search } = world({
      web() {
        leaving.abort(new DOMException("gone", "AbortError"));
        return [hit("US99000001B2")];
      },
      page: facts,
    });
    await expect(search({ query: "tide" }, { signal: leaving.signal })).rejects.toThrow("gone");
  });
});

test("the same search for people", async () => {
  const { search } = world({ index: () => answered([]) });
  const { searchUrl } = await search({
    query: "tide & gauge",
    assignee: "Harbour",
    inventor: "Ada",
    patentOffice: "EP",
    cpcCode: "G01F 23/28",
    yearFrom: 2018,
    yearTo: 2019,
  });
  const { origin, searchParams } = new URL(searchUrl);
  expect(origin).toBe("https://patents.google.com");
  expect([...searchParams]).toEqual([
    ["q", "tide & gauge"],
    ["q", "CPC=G01F23/28"],
    ["assignee", "Harbour"],
    ["inventor", "Ada"],
    ["country", "EP"],
    ["after", "filing:20180101"],
    ["before", "filing:20191231"],
  ]);
});
