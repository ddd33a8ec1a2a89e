import { systemClock } from "@wellsourced/core";
import { type ReplayRoute, startReplay } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { afterEach, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

const caller = { tenant: "default", user: "anonymous" };
let opened: readonly { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});

const PROSE =
  "The moss on the northern roofs was weighed every morning before the sun had reached the gutters, and what it held of water was set against the rain of the night, so that the share of the slate itself could be told from the share of the plants on it. ";
const html = (body: string) => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head><title>Moss on slate roofs</title></head><body><main><article><h1>Moss on slate roofs</h1>${body}</article></main></body></html>`,
});
const paragraphs = (count: number, about: string) =>
  Array.from({ length: count }, (_, index) => `<p>${about} ${index}. ${PROSE.repeat(3)}</p>`).join("");
const WHOLE = html(
  `<h2>1 Introduction</h2>${paragraphs(4, "First")}<h2>2 Methods</h2>${paragraphs(4, "Then")}<h2>Results</h2>${paragraphs(4, "Last")}`,
);
const ABSTRACT = html(
  `<h2>Abstract</h2><h3>Background</h3><p>${PROSE}</p><h3>Methods</h3><p>${PROSE}Weighing.</p><h3>Results</h3><p>${PROSE}Water.</p><h3>Conclusions</h3><p>${PROSE}Done.</p><h2>Similar articles</h2><ul>${"<li>Another article about roofs and their moss, by many authors of the society</li>".repeat(60)}</ul>`,
);
const WALL = { status: 403, ...html("<h2>Just a moment...</h2><p>Checking your browser.</p>") };

const DOI = "10.1000/moss.7";

interface Made {
  /** Pages of the site, by path. */
  readonly pages?: Readonly<Record<string, object>>;
  /** Unpaywall's reply; `null` if it does not know the work. */
  readonly unpaywall?: ((site: string) => object) | null;
  readonly paper?: (site: string) => object;
  readonly contactEmail?: string;
}

interface Reply {
  readonly line?: string;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

async function stage({ pages = {}, unpaywall, paper, contactEmail = "reader@example.org" }: Made) {
  const site = await startReplay(Object.entries(pages).map(([path, reply]): ReplayRoute => ({ path, ...reply })));
  const known = paper?.(site.origin);
  const copies = unpaywall?.(site.origin);
  const replay = await startReplay([
    { path: /^\/v2\//u, ...(copies ? { body: copies } : { status: 404, body: { error: true, message: "not here" } }) },
    { path: /^\/graph\//u, ...(known ? { body: known } : { status: 404, body: { error: "not found" } }) },
    { path: /^\/works/u, status: 404, body: "<html>Not Found</html>" },
  ]);
  const origins = ["api.semanticscholar.org", "api.openalex.org", "api.unpaywall.org", "api.crossref.org"];
  const sources = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    originMap: Object.fromEntries(
      [...origins.map((host) => `https://${host}`), "https://doi.org", "https://arxiv.org"].map((origin) => [
        origin,
        replay.origin,
      ]),
    ),
    blockedDomains: ["doi.org", "semanticscholar.org"],
    rates: { semanticscholar: 1_000 },
    ...(contactEmail ? { contactEmail } : {}),
  });
  opened = [sources, replay, site];
  const box = createToolbox({ tools, sources, clock: systemClock });
  return {
    site: site.origin,
    async call(identifier: string, more: object = {}): Promise<Reply> {
      const args = { identifier, ...more };
      const reply = await box.call("paper_fulltext", args, { signal: new AbortController().signal, caller });
      const [first] = reply.content;
      const text = first?.type === "text" ? first.text : "";
      const [line = "", error = "{}"] = text.split("\n\n");
      if (reply.isError) return { line, error: JSON.parse(error).error, body: {} };
      const tool = tools.find(({ name }) => name === "paper_fulltext");
      expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
      return { body: { ...reply.structuredContent } };
    },
  };
}

const RECORD = (pdf?: string) => ({
  paperId: "a".repeat(40),
  title: "Moss on slate roofs",
  externalIds: { DOI },
  year: 2020,
  citationCount: 12,
  authors: [{ name: "Ada Quarry" }],
  journal: { name: "Journal of Moss" },
  abstract: "We weighed moss.",
  tldr: { text: "Moss is heavy." },
  ...(pdf ? { openAccessPdf: { url: pdf } } : {}),
});
const COPIES = (...urls: readonly string[]) => ({
  doi: DOI,
  is_oa: urls.length > 0,
  oa_status: urls.length > 0 ? "green" : "closed",
  oa_locations: urls.map((url) => ({ url_for_landing_page: url })),
});

describe("paper_fulltext", () => {
  test("goes on from a bot wall and an abstract to the free copy, with the record beside the text", async () => {
    const { call, site } = await stage({
      pages: { "/wall": WALL, "/abstract": ABSTRACT, "/whole": WHOLE },
      paper: (at) => RECORD(`${at}/wall`),
      unpaywall: (at) => COPIES(`${at}/abstract`, `${at}/whole`),
    });
    const { body } = await call(`https://doi.org/${DOI.toUpperCase()}`);
    expect(body).toMatchObject({
      resolvedUrl: `${site}/whole`,
      source: "unpaywall",
      title: "Moss on slate roofs",
      doi: DOI,
      openAccess: true,
      authors: ["Ada Quarry"],
      year: 2020,
      citationCount: 12,
      abstract: "We weighed moss.",
      journal: "Journal of Moss",
      tldr: "Moss is heavy.",
      truncated: false,
      trust: "untrusted-external-content",
    });
    expect(body.content).toContain("2 Methods");
    expect(body).not.toHaveProperty("note");
  });

  test("an abstract is no paper: the failure lists each place and says that no free copy is known", async () => {
    const { call, site } = await stage({
      pages: { "/abstract": ABSTRACT },
      paper: (at) => RECORD(`${at}/abstract`),
      unpaywall: () => COPIES(),
    });
    const { error, line } = await call(DOI);
    expect(line).toContain("openAccess: false");
    expect(error).toMatchObject({ kind: "not_found", suggestedAction: "inform_user" });
    expect(error?.detail).toContain(`open_pdf ${site}/abstract: no more than an abstract`);
  });

  test("a place that could not be reached is not said to be closed", async () => {
    const { call } = await stage({});
    const { error, line } = await call("http://127.0.0.1:9/whole");
    expect(error).toMatchObject({ kind: "network" });
    expect(line).toContain("could be reached");
    expect(line).not.toContain("not free");
  });

  test("a page of another work is not taken for this one", async () => {
    const { call } = await stage({
      pages: { "/whole": WHOLE },
      paper: (at) => ({ ...RECORD(`${at}/whole`), title: "Thermodynamics of distant quasars" }),
    });
    const { error } = await call(DOI);
    expect(error?.detail).toContain("another work");
  });

  test("an unknown URL is read, and cut on request", async () => {
    const { call, site } = await stage({ pages: { "/whole": WHOLE } });
    const { body } = await call(`${site}/whole`, { max_length: 2_000 });
    expect(body).toMatchObject({ source: "given_url", truncated: true, title: "Moss on slate roofs" });
    expect(String(body.content).length).toBeLessThanOrEqual(2_000);
    expect(body).not.toHaveProperty("openAccess");
  });

  test("what could not be asked is told: not set up in the failure's detail", async () => {
    const { call } = await stage({ paper: () => RECORD(), contactEmail: "" });
    const { error } = await call(DOI);
    expect(error?.detail).toContain("UNPAYWALL_EMAIL");
  });

  test.each(["moss on slate", "see doi 10.1000/moss.7 for more", "ftp://moss.example/7", ""])(
    "%j is no identifier",
    async (identifier) => {
      const { call } = await stage({});
      expect((await call(identifier)).error).toMatchObject({ kind: "validation" });
    },
  );

  test("an identifier has its bytes counted", async () => {
    const { call } = await stage({});
    const { line } = await call(`https://moss.example/${"ß".repeat(1_500)}`);
    expect(line).toContain("2048 bytes");
  });
});
