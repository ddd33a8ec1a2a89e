import { Failure, sha256 } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createIndexedSource } from "../../src/recipes/corpus/indexed-source.ts";
import { createVerifyQuote } from "../../src/recipes/quote/verify-quote.ts";

const TEXT = `# The river\n\nThe survey found no heron on the lower river.\n\n${"The water rose and fell. ".repeat(5_000)}\n\nIn the end two herons came back.`;
const HTML = `<html><body><script>let quote = "not words of the page";</script><nav>Home</nav><p>${TEXT}</p><figcaption>A heron &amp; its young</figcaption><p style="display:none">Words that nobody sees</p></body></html>`;

const page = (more: Partial<Page> = {}): Page => ({
  url: "https://river.example/report",
  finalUrl: "https://river.example/report",
  status: 200,
  contentType: "html",
  markdown: TEXT,
  metadata: { title: "The river" },
  partial: false,
  wireTruncated: false,
  hiddenTextRemoved: 0,
  ...more,
});

function world(answer: Page | Failure = page(), raw: Partial<Page> | Failure = {}) {
  const asked: string[] = [];
  const verify = createVerifyQuote({
    clock: createFakeClock(Date.UTC(2026, 0, 31)),
    pages: async ({ url, mode = "full" }) => {
      asked.push(`${mode} ${url}`);
      if (answer instanceof Failure) throw answer;
      if (mode === "raw" && raw instanceof Failure) throw raw;
      return mode === "raw" ? { ...answer, markdown: HTML, ...raw } : answer;
    },
    indexed: createIndexedSource({ corpora: { look: async () => undefined } }),
    readFile: async ({ name }) => page({ url: "", finalUrl: "", contentType: "docx", metadata: { title: name } }),
    paperFullText: async ({ identifier }) => {
      asked.push(`paper ${identifier}`);
      return {
        identifier,
        resolvedUrl: "https://archive.example/paper",
        content: TEXT,
        title: "Herons",
        truncated: false,
        source: "archive",
        citation: {
          url: "",
          accessedDate: "",
          metadata: { title: "Herons", author: "", site: "", date: "" },
          formatted: { apa: "", mla: "" },
        },
        trust: "untrusted-external-content",
      };
    },
  });
  return { verify, asked };
}

const url = "https://river.example/report";

describe("checking a quotation", () => {
  test("shows whole words around it, and whole characters where there are no blanks", async () => {
    const around = "Reports of the maintainers stand in a database of their own. ".repeat(5);
    const quote = "nobody deletes a report";
    const { found } = await world().verify({ quote, text: `${around}Here ${quote}, ${around}` });
    const words = new Set(around.split(/[\s,]+/u));
    expect(
      found?.before
        .trim()
        .split(/\s+/u)
        .slice(0, -1)
        .every((word) => words.has(word)),
    ).toBe(true);
    expect(
      found?.after
        .replace(/^, /u, "")
        .split(/\s+/u)
        .every((word) => words.has(word)),
    ).toBe(true);
    const birds = "🦆".repeat(200);
    for (const shift of ["", "x"]) {
      const odd = await world().verify({ quote, text: `${birds}${shift} ${quote} ${shift}${birds}` });
      expect([odd.found?.before.isWellFormed(), odd.found?.after.isWellFormed()]).toEqual([true, true]);
    }
  });

  test("the whole source is searched; position, context and a link are returned", async () => {
    const { verify } = world();
    const { found, ...rest } = await verify({ quote: "In the end two herons came back.", url });
    expect(rest).toMatchObject({
      quoteMatch: "verbatim",
      contentHash: sha256(TEXT),
      contentLength: TEXT.length,
      sourceTitle: "The river",
    });
    expect(TEXT.slice(found?.start, found?.end)).toBe("In the end two herons came back.");
    expect(found).toMatchObject({ text: "In the end two herons came back.", line: 7, paragraph: 4 });
    expect(found?.fragmentUrl).toMatch(/^https:\/\/river\.example\/report#:~:text=/u);
    expect(found?.before).toContain("The water rose and fell.");
  });

  test("a change is shown word by word", async () => {
    const { verify } = world();
    const checked = await verify({ quote: "The survey found a heron on the lower river.", url });
    expect(checked).toMatchObject({ quoteMatch: "altered", meaningRisk: true });
    expect(checked.diff).toContainEqual({ kind: "changed", quote: "a", source: "no" });
  });

  test("text outside the main text is not reported as missing, and neither scripts nor hidden text count", async () => {
    const { verify, asked } = world();
    expect(await verify({ quote: "A heron & its young", url })).toMatchObject({
      quoteMatch: "verbatim",
      note: expect.stringContaining("outside the main text"),
    });
    expect(asked).toEqual([`full ${url}`, `raw ${url}`]);
    for (const quote of ["not words of the page", "Words that nobody sees"])
      expect((await verify({ quote, url })).quoteMatch).toBe("absent");
  });

  test.each([
    ["blocked", "a bot wall"],
    ["not_found", "gone"],
    ["network", "silence"],
  ] as const)("a source that is %s is unavailable, never without the quotation", async (kind, message) => {
    const checked = await world(new Failure(kind, message)).verify({ quote: "no such words", url });
    expect(checked).toMatchObject({ quoteMatch: "source_unavailable", note: expect.stringContaining(message) });
    expect(checked.provenance).toEqual([`text: failed (${kind})`]);
  });

  test.each([{ wireTruncated: true }, { partial: true, partialBecause: "paywall" }, { markdown: " " }])(
    "a source read in part is no proof of absence: %j",
    async (more) => {
      const { verify } = world(page({ ...more, contentType: "pdf" }));
      expect((await verify({ quote: "words that stand nowhere", url })).quoteMatch).toBe("source_unavailable");
    },
  );

  test.each([
    ["could not be read", new Failure("network", "No answer.")],
    ["was cut", { wireTruncated: true }],
  ])("a page whose menus and captions %s is no proof of absence", async (_, raw) => {
    const { verify } = world(page(), raw);
    expect(await verify({ quote: "words that stand nowhere", url })).toMatchObject({
      quoteMatch: "source_unavailable",
      note: expect.stringMatching(
        /^The quotation is not in what could be read of the source, but .*the rest of its page/u,
      ),
    });
    expect(await verify({ quote: "The survey found a heron on the lower river.", url })).toMatchObject({
      quoteMatch: "altered",
      note: expect.stringMatching(/^The page was not searched in full: .*the rest of its page/u),
    });
  });

  test("both ends of elided text are shown, whatever its length", async () => {
    const checked = await world().verify({
      quote: "no heron on the lower river … In the end two herons came back.",
      url,
    });
    expect(checked).toMatchObject({ quoteMatch: "elided", parts: [{}, {}] });
    const [, hidden] = checked.diff ?? [];
    expect(hidden).toMatchObject({ kind: "left_out", sourceLength: expect.any(Number) });
    expect(hidden?.sourceLength).toBeGreaterThan(100_000);
    expect(hidden?.source).toMatch(/The water rose.* … .*rose and fell\.$/su);
    expect(JSON.stringify(checked).length).toBeLessThan(40_000);
  });

  test("of very many pieces the first ones have links", async () => {
    const text = Array.from({ length: 900 }, (_, index) => `heron${index} stood by the river`).join(" ");
    const quote = Array.from({ length: 300 }, (_, index) => `heron${index * 3} stood`).join(" … ");
    const { parts = [], quoteMatch } = await world(page({ markdown: text })).verify({ quote, url });
    expect([quoteMatch, parts.length]).toEqual(["elided", 300]);
    expect(parts.filter(({ fragmentUrl }) => fragmentUrl).length).toBeLessThanOrEqual(20);
  });

  test("a part that was read shows what it holds", async () => {
    const { verify } = world(page({ wireTruncated: true }));
    expect((await verify({ quote: "two herons came back", url })).quoteMatch).toBe("verbatim");
  });

  test.each([
    [{ citation: "10.1234/Herons" }, "paper 10.1234/herons"],
    [{ citation: "Byron, A. (2020). Herons. https://doi.org/10.1234/herons." }, "paper 10.1234/herons"],
    [{ citation: "Byron, A. (2020). Herons. https://river.example/report." }, `full ${url}`],
    [{ citation: "Byron, A. (2020). Herons. PMID: 12345678." }, "paper PMID: 12345678"],
    [{ citation: "Byron, A. (2020). Herons. PMCID: PMC1234567." }, "paper PMC1234567"],
    [{ citation: "arXiv:2101.00001" }, "paper arXiv:2101.00001"],
    [{ url }, `full ${url}`],
  ])("%j is read as %s", async (source, wanted) => {
    const { verify, asked } = world();
    expect((await verify({ quote: "two herons came back", ...source })).quoteMatch).toBe("verbatim");
    expect(asked).toEqual([wanted]);
  });

  test("a given text needs no request", async () => {
    const { verify, asked } = world();
    expect((await verify({ quote: "two herons", text: "Two herons." })).quoteMatch).toBe("verbatim_normalised");
    expect(asked).toEqual([]);
  });

  test("the page number of a document is returned", async () => {
    const { verify } = world(
      page({
        contentType: "pdf",
        pages: [
          { page: 1, offset: 0 },
          { page: 2, offset: 1_000 },
        ],
      }),
    );
    expect((await verify({ quote: "two herons came back", url })).found?.page).toBe(2);
  });

  test.each([{}, { url, text: "both" }, { citation: "Byron 2020" }, { url: "file:///etc/passwd" }])(
    "%j is no source",
    async (source) => {
      await expect(world().verify({ quote: "two herons", ...source })).rejects.toMatchObject({ kind: "validation" });
    },
  );

  test("nothing but marks is no quotation", async () => {
    await expect(world().verify({ quote: "… — !", url })).rejects.toMatchObject({ kind: "validation" });
  });
});

test.each([
  ["<p>one hundred</p><p>small boats</p>", "one hundred small boats"],
  ["at <style>the</style> sea <!-- <p>or --> again", "at sea again"],
  ["all <SCRIPT>if (a < b) the</SCRIPT> boats came", "all boats came"],
  ["the boats <script>never ends", "the boats"],
  ["one < two boats", "one < two boats"],
])("beside the main text, %j reads as %j", async (html, quote) => {
  const { verify } = world(page(), { markdown: html });
  expect(await verify({ quote, url })).toMatchObject({ quoteMatch: expect.stringMatching(/^verbatim/u) });
});

test("a document at hand is a source like any other, and has no address", async () => {
  const quote = "The survey found no heron on the lower river.";
  const { verify } = world();
  const result = await verify({ quote, file: { name: "report.docx", bytes: new Uint8Array() } });
  expect(result).toMatchObject({
    quoteMatch: "verbatim",
    sourceTitle: "report.docx",
    provenance: ["text: the file report.docx, read as docx"],
  });
  expect(result.sourceUrl).toBeUndefined();
  expect(result.found?.fragmentUrl).toBeUndefined();
});
