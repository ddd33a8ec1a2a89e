import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp, json } from "./helpers/fake-http.ts";

/** Pages of a hundred documents, with the given number of filings each. */
async function search(filings: number, limit: number) {
  let page = 0;
  const { http, sent } = createFakeHttp(({ request }) => {
    if (request.path !== "/LATEST/search-index") return json({ 0: { cik_str: 1, ticker: "MADE", title: "Made Co" } });
    page++;
    const hits = Array.from({ length: 100 }, (_, at) => {
      const adsh = `0000000001-2${page}-${String(at % filings).padStart(6, "0")}`;
      return { _id: `${adsh}:${at}.htm`, _source: { adsh, ciks: ["1"], form: "8-K", file_date: "2024-01-02" } };
    });
    return json({ hits: { total: { value: 10_000 }, hits } });
  });
  const providers = createProviders({ http, settings: { EDGAR_CONTACT_EMAIL: "made@made.example" } });
  const found = await providers.find("filing", { query: '"moss on pebbles"', limit }, { provider: "edgar" });
  return { ...found, pages: sent.filter(({ request }) => request.path === "/LATEST/search-index").length };
}

test("documents of few filings are looked through up to a bound, which is told", async () => {
  const { records, note, pages } = await search(2, 10);
  expect(records).toHaveLength(6);
  expect(pages).toBe(3);
  expect(note).toBe("Only the first 300 documents were searched. Narrow the dates or name a form.");
});

test("enough filings need no more pages and no word", async () => {
  const { records, note, pages } = await search(20, 10);
  expect(records).toHaveLength(10);
  expect(pages).toBe(1);
  expect(note).toBeUndefined();
});
