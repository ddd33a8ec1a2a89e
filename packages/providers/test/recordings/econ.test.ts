import { describe, expect, test } from "vitest";
import { dig, digList, digText, findOnce, isRecordingsHere, readJson, readRecording } from "../helpers/upstream.ts";

const here = describe.skipIf(!isRecordingsHere);
const note = isRecordingsHere ? "" : " (skipped: ../shared/upstream is not beside the repository)";

const FRED = { provider: "fred", settings: { FRED_API_KEY: "made-fred-key-0123456789abcdef12" } };

/** What a reply's own list says, sorted, so that the order of ours does not matter. */
const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();

here(`recorded answers of FRED${note}`, () => {
  test.each([
    ["series-search-oil-20.json", "oil"],
    ["series-search-gnp-10.json", "gross national product"],
    ["series-search-popularity-1.json", "rate"],
    ["series-GNPCA.json", "gross national product"],
  ])("%s: every series, those whose titles have the words first", async (file, query) => {
    const body = readRecording(`fred/${file}`);
    const { records, total } = await findOnce("series", { ...FRED, ask: { query }, reply: { body } });
    const items = digList(JSON.parse(body), "seriess");
    const shown = (one: unknown) =>
      Object.fromEntries(["title", "units", "frequency", "popularity"].map((name) => [name, dig(one, name)]));
    expect(sorted(records.map(({ seriesId, ...record }) => [seriesId, shown(record)]))).toEqual(
      sorted(items.map((item) => [dig(item, "id"), shown(item)])),
    );
    expect(total).toBe(dig(JSON.parse(body), "count"));
    const hits = records.map(({ title }) => query.split(" ").filter((word) => title.toLowerCase().includes(word)));
    expect(hits.map(({ length }) => length)).toEqual(hits.map(({ length }) => length).sort((a, b) => b - a));
    for (const { seriesId, lastUpdated, url, notes = "" } of records) {
      const item = items.find((one) => dig(one, "id") === seriesId);
      // Written -05 or -06, which is all that FRED says of the zone.
      const [day = "", time = ""] = digText(item, "last_updated").split(" ");
      const hours = Number(time.slice(-2));
      expect(Date.parse(lastUpdated ?? "")).toBe(Date.parse(`${day}T${time.slice(0, 8)}Z`) + hours * 3_600_000);
      expect(url).toBe(`https://fred.stlouisfed.org/series/${seriesId}`);
      const words = (text: string) => text.replace(/\s+/gu, " ").trim();
      expect(words(digText(item, "notes")).slice(0, 60)).toBe(words(notes).slice(0, 60));
    }
  });

  test("the key stands in the address, and in no failure", async () => {
    const reply = { status: 500, body: "down" };
    const { FRED_API_KEY } = FRED.settings;
    const error = await findOnce("series", { ...FRED, ask: { query: "oil" }, reply }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind: "upstream_unavailable", provider: "fred" });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(FRED_API_KEY);
  });

  test.each([
    ["observations-GNPCA-20.json", {}],
    ["observations-missing-values.json", { dateFrom: "1990", frequency: "q", units: "chg" }],
  ])("%s: every value as published, the missing one without", async (file, asked) => {
    const body = readRecording(`fred/${file}`);
    const about = readRecording("fred/series-GNPCA.json");
    const { records, total, notHonoured } = await findOnce("observation", {
      ...FRED,
      ask: { seriesId: "GNPCA", limit: 1000, ...asked },
      reply: { body },
      routes: [{ path: "/fred/series", body: about }],
    });
    const rows = digList(JSON.parse(body), "observations");
    expect(notHonoured).toEqual([]);
    expect(total).toBe(dig(JSON.parse(body), "count"));
    const inOrder = "dateFrom" in asked ? rows : [...rows].reverse();
    expect(records.map(({ date, value, available }) => [date, value, available])).toEqual(
      inOrder.map((row) =>
        dig(row, "value") === "."
          ? [dig(row, "date"), undefined, false]
          : [dig(row, "date"), Number(dig(row, "value")), undefined],
      ),
    );
    expect(records[0]?.title).toBe("Real Gross National Product");
    expect(records[0]?.units).toContain("Billions of Chained 2012 Dollars");
  });

  test("no observation in range is no failure", async () => {
    const body = readRecording("fred/observations-empty.json");
    const ask = { seriesId: "GNPCA", dateFrom: "2050-01-01" };
    expect((await findOnce("observation", { ...FRED, ask, reply: { body } })).records).toEqual([]);
  });

  test.each(["error-400-bad-series-id.json", "error-400-missing-series-id.json"])(
    "%s: the asker's mistake",
    async (file) => {
      const reply = { status: 400, body: readRecording(`fred/${file}`) };
      await expect(findOnce("observation", { ...FRED, ask: { seriesId: "?" }, reply })).rejects.toMatchObject({
        kind: "validation",
        message: expect.stringContaining("series_id"),
      });
    },
  );
});

const WORLD_BANK = { provider: "worldbank" } as const;

here(`recorded answers of the World Bank${note}`, () => {
  test("a newest value that is not there yet has no value", async () => {
    const body = readRecording("worldbank/observations-UKR-SP.POP.TOTL-first4.json");
    const ask = { seriesId: "SP.POP.TOTL", country: "UA" };
    const { records } = await findOnce("observation", { ...WORLD_BANK, ask, reply: { body } });
    const base = { seriesId: "SP.POP.TOTL", title: "Population, total", country: "Ukraine", source: "worldbank" };
    expect(records).toEqual(
      digList(JSON.parse(body), 1).map((row) => ({
        ...base,
        date: dig(row, "date"),
        ...(dig(row, "value") === null ? { available: false } : { value: dig(row, "value") }),
      })),
    );
    expect(records).toHaveLength(4);
  });

  test("from a date on the oldest come first, and no more than asked for", async () => {
    const body = readRecording("worldbank/observations-UKR-SP.POP.TOTL-first4.json");
    const ask = { seriesId: "SP.POP.TOTL", country: "UA", dateFrom: "2021", dateTo: "2022-12-31", limit: 1 };
    const { records } = await findOnce("observation", { ...WORLD_BANK, ask, reply: { body } });
    expect(records).toMatchObject([{ date: "2021", value: 43822901 }]);
  });

  test("the error that comes with status 200 is no empty answer (documented)", async () => {
    const body = readJson("worldbank/doc-error-200-invalid-value.json");
    const reply = { body: JSON.stringify(body) };
    await expect(findOnce("observation", { ...WORLD_BANK, ask: { seriesId: "NOPE" }, reply })).rejects.toMatchObject({
      kind: "not_found",
      provider: "worldbank",
    });
  });
});
