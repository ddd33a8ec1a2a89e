import { cutTexts } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { cutSentences } from "../src/sentences.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.
const list = "\n\n## References\n\n[1] https://sea.example/tides\n[2] https://moon.example/notes";

test.each([
  "Coal cost approx. 3.50 crowns vs. 2.75 in Dec. 1820.",
  "The sea board sold it to Steam Co. Ltd. in Lyon.",
  "The case Holm v. Canal was decided 5-4.",
  "Die Mühle hat u. a. 40 Webstühle, d. h. viele, s. Abb. 3.",
  "Im 19. Jahrhundert kam der Dampf, und ihre 2. Tochter blieb.",
  "Es kostet 3 Mio. Euro, z. B. in Kiel.",
  "Debe devolver G. 160.083.711 a la caja, o Rs. 5.000 a la otra.",
  "Lo dice il dott. Rossi, a pag. 5.",
  "Мельница стоит в 3 км от г. Киля, т. е. у канала.",
  "Młyn stoi ok. 3 km od Kielu, tj. nad kanałem, obok ul. Długiej.",
  '"It rose. It never fell," she said.',
  'He asked, "Does it?" and left.',
  "Yahoo! was not founded yet.",
  "Mt. Byron is high (see Abb. X. of the 9th Cir. 1993).",
])("one sentence: %s", (sentence) => {
  expect(linksOf(`${sentence} [1] It is so.${list}`)).toEqual([[sentence, "1"], ["It is so."]]);
});

test("a full stop behind a mark ends the sentence, also before a small letter", () => {
  expect(linksOf(`It broke [1]. iPhones were unknown [2]. pH values were low.${list}`)).toEqual([
    ["It broke.", "1"],
    ["iPhones were unknown.", "2"],
    ["pH values were low."],
  ]);
});

test("behind a mark, a blank ends a sentence in Thai", () => {
  expect(linksOf(`น้ำขึ้นวันละสองครั้ง [1] น้ำลงก็เช่นกัน [2]${list}`)).toEqual([
    ["น้ำขึ้นวันละสองครั้ง", "1"],
    ["น้ำลงก็เช่นกัน", "2"],
  ]);
});

test.each([
  ["Windows", "\r\n"],
  ["old Macintosh", "\r"],
])("line ends of %s", (_, end) => {
  const answer = `# Tides\n\nThe sea\nrises [1].\n\n- It falls [2].${list}`.replaceAll("\n", end);
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "1"],
    ["It falls.", "2"],
  ]);
});

test("tables without bars at their ends, boxes of tasks, and numbered headings of plain text", () => {
  const answer = `1. Tides

The sea rises [1].

Place | Height
--- | ---
North | 5 [2]

- [x] Measured [1].${list}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "1"],
    ["North | 5", "2"],
    ["Measured.", "1"],
  ]);
});

test("a short line above a long one that begins anew is a title, as office programs save it", () => {
  const answer = `Background\nThe sea rises twice a day in most places [1].\n\nThe sea rises\nand falls every day [2].${list}`;
  expect(linksOf(answer)).toEqual([
    ["Background"],
    ["The sea rises twice a day in most places.", "1"],
    ["The sea rises and falls every day.", "2"],
  ]);
});

test.each(cutTexts)("%s", (text, cut) => {
  expect(cutSentences(text, []).map(({ start, end }) => text.slice(start, end).trim())).toEqual(cut);
});
