import fc from "fast-check";
import { expect, test } from "vitest";
import { citeKey, compare, uniqueKeys } from "../src/cite-key.ts";
import type { CslName } from "../src/csl.ts";

const item = (author: CslName | undefined, year: number | undefined, title: string, URL = "https://example.org") => ({
  ...(author ? { author: [author] } : {}),
  ...(year ? { issued: { "date-parts": [[year]] } } : {}),
  title,
  URL,
});

test.each([
  [{ family: "Vaswani", given: "A." }, 2017, "Attention Is All You Need", "vaswani2017attention"],
  [{ family: "Müller" }, 2020, "Über allen Gipfeln", "muller2020uber"],
  [{ family: "Łódź" }, 2020, "The Straße", "lodz2020strasse"],
  [{ family: "Менделеев" }, 1869, "О соотношении", "mendeleev1869o"],
  [{ family: "Παπαδόπουλος" }, 2001, "Die Lehre", "papadopoulos2001lehre"],
  [{ literal: "World Bank" }, 2014, "A report", "world2014report"],
  [{ literal: "山田太郎" }, 2014, "An answer", "anon2014answer"],
  [{ family: "O'Neil" }, 2014, "<i>Homo</i> sapiens", "o2014homo"],
  [{ family: "Doe" }, 2014, "The", "doe2014the"],
  [{ family: "Doe" }, 2014, "L'été", "doe2014l"],
  [{ family: "Doe" }, undefined, "Words", "doewords"],
  [undefined, 1999, "", "anon1999"],
])("%j %s %s", (author, year, title, key) => {
  expect(citeKey(item(author, year, title))).toBe(key);
});

test("equal keys get endings by address, whatever the order", () => {
  const three = ["https://c", "https://a", "https://b"].map((url) => item({ family: "Doe" }, 2020, "Same", url));
  const keysOf = (list: typeof three) => Object.fromEntries([...uniqueKeys(list)].map(([{ URL }, key]) => [URL, key]));
  const expected = { "https://a": "doe2020same", "https://b": "doe2020samea", "https://c": "doe2020sameb" };
  expect(keysOf(three)).toEqual(expected);
  expect(keysOf(three.toReversed())).toEqual(expected);
});

test("behind z come z2 and z3", () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    item({ family: "Doe" }, 2020, "Same", `https://${String(at).padStart(2, "0")}`),
  );
  const keys = [...uniqueKeys(many).values()];
  expect(keys[26]).toBe("doe2020samez");
  expect(keys.slice(27)).toEqual(["doe2020samez2", "doe2020samez3", "doe2020samez4"]);
});

test("an ending never makes a key that another entry has by itself", () => {
  const list = [
    item({ family: "Doe" }, 2020, "Sam"),
    item({ family: "Doe" }, 2020, "Sam", "https://x"),
    item({ family: "Doe" }, 2020, "Sama"),
  ];
  const keys = [...uniqueKeys(list).values()];
  expect(new Set(keys).size).toBe(3);
  expect(keys).toContain("doe2020sama");
});

test("the order is by code point, not by UTF-16 unit", () => {
  expect(["\u{1F600}", "\uFFFD", "b", "a", "ab", "“"].toSorted(compare)).toEqual([
    "a",
    "ab",
    "b",
    "“",
    "\uFFFD",
    "\u{1F600}",
  ]);
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      (a, b) => Math.sign(compare(a, b)) === -Math.sign(compare(b, a)),
    ),
  );
});
