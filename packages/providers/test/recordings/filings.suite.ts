import type { Filing } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import type { FilingAsk } from "../../src/capabilities/filing.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce, startStage } from "../helpers/upstream.ts";

const settings = { EDGAR_CONTACT_EMAIL: "reader@example.org" };
const APPLE = "submissions-CIK0000320193.json";
const IMUNON = "submissions-CIK0000749647-with-older-files.json";
const OLDER = "submissions-CIK0000749647-submissions-001.json";
const FACTS = "companyfacts-CIK0000320193-headline.json";

const file = (path: string, name: string) => ({ path, body: () => readRecording(`sec-edgar/${name}`) });
const routes = () =>
  [
    file("/files/company_tickers.json", "company_tickers.json"),
    file("/submissions/CIK0000320193.json", APPLE),
    file("/submissions/CIK0000749647.json", IMUNON),
    file("/submissions/CIK0000749647-submissions-001.json", OLDER),
    file("/submissions/CIK0000350001.json", "submissions-CIK0000350001-no-filings.json"),
    file("/api/xbrl/companyfacts/CIK0000320193.json", FACTS),
  ].map(({ path, body }) => ({ path, body: body() }));

/** Requests without a recording get the archive's reply for missing files. */
async function ask(question: Partial<FilingAsk>) {
  const missing = { path: /.*/u, status: 404, body: readRecording("sec-edgar/error-404-submissions.xml") };
  const stage = await startStage([...routes(), missing], { settings });
  try {
    const found = await stage.providers.find("filing", { limit: 10, ...question }, { provider: "edgar" });
    return { ...found, records: found.records as readonly Filing[], requests: stage.replay.requests };
  } finally {
    await stage.close();
  }
}

interface Row {
  readonly form: string;
  readonly filed: string;
  readonly accession: string;
  readonly document: string;
  readonly period: string;
}

/** Turns the parallel lists of a recording into rows. */
function rowsIn(name: string, ...path: string[]): readonly Row[] {
  const lists = dig({ all: readJson(`sec-edgar/${name}`) }, "all", ...path);
  return digList(lists, "accessionNumber").map((_, at) => ({
    form: digText(lists, "form", at),
    filed: digText(lists, "filingDate", at),
    accession: digText(lists, "accessionNumber", at),
    document: digText(lists, "primaryDocument", at),
    period: digText(lists, "reportDate", at),
  }));
}

function expectRows(records: readonly Filing[], rows: readonly Row[], cik: string, company: string) {
  expect(records.map(({ accession }) => accession)).toEqual(rows.map(({ accession }) => accession));
  for (const [at, { form, filed, accession, document, period }] of rows.entries()) {
    const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.split("-").join("")}`;
    expect(records[at]).toMatchObject({ company, cik, formType: form, filingDate: filed, source: "edgar" });
    expect(records[at]?.periodOfReport).toBe(period || undefined);
    expect(records[at]?.url).toBe(`${folder}/${document || `${accession}-index.htm`}`);
  }
}

describe("recorded replies of EDGAR", () => {
  test.each([
    [{ ticker: "aapl" }],
    [{ query: "AAPL" }],
    [{ query: "Apple" }],
    [{ query: "apple inc." }],
    [{ query: "CIK 320193" }],
    [{ query: "0000320193" }],
  ])("%j: Apple's newest filings", async (question) => {
    const { records, notHonoured } = await ask(question);
    expectRows(records, rowsIn(APPLE, "filings", "recent").slice(0, 10), "0000320193", "Apple Inc.");
    expect(notHonoured).toEqual([]);
  });

  test("every request says who asks, and the list of companies is asked for once", async () => {
    const { requests } = await ask({ ticker: "AAPL" });
    expect(requests.map(({ path }) => path)).toEqual([
      "/files/company_tickers.json",
      "/submissions/CIK0000320193.json",
    ]);
    for (const { headers } of requests) expect(headers["user-agent"]).toBe("Wellsourced reader@example.org");
  });

  test("a form filters, given or named in the query, and its amendments are another form", async () => {
    const rows = rowsIn(APPLE, "filings", "recent").filter(({ form }) => form === "8-K");
    for (const question of [{ ticker: "AAPL", formType: "8k" }, { query: "Apple 8-K filings" }])
      expectRows((await ask(question)).records, rows.slice(0, 10), "0000320193", "Apple Inc.");
  });

  test("share classes are found by point and hyphen, in any case", async () => {
    for (const ticker of ["BRK.B", "brk-b", "BRK/A"]) {
      const { requests } = await ask({ ticker });
      expect(requests.at(-1)?.path).toBe("/submissions/CIK0001067983.json");
    }
  });

  test("dates before the recent filings lead to the file of older ones", async () => {
    const range = { dateFrom: "2010-01-01", dateTo: "2010-06-30" };
    const rows = rowsIn(OLDER).filter(({ filed }) => filed >= range.dateFrom && filed <= range.dateTo);
    expect(rows.length).toBeGreaterThan(10);
    const { records, requests } = await ask({ query: "CIK 749647", ...range });
    expectRows(records, rows.slice(0, 10), "0000749647", "Imunon, Inc.");
    expect(requests.map(({ path }) => path)).toContain("/submissions/CIK0000749647-submissions-001.json");
  });

  test("recent filings do not lead there", async () => {
    const { records, requests } = await ask({ query: "CIK 749647" });
    expectRows(records, rowsIn(IMUNON, "filings", "recent").slice(0, 10), "0000749647", "Imunon, Inc.");
    expect(requests).toHaveLength(1);
  });

  test("a registrant without filings, and a number that nobody has, are nothing found", async () => {
    expect((await ask({ query: "CIK 350001" })).records).toEqual([]);
    expect((await ask({ query: "CIK 1" })).records).toEqual([]);
  });

  test("headline figures are the newest ones, by whichever concept goes on", async () => {
    const { records, note: said } = await ask({ ticker: "AAPL", facts: true });
    const at = { periodOfReport: "2025-12-27", filingDate: "2026-01-30", formType: "10-Q", unit: "USD" };
    const recorded = readJson(`sec-edgar/${FACTS}`);
    const last = (concept: string, unit = "USD") =>
      dig(digList(recorded, "facts", "us-gaap", concept, "units", unit).at(-1), "val");
    expect(records.map(({ concept, value }) => [concept, value])).toEqual([
      ["RevenueFromContractWithCustomerExcludingAssessedTax", 143756000000],
      ["NetIncomeLoss", last("NetIncomeLoss")],
      ["Assets", last("Assets")],
      ["Liabilities", last("Liabilities")],
      ["StockholdersEquity", last("StockholdersEquity")],
      ["EarningsPerShareBasic", 2.85],
      ["EarningsPerShareDiluted", 2.84],
      ["OperatingIncomeLoss", last("OperatingIncomeLoss")],
      ["CashAndCashEquivalentsAtCarryingValue", last("CashAndCashEquivalentsAtCarryingValue")],
    ]);
    for (const record of records.filter(({ unit }) => unit === "USD")) expect(record).toMatchObject(at);
    expect(said).toBeUndefined();
  });

  test("figures of annual reports are the year's", async () => {
    const { records } = await ask({ ticker: "AAPL", facts: true, formType: "10-K" });
    const { description, formType } = records.find(({ concept }) => concept === "NetIncomeLoss") ?? {};
    expect({ description, formType }).toEqual({
      description: "Net income, 2024-09-29 to 2025-09-27",
      formType: "10-K",
    });
  });

  test("pages that are no answer are failures, and what is not there is nothing found", async () => {
    const once = (name: string, status: number) =>
      findOnce("filing", {
        provider: "edgar",
        ask: { query: "CIK 320193" },
        reply: { status, body: readRecording(`sec-edgar/${name}`) },
        settings,
      });
    expect((await once("error-404-submissions.xml", 404)).records).toEqual([]);
    // A refusal does not mean that the filer does not exist.
    await expect(once("error-403-archives.xml", 403)).rejects.toMatchObject({ kind: "blocked", provider: "edgar" });
    const unusable = { kind: "upstream_unavailable", provider: "edgar" };
    await expect(once("error-503-getcurrent.html", 503)).rejects.toMatchObject(unusable);
    await expect(once("browse-edgar-getcurrent-40.atom", 200)).rejects.toMatchObject(unusable);
    await expect(once("filing-index-0001213900-24-004875.json", 200)).rejects.toMatchObject(unusable);
  });
});
