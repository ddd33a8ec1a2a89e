import { expect, test } from "vitest";
import { sharesWords } from "../../../src/recipes/answers/shares-words.ts";

/** Made: a statement, a source that says the same, and a source of another subject. */
test.each([
  [
    "Otters returned to the upper valley.",
    "the otter has returned: upper valleys see it again",
    "bread was baked here",
  ],
  ["Die Fischotter kehrten ins obere Tal zurück.", "der fischotter kehrte zurück, ins obere tal", "brot wird gebacken"],
  ["عادت ثعالب الماء إلى الوادي الأعلى", "وثعالب الماء عادت إلى الوادي", "يخبز الخبز في البيت"],
  ["水獺回到了上游的山谷。", "山谷上游有水獺，牠們回到了那裡", "麵包在爐中烤"],
  ["Выдры вернулись в верхнюю долину.", "выдра вернулась: верхняя долина снова её видит", "хлеб пекут дома"],
])("%s", (statement, same, other) => {
  expect(sharesWords(statement, same)).toBe(true);
  expect(sharesWords(statement, other)).toBe(false);
});

test("a statement of few words may be about anything", () => {
  expect(sharesWords("It is 12 km.", "bread was baked here")).toBe(true);
});
