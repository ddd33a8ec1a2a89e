import { expect, test } from "vitest";
import { clausesOf, denies } from "../../src/claim/contrast.ts";
import { detectLanguage } from "../../src/languages/detect.ts";

const negative = (text: string) => denies(text, detectLanguage(text));
test.each([
  "The drug does not cure colds.",
  "It isn’t so.",
  "There is no evidence of life on the moon.",
  "The study failed to find it.",
  "Der Zug ist nicht gekommen.",
  "Le train n’est pas venu hier.",
  "Il treno non è mai arrivato.",
  "El tren nunca llegó a la estación.",
  "Kereta itu tidak datang kemarin.",
  "Поезд не пришёл вчера.",
  "لم يصل القطار أمس",
  "قطار نیامد و نیست",
  "기차는 오지 않았다",
  "列車は来ませんでした。",
  "火车没有来。",
])("%s denies", (text) => {
  expect(negative(text)).toBe(true);
});

test.each([
  "The drug cures colds.",
  "It is not only red but also round.",
  "Nobody did not laugh.",
  "No. 5 is the best of them.",
  "Nicht nur der Zug ist gekommen.",
  "It was not until 1908 that the bridge was opened.",
  "El puente no se abrió hasta 1908 en la ciudad.",
  "È il più grande incendio che il paese abbia mai visto nella sua storia.",
  "C’est le plus fort vent jamais enregistré dans la région.",
  "Tous les trains de la région sont partis sans exception.",
  "A notable knot in Norway.",
])("%s affirms", (text) => {
  expect(negative(text)).toBe(false);
});

test("clauses end at punctuation, not inside numbers", () => {
  const text = "It cost 3.5 million, he said (not she) – then 1,000 more";
  expect(clausesOf(text).map((clause) => clause.trim())).toEqual([
    "It cost 3.5 million",
    "he said",
    "not she",
    "then 1,000 more",
  ]);
});

test.each([
  ["Mills, old locks, and weirs do not pay.", ["Mills, old locks, and weirs do not pay"]],
  ["Mühlen, Schleusen und Wehre zahlen nicht.", ["Mühlen, Schleusen und Wehre zahlen nicht"]],
  ["The mills paid, and the locks did not.", ["The mills paid", "and the locks did not"]],
  [
    "The mills, which stand by the river and pay no tax, are old.",
    ["The mills", "which stand by the river and pay no tax", "are old"],
  ],
])("the commas of a list end no clause: %s", (text, expected) => {
  expect(clausesOf(text, true).map((clause) => clause.trim())).toEqual(expected);
});
