import { integrityOf, type Notice, toNotice } from "@wellsourced/citations/registries";
import { describe, expect, test } from "vitest";
import { academicText } from "../src/capabilities/academic.ts";
import { bareDoi, doiUrl, isTestDoi } from "../src/clean.ts";
import { isWithin } from "../src/dates.ts";
import { fuse } from "../src/fuse.ts";
import { siteList, withoutStopWords } from "../src/query-text.ts";

describe("stop words", () => {
  test.each([
    ["how fast does lichen grow on slate", "fast lichen grow slate"],
    ["What is lichen?", "lichen?"],
    ['the "state of the art" in roofing', '"state of the art" roofing'],
    ["lichen OR moss", undefined],
    ["IT jobs in Bern", "IT jobs Bern"],
    ["lichen slate", undefined],
    ["what is it", undefined],
    ["", undefined],
  ])("%j becomes %j", (query, expected) => {
    expect(withoutStopWords(query)).toBe(expected);
  });
});

describe("DOIs", () => {
  test.each([
    ["https://doi.org/10.1000/ABC.def", "10.1000/abc.def"],
    ["http://dx.doi.org/10.1000/x", "10.1000/x"],
    ["doi: 10.1000/x", "10.1000/x"],
    ["10.1016/S0140-6736(97)11096-0", "10.1016/s0140-6736(97)11096-0"],
    ["https://example.org/10.1000/x", undefined],
    ["10.1000", undefined],
    ["", undefined],
    [null, undefined],
  ])("%j is %j", (text, expected) => {
    expect(bareDoi(text)).toBe(expected);
  });

  test("a DOI's address survives signs that addresses reserve", () => {
    expect(doiUrl("10.1000/(sici)1<2:a#b?c>3.0")).toBe("https://doi.org/10.1000/(sici)1%3C2:a%23b%3Fc%3E3.0");
  });

  test("the registry's test prefix, and only that", () => {
    expect(isTestDoi("10.5555/12345678")).toBe(true);
    expect(isTestDoi("10.55555/1")).toBe(false);
  });
});

describe("rank fusion", () => {
  const key = (text: string) => text;

  test("what stands in both lists comes first", () => {
    expect(
      fuse(
        [
          ["a", "b"],
          ["c", "b"],
        ],
        key,
      ),
    ).toEqual(["b", "a", "c"]);
  });

  test("lists that share nothing alternate, the earlier list first", () => {
    expect(
      fuse(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        key,
      ),
    ).toEqual(["a", "c", "b", "d"]);
  });

  test("a record that one list repeats is one record, and gains nothing by it", () => {
    expect(fuse([["a", "b", "b", "c"]], key)).toEqual(["a", "b", "c"]);
  });
});

describe("integrity notices", () => {
  const severest = (notices: readonly Notice[]) =>
    integrityOf(notices.map((notice) => toNotice(notice, ""))).retractionStatus;

  test("the gravest counts, whatever its place", () => {
    expect(
      severest([
        { type: "erratum", date: "2024-01-01" },
        { type: "retraction", date: "2020-06-05", doi: "10.1000/n", source: "retraction-watch" },
        { type: "expression-of-concern", date: "2023-01-01" },
      ]),
    ).toEqual({
      retracted: true,
      kind: "retraction",
      date: "2020-06-05",
      noticeDoi: "10.1000/n",
      source: "retraction-watch",
    });
  });

  test("a concern or a correction is no retraction", () => {
    expect(severest([{ type: "Expression of Concern" }])).toEqual({ retracted: false, kind: "expression_of_concern" });
    expect(severest([{ type: "corrigendum" }])).toEqual({ retracted: false, kind: "correction" });
  });

  test("among equals the newest, then the independent record", () => {
    const newest = severest([
      { type: "retraction", date: "2020-05-22", source: "publisher" },
      { type: "withdrawal", date: "2020-06-05", source: "publisher" },
      { type: "removal", date: "2020-06-05", source: "retraction-watch" },
    ]);
    expect(newest).toMatchObject({ date: "2020-06-05", source: "retraction-watch" });
  });

  test("new versions and unknown words say nothing", () => {
    expect(severest([{ type: "new_version" }, { type: null }, {}])).toBeUndefined();
  });
});

describe("acronyms in scholarly queries", () => {
  test.each([
    ["AIDS treatment", '"AIDS treatment"'],
    ["COVID-19 in children", '"COVID-19 in children"'],
    ["H5N1", '"H5N1"'],
    ["lichen growth", "lichen growth"],
    ["vitamin C and colds", "vitamin C and colds"],
    ['"AIDS" treatment', '"AIDS" treatment'],
    ["AIDS AND children", "AIDS AND children"],
    ["3D printing", "3D printing"],
  ])("%j is sent as %j", (query, expected) => {
    expect(academicText(query)).toBe(expected);
  });
});

describe("sites", () => {
  test("are read in any spelling, each once", () => {
    expect(siteList({ sites: ["https://Example.org/Docs/", "site:example.org/Docs", "b.example"] })).toEqual([
      "example.org/Docs",
      "b.example",
    ]);
  });

  test("several win over one", () => {
    expect(siteList({ site: "a.example", sites: ["b.example"] })).toEqual(["b.example"]);
    expect(siteList({ site: "a.example", sites: [] })).toEqual(["a.example"]);
    expect(() => siteList({ sites: ["a.example,b.example"] })).toThrow("each entry of sites must be a host");
  });

  test.each(["a.example OR site:b.example", 'a.example"', "(a.example", "-a.example", ""])(
    "%j cannot smuggle words into the query",
    (site) => {
      if (site === "") expect(siteList({ site })).toEqual([]);
      else expect(() => siteList({ site })).toThrow("site must be a host or host/path");
    },
  );
});

describe("a time range over results", () => {
  const now = Date.parse("2026-01-31T10:00:00Z");

  test.each([
    ["a time within it", "2026-01-30T11:00:00Z", true],
    ["a time before it", "2026-01-30T09:00:00Z", false],
    ["a bare date that may lie within it", "2026-01-30T00:00:00Z", undefined],
    ["a bare date before it", "2026-01-29T00:00:00Z", false],
    ["no time", undefined, undefined],
  ])("%s", (_, publishedAt, expected) => {
    expect(isWithin(publishedAt, "day", now)).toBe(expected);
  });
});
