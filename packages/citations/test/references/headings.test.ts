import { expect, test } from "vitest";
import { isReferenceHeading } from "../../src/references/judge.ts";

test.each([
  "References",
  "5. REFERENCES",
  "R E F E R E N C E S",
  "## Works Cited",
  "Key references:",
  "📚 References & Further Reading",
  "Sources and links",
  "Literatur und Quellen",
  "Źródła",
  "Seznam literatury",
  "Tài liệu tham khảo",
  "Список використаних джерел",
  "Βιβλιογραφία",
  "רשימת מקורות",
  "บรรณานุกรม",
  "參考文獻：",
])("%s is the heading of a list of references", (heading) => {
  expect(isReferenceHeading(heading)).toBe(true);
});

test.each([
  "Sources of amber",
  "References differ",
  "Links",
  "Notes",
  "Fonts",
  "Key figures",
  "Sources and methods",
  "",
])("%j is none", (heading) => {
  expect(isReferenceHeading(heading)).toBe(false);
});
