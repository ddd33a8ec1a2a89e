import { describe, expect, test } from "vitest";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

const FRED = { provider: "fred", settings: { FRED_API_KEY: "made-fred-key-0123456789abcdef12" } };

/** The values in the reply's list, sorted, so that order does not matter. */
const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();

describe("recorded answers of FRED", () => {
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
      // FRED writes the time zone as -05 or -06.
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
    ["observations-missing-values.json", { dateFrom: "1990", frequency: "q" as const, units: "chg" }],
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

describe("recorded answers of the World Bank", () => {
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

/** Decodes a message: each part of a key is an index into a list of values. */
function readMessage(body: unknown) {
  const structure = dig(body, "data", "structures", 0) ?? dig(body, "structure");
  const list = (...path: string[]) => digList(structure, ...path);
  const set = dig(body, "data", "dataSets", 0) ?? dig(body, "dataSets", 0);
  const coded = (key: string, dimensions: readonly unknown[]) =>
    key.split(":").map((place, at) => [digText(dimensions[at], "id"), dig(dimensions[at], "values", place, "name")]);
  const flat = Object.entries(Object(dig(set, "observations"))).map(([key, row]) => ({
    said: Object.fromEntries(coded(key, list("dimensions", "observation"))),
    value: dig(row, 0),
  }));
  const inSeries = Object.entries(Object(dig(set, "series"))).flatMap(([above, series]) =>
    Object.entries(Object(dig(series, "observations"))).map(([key, row]) => ({
      said: Object.fromEntries([
        ...coded(above, list("dimensions", "series")),
        ...coded(key, list("dimensions", "observation")),
      ]),
      value: dig(row, 0),
    })),
  );
  return [...flat, ...inSeries];
}

describe("answers of the OECD's software", () => {
  test.each([
    "legacy-sdmx-json-1.0-PART2.json",
    "dotstat-suite-sdmx-json-2.0-flat.json",
    "spec-sdmx-json-2.0-exr-flat.json",
    "spec-sdmx-json-2.0-exr-time-series.json",
  ])("%s: every value with the period and the names it stands for", async (file) => {
    const body = readJson(`oecd/${file}`);
    const ask = { seriesId: "A,B,1.0", limit: 1000 };
    const { records } = await findOnce("observation", { provider: "oecd", ask, reply: { body: JSON.stringify(body) } });
    const expected = readMessage(body);
    expect(expected.length).toBeGreaterThan(3);
    expect(sorted(records.map(({ date, value }) => [date, value]))).toEqual(
      sorted(expected.map(({ said, value }) => [said.TIME_PERIOD ?? "", value])),
    );
    for (const { said, value } of expected) {
      const record = records.find((one) => one.value === value && one.date === (said.TIME_PERIOD ?? ""));
      const place = said.REF_AREA ?? said.LOCATION;
      if (place) expect(record?.title).toContain(place);
      expect(record?.country).toBe(place);
      if (said.UNIT_MEASURE) expect(record?.units).toContain(said.UNIT_MEASURE);
    }
    expect(new Set(records.map(({ title, units, date }) => [title, units, date].join())).size).toBe(expected.length);
    const starts = records.map(({ date }) => date);
    expect(starts).toEqual([...starts].sort().reverse());
  });

  test("a recorded structure says in which slot the place stands, or that there is none", async () => {
    const structure = readRecording("oecd/dotstat-suite-dataflow-structure-SPC.json");
    const data = readRecording("oecd/dotstat-suite-sdmx-json-2.0-flat.json");
    const { notHonoured } = await findOnce("observation", {
      provider: "oecd",
      ask: { seriesId: "SPC,DF_COMMODITY_PRICES,1.0", country: "FJI" },
      reply: { status: 500, body: "another path" },
      routes: [
        { path: "/public/rest/dataflow/SPC/DF_COMMODITY_PRICES/1.0", body: structure },
        { path: "/public/rest/data/SPC,DF_COMMODITY_PRICES,1.0/all", body: data },
      ],
    });
    expect(notHonoured).toEqual(["country"]);
  });

  test("its dataflow is found by words of its name", async () => {
    const structure = readJson("oecd/dotstat-suite-dataflow-structure-SPC.json");
    const reply = { body: JSON.stringify(structure) };
    const { records } = await findOnce("series", { provider: "oecd", ask: { query: "commodity prices" }, reply });
    const flow = dig(structure, "data", "dataflows", 0);
    expect(records).toMatchObject([{ seriesId: "SPC,DF_COMMODITY_PRICES,1.0", title: dig(flow, "name") }]);
  });

  test("another message is refused, not read as an empty list", async () => {
    const reply = { body: readRecording("oecd/dotstat-suite-agencyscheme-SPC.json") };
    await expect(findOnce("series", { provider: "oecd", ask: { query: "commodity" }, reply })).rejects.toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("dataflows"),
    });
  });
});

describe("answers of Eurostat", () => {
  test("prc_hicp_manr: values found again from the flat list", async () => {
    const body = readJson("eurostat/prc_hicp_manr-EA-last3.json");
    const ask = { seriesId: "prc_hicp_manr", country: "EA", limit: 3 };
    const { records, note: told } = await findOnce("observation", {
      provider: "eurostat",
      ask,
      reply: { body: JSON.stringify(body) },
    });
    const label = (name: string, code: string) => digText(body, "dimension", name, "category", "label", code);
    const units = label("unit", "RCH_A");
    expect(records).toMatchObject(
      [2, 1, 0].map((place) => ({
        seriesId: "prc_hicp_manr",
        date: Object.keys(Object(dig(body, "dimension", "time", "category", "index")))[place],
        value: dig(body, "value", String(place)),
        units,
      })),
    );
    for (const { title } of records) {
      for (const part of [digText(body, "label"), label("coicop", "CP00"), label("geo", "EA")])
        expect(title).toContain(part.slice(0, 40));
    }
    expect(told).toBeUndefined();
  });

  test("an extraction that is too big is the asker's to narrow (documented)", async () => {
    const reply = { status: 413, body: readRecording("eurostat/doc-error-413-extraction-too-big.xml") };
    await expect(
      findOnce("observation", { provider: "eurostat", ask: { seriesId: "x" }, reply }),
    ).rejects.toMatchObject({ kind: "validation", message: expect.stringContaining("too large") });
  });
});
