import { otherWords, sameWords } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { toAscii } from "../src/transliterate.ts";

test.each(sameWords)("%s is spelled as %s", (one, other) => {
  expect(toAscii(one)).toBe(toAscii(other));
});

test.each(otherWords)("%s is not spelled as %s", (one, other) => {
  expect(toAscii(one)).not.toBe(toAscii(other));
});

test.each([
  ["Достоевский", "dostoevskii"],
  ["Χουλιάρα", "chouliara"],
  ["Ħal Għaxaq", "hal ghaxaq"],
  ["東京", "東京"],
  ["Žižek 東京 Щёлково", "zizek 東京 shchelkovo"],
  ["İzmir’de Ağaç", "izmir'de agac"],
  ["Cafe\u0301 – “Straße”", "cafe – “strasse”"],
  ["Ǆ ﬁn x²", "dz fin x2"],
])("%s is %s", (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});
