import { expect, test } from "vitest";
import { oppositions } from "../../src/claim/opposites.ts";
import { detectLanguage, languages } from "../../src/languages/detect.ts";

const english = detectLanguage("the");

test.each([
  ["Prices rose", "Prices fell", [{ claim: "rose", source: "fell" }]],
  ["He won twice", "He was defeated twice", [{ claim: "won", source: "defeated" }]],
  ["The red door", "The blue door", [{ claim: "red", source: "blue" }]],
  ["Prices rose", "Prices rose, then fell", []],
  ["Prices rose", "Prices grew", []],
  ["Prices rose", "Whales swim", []],
  ["The number of herons rose", "The herons on the lower river", []],
  ["The upper town and the upper bridge", "The lower field by the lower bridge", [{ claim: "upper", source: "lower" }]],
])("%s against %s", (claim, source, expected) => {
  expect(oppositions(claim, source, english)).toEqual(expected);
});

test.each([
  ["en", "The bank continued its work", "The bank suspended its work", "continued", "suspended"],
  ["de", "Der Fahrer wurde befreit", "Der Fahrer wurde entführt", "befreit", "entführt"],
  ["fr", "Le club a ajouté un nom", "Le club a supprimé un nom", "ajouté", "supprimé"],
  ["es", "El curso es obligatorio", "El curso es voluntario", "obligatorio", "voluntario"],
  ["it", "Il corso è obbligatorio", "Il corso è facoltativo", "obbligatorio", "facoltativo"],
  ["pt", "O curso é obrigatório", "O curso é voluntário", "obrigatório", "voluntário"],
  ["nl", "De cursus is verplicht", "De cursus is vrijwillig", "verplicht", "vrijwillig"],
  ["id", "Kursus itu wajib", "Kursus itu sukarela", "wajib", "sukarela"],
  ["ru", "Ввоз меди вырос", "Вывоз меди вырос", "Ввоз", "Вывоз"],
  ["ar", "واردات النحاس", "صادرات النحاس", "واردات", "صادرات"],
  ["fa", "واردات مس", "صادرات مس", "واردات", "صادرات"],
  ["ko", "구리의 수입", "구리의 수출", "수입", "수출"],
  ["ja", "銅の輸入", "銅の輸出", "輸入", "輸出"],
  ["zh", "铜的进口", "铜的出口", "进口", "出口"],
])("%s: %s against %s", (code, claim, source, own, other) => {
  const language = languages().find((one) => one.code === code) ?? english;
  expect(oppositions(claim, source, language)).toEqual([{ claim: own, source: other }]);
});

test.each([
  ["Le pont se trouve entre deux lacs", "Le maire a quitté la ville"],
  ["Le mont est haut", "Le mont au sud du lac est vu de loin"],
  ["Le livre est sur la table", "Le danger est passé"],
])("a function word opposes nothing: %s against %s", (claim, source) => {
  expect(oppositions(claim, source, detectLanguage(claim))).toEqual([]);
});

test("no word of a language stands on two sides of a row", () => {
  for (const { code, opposites } of languages())
    for (const [word, sides] of [...opposites.words, ...opposites.starts])
      expect(new Set(sides.map(({ row }) => row)).size, `${code}: ${word}`).toBe(
        new Set(sides.map(({ row, side }) => `${row} ${side}`)).size,
      );
});
