import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

const ADA = { tenant: "harbour", user: "ada" };
const EVE = { tenant: "harbour", user: "eve" };
const asOwner = ({ tenant, user }: typeof ADA) => ({ owner: tenant, user });
const folder = mkdtempSync(join(tmpdir(), "wellsourced-index-"));

let site: LocalServer;
let sources: Wellsourced;

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

beforeAll(async () => {
  const words = "The moon and the sun pull at the sea, which rises twice a day along most coasts. ".repeat(10);
  site = await startServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<html lang="en"><head><title>Tides</title><meta name="description" content="On the sea"></head><body><article><h1>Tides</h1><h2>Spring tides</h2><p>${words}</p></article></body></html>`,
    );
  });
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: folder, indexDir: join(folder, "made-index"), chromePath: "disabled" },
    allowPrivateNetwork: true,
  });
  await sources.index.add(`${site.origin}/tides`, asOwner(ADA));
  for (let number = 1; number <= 12; number++)
    await sources.index.add(
      file(`/notes/${number}.md`, `# Note ${number}\n\nA lighthouse keeper counts gulls.`),
      asOwner(ADA),
    );
});

afterAll(async () => {
  await sources.close();
  await site.close();
});

const query = (args: object, caller = ADA): Promise<ToolReply> =>
  createToolbox({ tools, sources }).call("query", args, { signal: new AbortController().signal, caller });
const textOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");

describe("the reply", () => {
  test("names query, mode and place, and of each hit title, address, description, snippet and facts", async () => {
    const reply = textOf(await query({ query: "sea rises moon" }));
    expect(reply).toMatch(
      /^Query: sea rises moon\nMode: keyword\. Only keywords were searched\..*\nResults 1-1 \(of ~1\)\n/u,
    );
    expect(reply).toContain(`1. Tides\n   ${site.origin}/tides\n   On the sea\n`);
    expect(reply).toMatch(
      /domain: 127\.0\.0\.1 \| language: en \| section: Tides > Spring tides \| type: page \| score: \d/u,
    );
  });

  test("goes on by offset and shows at most ten", async () => {
    const first = textOf(await query({ query: "lighthouse gulls", mode: "keyword" }));
    expect(first).toContain("Results 1-5 (of ~12)");
    expect(first).toContain("Use offset 5 to continue.");
    const many = textOf(await query({ query: "lighthouse gulls", mode: "bm25", limit: 100 }));
    expect(many).toContain("Results 1-10 (of ~12)");
    const last = textOf(await query({ query: "lighthouse gulls", mode: "keyword", offset: 10 }));
    expect(last).toContain("Results 11-12 (of ~12)");
    expect(last).not.toContain("to continue");
  });

  test("shows a passage that comes again once, and its text without marks", async () => {
    const fay = { tenant: "harbour", user: "fay" };
    const text =
      "# Dues\n\n```sh\npay --now\n```\n\n| Boat | **Dues** |\n| --- | --- |\n| Skiff | 2 |\n| Sloop | 5 and the rest of it";
    for (const name of ["/v1.md", "/v2.md"]) await sources.index.add(file(name, text), asOwner(fay));
    const reply = textOf(await query({ query: "dues of a sloop" }, fay));
    expect(reply).toMatch(/^1\. Dues\n {3}Boat \| Dues \| Skiff \| 2 \| Sloop \| 5 and the rest of it …$/mu);
    expect(reply).toMatch(/^2\. Dues\n {3}The same passage as in 1\.\n/mu);
  });

  test("says that nothing was found, and that semantic search has no source", async () => {
    expect(textOf(await query({ query: "volcano", mode: "keyword" }))).toBe('No results found for query: "volcano"');
    const semantic = await query({ query: "sea", mode: "semantic" });
    expect(semantic.isError).toBe(true);
    expect(textOf(semantic)).toContain('"kind":"config"');
  });

  test("leaves out what shares only articles, question words and the like with the query", async () => {
    const nothing = (words: string) => `No results found for query: "${words}"`;
    for (const words of ["where is the volcano", "what do a volcano and the glacier do at the end"])
      expect(textOf(await query({ query: words, mode: "keyword" }))).toBe(nothing(words));
    expect(textOf(await query({ query: "where is the lighthouse keeper", mode: "keyword" }))).toContain("(of ~12)");
  });

  test("holds to the filters", async () => {
    expect(textOf(await query({ query: "sea", filters: { domain: "other.example" } }))).toContain("No results found");
    expect(textOf(await query({ query: "sea", filters: { language: "en" } }))).toContain("1. Tides");
  });
});

describe("the index", () => {
  test("is its owner's alone", async () => {
    expect(textOf(await query({ query: "sea rises moon" }, EVE))).toContain("No results found");
  });

  test("leaves no file behind for a user without indexed documents", async () => {
    const before = readdirSync(join(folder, "made-index"));
    const dora = { tenant: "guild", user: "dora" };
    expect(await sources.index.search({ query: "tides" }, asOwner(dora))).toMatchObject({ total: 0, hits: [] });
    expect(readdirSync(join(folder, "made-index"))).toEqual(before);
  });

  test("holds one copy of a file that is indexed again", async () => {
    const bob = { tenant: "harbour", user: "bob" };
    await sources.index.add(file("/a.md", "# Pier\n\nThe old pier is closed."), asOwner(bob));
    await sources.index.add(file("/a.md", "# Pier\n\nThe old pier is open again."), asOwner(bob));
    const { total, hits } = await sources.index.search({ query: "pier" }, asOwner(bob));
    expect(total).toBe(1);
    expect(hits[0]?.snippet.text).toContain("open again");
  });

  test("outlasts the process, in the folder of the setting", async () => {
    const cleo = { tenant: "harbour", user: "cleo" };
    const options = { cacheDir: false, dataDir: folder, indexDir: join(folder, "lasting") } as const;
    const first = createWellsourced(options);
    await first.index.add(file("/b.md", "# Buoy\n\nA red buoy marks the channel."), asOwner(cleo));
    await first.close();
    expect(readdirSync(join(folder, "lasting")).filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
    const second = createWellsourced(options);
    expect((await second.index.search({ query: "buoy" }, asOwner(cleo))).total).toBe(1);
    await second.close();
  });
});
