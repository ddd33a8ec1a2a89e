import { type LocalServer, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** An invented page that changes after it was indexed. */
let site: LocalServer;
let sources: Wellsourced;
let isChanged = false;
const HARBOUR = "The harbour of Slateton was dredged in 1871, after three boats had run aground in one winter.";
const words = "Boats come and go with the tide, and the ferry crosses twice a day in all weathers. ".repeat(8);
const ADA = { tenant: "harbour", user: "ada" };
const EVE = { tenant: "harbour", user: "eve" };

beforeAll(async () => {
  site = await startServer((_, response) => {
    response.setHeader("content-type", "text/html");
    const first = isChanged ? "Nothing is known of the harbour." : HARBOUR;
    response.end(`<title>Harbour</title><article><h1>Harbour</h1><p>${first}</p><p>${words}</p></article>`);
  });
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
  const call = { owner: ADA.tenant, user: ADA.user };
  await sources.sites.crawls.run({ urls: [`${site.origin}/harbour`] }, call);
  const text = "# Ferry\n\nThe ferry was built by Ada Quine. It has carried the post since then.";
  await sources.index.add({ name: "/notes/ferry.md", bytes: new TextEncoder().encode(text) }, call);
  isChanged = true;
});
afterAll(async () => {
  await sources.close();
  await site.close();
});

const call = (name: string, args: object, caller = ADA): Promise<ToolReply> =>
  createToolbox({ tools, sources }).call(name, args, { signal: new AbortController().signal, caller });
const bodyOf = async (name: string, args: object, caller = ADA) =>
  (await call(name, args, caller)).structuredContent as Record<string, unknown>;
const quote = "was dredged in 1871";

describe("verify_quote with source index", () => {
  test("checks the indexed text, returns the position in it, and makes no request", async () => {
    const before = site.requests.length;
    const body = await bodyOf("verify_quote", { quote, url: `${site.origin}/harbour`, source: "index" });
    const document = await sources.index.search({ query: "dredged" }, { owner: ADA.tenant, user: ADA.user });
    expect(body).toMatchObject({
      ...{ quoteMatch: "verbatim", sourceUrl: `${site.origin}/harbour`, sourceTitle: "Harbour" },
      provenance: [expect.stringMatching(/^text: http:.*\/harbour, as it was indexed on \d{4}-/u)],
      found: { text: quote },
    });
    const { start, end } = body.found as { start: number; end: number };
    expect(end - start).toBe(quote.length);
    const { snippet } = document.hits[0] ?? {};
    expect(start).toBeGreaterThanOrEqual(snippet?.start ?? Number.NaN);
    expect(site.requests.length).toBe(before);
  });

  test("without an address finds the document that has it, a file as well", async () => {
    expect(await bodyOf("verify_quote", { quote, source: "index" })).toMatchObject({
      quoteMatch: "verbatim",
      sourceUrl: `${site.origin}/harbour`,
    });
    const ferry = await bodyOf("verify_quote", { quote: "It has carried the post since then", source: "index" });
    expect(ferry).toMatchObject({ quoteMatch: "verbatim", sourceTitle: "Ferry" });
    const byId = await bodyOf("verify_quote", { quote: "carried the post", url: "/notes/ferry.md", source: "index" });
    expect(byId).toMatchObject({ quoteMatch: "verbatim" });
  });

  test("says how far it searched where it finds nothing, and never takes that for the whole index", async () => {
    const near = await bodyOf("verify_quote", {
      quote: "the harbour was given to the bishop of Mossley",
      source: "index",
    });
    expect(near).toMatchObject({ quoteMatch: "absent", note: expect.stringContaining("nearest to the quotation") });
    const none = await bodyOf("verify_quote", { quote: "zygomorphic perianth", source: "index" });
    expect(none).toMatchObject({
      quoteMatch: "source_unavailable",
      note: expect.stringContaining("No document in your index"),
    });
    const unknown = await bodyOf("verify_quote", { quote, url: `${site.origin}/other`, source: "index" });
    expect(unknown).toMatchObject({
      quoteMatch: "source_unavailable",
      note: expect.stringContaining("There is no document"),
    });
  });

  test("sees nothing of another user's index", async () => {
    const body = await bodyOf("verify_quote", { quote, url: `${site.origin}/harbour`, source: "index" }, EVE);
    expect(body).toMatchObject({ quoteMatch: "source_unavailable" });
    expect(body).not.toHaveProperty("found");
  });

  test("goes with an address alone", async () => {
    const reply = await call("verify_quote", { quote, text: "some text", source: "index" });
    expect(reply.isError).toBe(true);
    expect(JSON.stringify(reply.content)).toContain("source index works only with url");
  });
});

test("verify_citation looks for a claim in the copy that was indexed", async () => {
  const asked = { citation: `${site.origin}/harbour`, claim: "The harbour of Slateton was dredged in 1871." };
  const indexed = await bodyOf("verify_citation", { ...asked, source: "index" });
  expect(indexed).toMatchObject({
    claimSupport: "addressed",
    claimEvidence: [HARBOUR],
    claimSourceUrl: asked.citation,
  });
  const web = await bodyOf("verify_citation", asked);
  expect(web.claimEvidence).not.toContain(HARBOUR);
  const others = await bodyOf("verify_citation", { ...asked, source: "index" }, EVE);
  expect(others).toMatchObject({
    claimSupport: "source_unavailable",
    claimFetchError: expect.stringContaining("There is no document"),
  });
});

test("results of query are recorded in a session, and an unknown session is reported", async () => {
  const step = { searchStep: "look", stepNumber: 1, nextStepNeeded: true };
  const { sessionId } = await bodyOf("sequential_search", step);
  await call("query", { query: "dredged harbour", sessionId });
  const session = await bodyOf("get_research_session", { sessionId });
  expect(session.sources).toContainEqual(expect.objectContaining({ url: `${site.origin}/harbour`, title: "Harbour" }));
  const reply = await call("query", { query: "dredged harbour", sessionId: "none" });
  expect(reply.isError).toBeUndefined();
  expect(JSON.stringify(reply.content.at(-1))).toContain("Nothing was recorded in the session");
});
