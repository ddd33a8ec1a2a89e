import { describe, expect, test } from "vitest";
import { CslItem, isOthers, yearOf } from "../../src/csl.ts";
import { parseReference, readReference } from "../../src/references/string/parse-reference.ts";
import { type MadeReference, madeReferences } from "./made-references.ts";

/** Reduces a result to the fields of the table's row. */
function asMade(raw: string): Omit<MadeReference, "style" | "raw"> {
  const item = parseReference(raw);
  return {
    authors: (item.author ?? [])
      .filter((name) => !isOthers(name))
      .map(({ family, literal }) => family ?? literal ?? ""),
    title: item.title ?? "",
    container: item["container-title"] ?? "",
    year: yearOf(item.issued) ?? 0,
    volume: item.volume ?? "",
    issue: item.issue ?? "",
    page: item.page ?? "",
    publisher: item.publisher ?? "",
    doi: item.DOI ?? "",
    url: item.URL ?? "",
    type: item.type,
  };
}

describe("a made reference in the style of", () => {
  test.each(madeReferences)("$style", ({ style: _, raw, ...wanted }) => {
    expect(asMade(raw)).toMatchObject(wanted);
  });
});

test("editors and places are kept, though they are neither authors nor publishers", () => {
  const { editor, "publisher-place": place } = parseReference(
    "Müller, Jürgen (2004): Die Entstehung der Wanderdünen. In: Schulz, Peter (Hrsg.): Küsten im Wandel. Berlin: Dünenverlag, S. 33–58.",
  );
  expect(editor).toEqual([{ family: "Schulz", given: "Peter" }]);
  expect(place).toBe("Berlin");
});

test("words broken at the end of a line are whole again, and a title keeps its question mark", () => {
  const { title } = parseReference(
    "Quist, A. (2001). Do dunes migrate under winter condi- tions? Journal of Dune Ecology, 6(1), 1–9.",
  );
  expect(title).toBe("Do dunes migrate under winter conditions?");
});

test.each([
  ["Sandmann, Ottokar: Küstenwind. Rostock 1999.", "Sandmann", "Küstenwind"],
  ["Sandmann, Hans-Ottokar: Küstenwind. Rostock 1999.", "Sandmann", "Küstenwind"],
  ["Sandmann, O.: Küstenwind: Lieder vom Strand. Rostock 1999.", "Sandmann", "Küstenwind: Lieder vom Strand"],
])("a given name before a colon is no part of the title: %s", (raw, family, title) => {
  const item = parseReference(raw);
  expect(item.author?.map((author) => author.family)).toEqual([family]);
  expect(item.author?.[0]?.given).toBeDefined();
  expect(item.title).toBe(title);
});

test("a number that is no year of print is not taken for one", () => {
  expect(
    parseReference("ISO 9001. Quality management of dunes. Geneva: Dune Standards Office.").issued,
  ).toBeUndefined();
});

test("a volume that is a year tells the year, where no other does", () => {
  const item = parseReference("Marlowe T, Quist A. Wind tunnels for dunes. J Coast Health. 2017:598–608.");
  expect(yearOf(item.issued)).toBe(2017);
});

test("an article's number is taken from the DOI of a publisher that numbers so", () => {
  const item = parseReference("Quist A (2015) Dune songs. PLOS ONE. https://doi.org/10.1371/journal.pone.0123456");
  expect(item.page).toBe("e0123456");
});

test("whatever is found has a confidence between 0 and 1", () => {
  const { item, confidence } = readReference(
    "Marlowe, T. (2009). Salt tolerance of grasses. Journal of Dune Ecology, 14(2), 101–118.",
  );
  const found = Object.keys(item).filter((field) => field !== "id" && field !== "type");
  expect(Object.keys(confidence).sort()).toEqual(found.sort());
  for (const sure of Object.values(confidence)) expect(sure).toSatisfy((it: number) => it > 0 && it <= 1);
  expect(confidence.title).toBeGreaterThan(0.9);
});

test("a clear reference is surer than a muddled one", () => {
  const least = (raw: string) => Math.min(...Object.values(readReference(raw).confidence));
  const clear = "Marlowe, T. (2009). Salt tolerance of grasses. Journal of Dune Ecology, 14(2), 101–118.";
  const muddled = "Marlowe Salt tolerance grasses Dune Ecology Harbor 14 2009 see also lighthouse 118";
  expect(least(clear)).toBeGreaterThan(least(muddled));
});

test("the same string always gives the same item", () => {
  const [raw] = madeReferences.map((made) => made.raw);
  expect(parseReference(raw ?? "")).toEqual(parseReference(raw ?? ""));
});

describe("what is no reference does no harm", () => {
  test.each([
    ["nothing", ""],
    ["blanks", " \n\t "],
    ["marks", "—— // ([{ ”“ }])"],
    ["a lone number", "42"],
    ["names of object members", "__proto__ constructor. toString (1999). hasOwnProperty, 3, 4-5."],
    ["a half surrogate", "Quist, A. \uD800 (1999)."],
  ])("%s", (_, raw) => {
    expect(CslItem.safeParse(parseReference(raw)).success).toBe(true);
  });

  test.each([
    ["letters", "a".repeat(1_000_000)],
    ["blanks", `Quist${" ".repeat(1_000_000)}A.`],
    ["dots", ".".repeat(1_000_000)],
    ["brackets", "(".repeat(1_000_000)],
    ["addresses", "http://a.b/(".repeat(80_000)],
    ["initials", "A. ".repeat(300_000)],
    ["names", "Quist, A., ".repeat(90_000)],
    ["particles", "van der ".repeat(120_000)],
    ["DOI after DOI", "10.5555/a ".repeat(100_000)],
  ])("a megabyte of %s", (_, raw) => {
    expect(parseReference(raw)).toHaveProperty("type");
  });
});

test.each([
  ["Ode, B. Ducks on dry land and what became of them. In Master’s Thesis, 2004.", "thesis"],
  [
    "B. Ode. Ducks on dry land and what became of them. Technical Report TR-12-3, University of Bremen, 2004.",
    "report",
  ],
])("%s is no paper of an index", (raw, type) => {
  expect(parseReference(raw).type).toBe(type);
});
