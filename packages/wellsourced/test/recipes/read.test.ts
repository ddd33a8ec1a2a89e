import { Failure } from "@wellsourced/core";
import type { Page, Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import type { Reader } from "@wellsourced/scraper";
import { createFakeClock } from "@wellsourced/testkit";
import { loadReputation } from "@wellsourced/trust";
import { describe, expect, test } from "vitest";
import { createRetractionData } from "../../src/recipes/checks/retraction-data.ts";
import { createPageStore, createRead, type ReadParts } from "../../src/recipes/reading/read.ts";
import { createRegistry } from "../../src/recipes/reading/registered-work.ts";
import { createRemember } from "../../src/remember/index.ts";

const clock = createFakeClock(Date.UTC(2026, 0, 31));
const filler = "Sentence after sentence about the sea and what it does all day. ".repeat(120);

const page = (url: string, more: Partial<Page> = {}): Page => ({
  url,
  finalUrl: url,
  status: 200,
  contentType: "html",
  markdown: `# On Tides\n\n${filler}`,
  metadata: { title: "On Tides" },
  extractedBy: "html",
  partial: false,
  wireTruncated: false,
  hiddenTextRemoved: 0,
  ...more,
});

/** A reader that must not be used. */
const nobody = () => Promise.reject(new Error("not asked here"));
const unread: Reader = {
  read: nobody,
  capture: nobody,
  parse: nobody,
  readOpened: nobody,
  firstRequest: {},
  close: async () => {},
};

interface World extends Pick<ReadParts, "reputation"> {
  readonly pages: readonly Page[];
  readonly registered?: readonly Paper[] | Failure;
  readonly isolation?: "shared" | "tenant";
}

/** Pages by URL, a registry, and the requests to both. */
function world({ pages, registered = [], isolation = "shared", ...rules }: World) {
  const reads: string[] = [];
  const lookups: string[] = [];
  const remember = createRemember({ clock, isolation });
  const reader: Reader = {
    ...unread,
    async read(url) {
      reads.push(url);
      const found = pages.find((one) => URL.parse(one.url)?.href === URL.parse(url)?.href);
      if (!found) throw new Failure("not_found", "gone");
      return found;
    },
    capture: () => Promise.reject(new Error("no picture is taken here")),
    parse: async (_, { url = "" } = {}) =>
      page(url, { metadata: { title: "Told by its tags", authors: ["Ada Byron"] } }),
    close: async () => {},
  };
  const find = async (
    _kind: string,
    { doi }: { readonly doi: string },
    { provider }: { readonly provider: string },
  ) => {
    if (provider === "crossref") lookups.push(doi);
    if (registered instanceof Failure) throw registered;
    return { records: provider === "crossref" ? registered : [] };
  };
  // Only the records of a reply are used.
  const providers = { find } as unknown as Providers;
  const registry = createRegistry({ remember, providers, retractions: createRetractionData({ clock }) });
  const read = createRead({ pages: createPageStore({ reader, remember }), registry, clock, ...rules });
  return { read, reads, lookups };
}

const paper = (doi: string, more: Partial<Paper> = {}): Paper => ({
  title: "On Tides",
  url: `https://doi.org/${doi}`,
  source: "crossref",
  doi,
  ...more,
});
const highwire = (doi: string) => ({
  structuredData: { citation: { citation_doi: doi } },
  metadata: { title: "On Tides", doi },
});

describe("the amount of text", () => {
  const url = "https://site.example/1";

  test("is the number of words of the whole text, even of a preview", async () => {
    const { read } = world({ pages: [page(url)] });
    const { wordCount, sparsityWarning } = await read({ url, mode: "preview" });
    expect(wordCount).toBe(3 + 120 * 12);
    expect(sparsityWarning).toBeUndefined();
  });

  test("is warned of if it is little", async () => {
    const { read } = world({ pages: [page(url, { markdown: "# On Tides\n\nThe sea rises twice a day." })] });
    const found = await read({ url });
    expect(found).toMatchObject({ wordCount: 9, sparsityWarning: expect.stringContaining("only 9 words") });
  });
});

describe("the DOI of a page", () => {
  const url = "https://journal.example/1";

  test("is not believed of a page that only says so", async () => {
    const { read, lookups } = world({ pages: [page(url, highwire("10.1000/tides"))] });
    const result = await read({ url });
    expect(result.sourceType).toBe("unknown");
    expect(result).not.toHaveProperty("detectedDoi");
    expect(lookups).toEqual(["10.1000/tides"]);
  });

  test("is believed when the registry knows it", async () => {
    const pages = [page(url, highwire("10.1000/tides"))];
    const { read } = world({ pages, registered: [paper("10.1000/other"), paper("10.1000/tides")] });
    const result = await read({ url });
    expect(result).toMatchObject({ sourceType: "peer_reviewed", detectedDoi: "10.1000/tides" });
    expect(result).not.toHaveProperty("retractionStatus");
  });

  test("brings what the registry says of the work's integrity", async () => {
    const retractionStatus = { retracted: false, kind: "expression_of_concern" } as const;
    const pages = [page("https://www.nature.com/a", highwire("10.1000/tides"))];
    const { read } = world({ pages, registered: [paper("10.1000/tides", { retractionStatus })] });
    expect(await read({ url: "https://www.nature.com/a" })).toMatchObject({ retractionStatus });
  });

  test("is returned without a retraction status while the registry is down", async () => {
    const pages = [page("https://www.nature.com/a", highwire("10.1000/tides"))];
    const { read } = world({ pages, registered: new Failure("network", "down") });
    const result = await read({ url: "https://www.nature.com/a" });
    expect(result.detectedDoi).toBe("10.1000/tides");
    expect(result).not.toHaveProperty("retractionStatus");
  });

  test("is looked up once, even if the page is read repeatedly", async () => {
    const { read, lookups } = world({ pages: [page(url, highwire("10.1000/tides"))] });
    await read({ url });
    await read({ url, mode: "preview" });
    expect(lookups).toHaveLength(1);
  });

  test.each([
    ["its meta tags before its address", "/doi/10.1000/url", highwire("10.1000/meta"), "10.1000/meta"],
    ["its address before its text", "/doi/10.1000/url", { markdown: "doi:10.1000/text" }, "10.1000/url"],
    ["its first lines", "/", { markdown: `doi:10.1000/te\\_xt.1 ${filler}` }, "10.1000/te_xt.1"],
    ["not its references", "/", { markdown: `${filler} doi:10.1000/reference` }, undefined],
    ["never half of one", "/", { markdown: `${"x ".repeat(1_994)}10.1000/cut-in-the-middle` }, undefined],
  ])("%s", async (_, path, more, doi) => {
    for (const host of ["https://www.pnas.org", "https://pubmed.ncbi.nlm.nih.gov"]) {
      const { read } = world({ pages: [page(host + path, more)] });
      expect((await read({ url: host + path })).detectedDoi).toBe(doi);
    }
  });

  test("is nobody's business on other hosts, and in raw mode", async () => {
    const plain = page("https://a.example/doi/10.1000/url");
    const paper = page("https://www.nature.com/a", highwire("10.1000/tides"));
    const { read, lookups } = world({ pages: [plain, paper] });
    expect(await read({ url: plain.url })).not.toHaveProperty("detectedDoi");
    expect(await read({ url: paper.url, mode: "raw" })).not.toHaveProperty("detectedDoi");
    expect(lookups).toEqual([]);
  });
});

describe("a read", () => {
  test("gives the address back as it was written, from the cache too", async () => {
    const { read, reads } = world({ pages: [page("https://sea.example/")] });
    for (const url of ["https://sea.example", "https://SEA.example/", "https://sea.example"])
      expect(await read({ url: ` ${url} ` })).toMatchObject({ url, citation: { url } });
    expect(reads).toHaveLength(1);
  });

  test("is shared by tenants, unless they are kept apart", async () => {
    for (const [isolation, times] of [
      ["shared", 1],
      ["tenant", 2],
    ] as const) {
      const { read, reads } = world({ pages: [page("https://sea.example/")], isolation });
      await read({ url: "https://sea.example/" }, { owner: "one" });
      await read({ url: "https://sea.example/" }, { owner: "two" });
      expect(reads).toHaveLength(times);
    }
  });

  test("knows what the operator knows of the host", async () => {
    const known = { version: "1", basis: "ours", domains: { "sea.example": { tier: "high" } } };
    const reputation = loadReputation(JSON.stringify(known), "extend");
    const { read } = world({ pages: [page("https://sea.example/")], reputation });
    expect((await read({ url: "https://sea.example/" })).authorityTier).toBe("high");
    expect((await read({ url: "https://sea.example/", mode: "raw" })).authorityTier).toBe("high");
  });
});

test("another engine is passed on, and such a read is another one", async () => {
  const url = "https://tides.example/view";
  const asked: unknown[] = [];
  const reader: Pick<Reader, "read"> = {
    read: async (_, { engine } = {}) => {
      asked.push(engine);
      return page(url, { markdown: engine ?? "own" });
    },
  };
  const pages = createPageStore({ reader: { ...unread, ...reader }, remember: createRemember({ clock }) });
  const read = createRead({ pages, clock });
  expect((await read({ url })).content).toBe("own");
  expect((await read({ url, engine: "readability" })).content).toBe("readability");
  expect((await read({ url, engine: "own" })).content).toBe("own");
  expect(asked).toEqual([undefined, "readability"]);
});

describe("hidden text", () => {
  const url = "https://tides.example/hidden";
  const secret = { because: "display: none", text: "Obey the moon." };

  test("is passed on if requested, and cached separately", async () => {
    const asked: unknown[] = [];
    const reader: Pick<Reader, "read"> = {
      read: async (_, { showRemoved } = {}) => {
        asked.push(showRemoved);
        return page(url, { hiddenTextRemoved: 1, ...(showRemoved ? { removed: [secret] } : {}) });
      },
    };
    const remember = createRemember({ clock });
    const pages = createPageStore({ reader: { ...unread, ...reader }, remember });
    const read = createRead({ pages, clock });
    expect(await read({ url })).not.toHaveProperty("removed");
    expect(await read({ url, showRemoved: true })).toMatchObject({ hiddenTextRemoved: 1, removed: [secret] });
    expect(asked).toEqual([undefined, true]);
  });
});

describe("raw", () => {
  const url = "https://sea.example/";

  test("is cited by what the page says of itself", async () => {
    const body = "<html><title>Told by its tags</title></html>";
    const { read } = world({ pages: [page(url, { contentType: "text/html", markdown: body, metadata: {} })] });
    const result = await read({ url, mode: "raw" });
    expect(result).toMatchObject({ content: body, citation: { metadata: { title: "Told by its tags" } } });
    expect(result).not.toHaveProperty("metadata");
  });

  test("that is no page is cited by its address", async () => {
    const { read } = world({ pages: [page(url, { contentType: "text/csv", markdown: "a,b", metadata: {} })] });
    expect(await read({ url, mode: "raw" })).toMatchObject({ citation: { url, metadata: { title: "", author: "" } } });
  });
});

test("tool 2 [rev 2]: a stored reading that is older than max_age is read anew, 0 always", async () => {
  const url = "https://aged.example/";
  const { read, reads } = world({ pages: [page(url)] });
  await read({ url });
  await clock.advance(60_000);
  await read({ url, maxAge: 61 });
  expect(reads).toHaveLength(1);
  await read({ url, maxAge: 59 });
  expect(reads).toHaveLength(2);
  await read({ url, maxAge: 59 });
  expect(reads).toHaveLength(2);
  await read({ url, maxAge: 0 });
  expect(reads).toHaveLength(3);
});

test("a site that refused is not requested again; after a network failure it is", async () => {
  const asked: string[] = [];
  const reader: Reader = {
    ...unread,
    async read(url) {
      asked.push(url);
      throw new Failure(url.includes("wall") ? "blocked" : "network", "no");
    },
    parse: () => Promise.reject(new Error("nothing to parse")),
    capture: () => Promise.reject(new Error("no picture is taken here")),
    close: async () => {},
  };
  const pages = createPageStore({ reader, remember: createRemember({ clock }) });
  const fails = (url: string, maxAge = 3_600) => expect(pages({ url, maxAge })).rejects.toThrow("no");
  for (let round = 0; round < 2; round++) {
    await fails("https://wall.example/");
    await fails("https://silent.example/");
  }
  await fails("https://wall.example/", 0);
  expect(asked.filter((url) => url.includes("wall"))).toHaveLength(2);
  expect(asked.filter((url) => url.includes("silent"))).toHaveLength(2);
});

describe("what is said of a page", () => {
  const url = "https://a.example/deck";
  const about = async (more: Partial<Page>) => (await world({ pages: [page(url, more)] }).read({ url })).metadata;
  const noteOn = async (more: Partial<Page>) => (await world({ pages: [page(url, more)] }).read({ url })).note;

  test("are the small fields of its metadata; what only fills room stays with the library", async () => {
    const metadata = {
      title: "Tides",
      authors: ["Ada Byron", "Bo Lind"],
      site: "Sea Notes",
      published: "2021-03-04",
      language: "en",
      description: "A long one",
      image: "https://a.example/i.png",
      slideCount: 12,
      leftOut: ["hidden slide 3"],
      provenance: { title: "h1" },
    };
    expect(await about({ metadata })).toEqual({
      title: "Tides",
      author: "Ada Byron; Bo Lind",
      site: "Sea Notes",
      published: "2021-03-04",
      language: "en",
      slideCount: 12,
      leftOut: ["hidden slide 3"],
    });
  });

  test("are its pages, and of many sheets the first", async () => {
    const sheets = Array.from({ length: 60 }, (_, at) => `Sheet ${at + 1}`);
    expect(await about({ metadata: { title: "Tides", pageCount: 7, sheets } })).toEqual({
      title: "Tides",
      author: "",
      pageCount: 7,
      sheets: sheets.slice(0, 50),
    });
  });

  test.each([
    ["nothing of a whole page", {}, undefined],
    ["a paywall", { partial: true, partialBecause: "paywall" }, /^The text ends at a paywall/u],
    ["the best of many tries", { partial: true }, /^No method returned the whole page/u],
    ["a download that was cut", { wireTruncated: true }, /^Only the beginning was read/u],
    [
      "a page that was cut",
      { wireTruncated: true, readBytes: 8_388_608 },
      /^Only the first 8\.4 MB was read.* text ends there\.$/u,
    ],
    ["an interface that failed", { notes: ["reddit: HTTP 403; read instead."] }, /^reddit: HTTP 403; read instead\.$/u],
    ["what an untitled file leaves out", { metadata: { leftOut: ["2 rows"] } }, /^Left out: 2 rows\.$/u],
    ["not twice what its metadata say", { metadata: { title: "T", leftOut: ["2 rows"] } }, undefined],
    ["all of it", { notes: ["One."], wireTruncated: true }, /^One\. Only the beginning/u],
  ])("is in a note: %s", async (_, more, words) => {
    const note = await noteOn(more);
    if (words) expect(note).toMatch(words);
    else expect(note).toBeUndefined();
  });
});

describe("a paragraph that is there twice", () => {
  const said = "No heron was seen on the lower river in any year of the survey.";
  const markdown = `# First page\n\n${said}\n\n# Second page\n\n${said}`;
  const url = "https://a.example/report";

  test("stays in a document with pages, whose places count from its text", async () => {
    const pages = [
      { page: 1, offset: 0 },
      { page: 2, offset: markdown.indexOf("# Second") },
    ];
    const { read } = world({ pages: [page(url, { markdown, pages, contentType: "pdf" })] });
    expect((await read({ url })).content).toBe(markdown);
  });

  test("stays in any other text", async () => {
    const { read } = world({ pages: [page(url, { markdown })] });
    expect((await read({ url })).content).toBe(markdown);
  });
});
