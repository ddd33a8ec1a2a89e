import { otherWords, sameWords } from "@wellsourced/testkit";
import { describe, expect, it } from "vitest";
import { queryTerms } from "../src/query-terms.ts";
import { createWordCutter } from "../src/words.ts";
import { found } from "./helpers.ts";

describe("a word is found", () => {
  it("in any case and with any accents", async () => {
    expect(await found(["Das CAFÉ am Fluß", "nichts davon"], "cafe fluss")).toEqual(["0"]);
    expect(await found(["Łódź leży w Polsce"], "lodz")).toEqual(["0"]);
    expect(await found(["İstanbul ve Iğdır"], "istanbul")).toEqual(["0"]);
  });

  it("by another word with its stem", async () => {
    expect(await found(["The rising seas", "A quiet lake"], "sea rises")).toEqual(["0"]);
  });

  it("by its other endings in scripts without a stemmer", async () => {
    expect(
      await found(["Министерство опубликовало отчёты о рыболовстве", "Погода сегодня хорошая"], "отчётами рыболовства"),
    ).toEqual(["0"]);
    expect(await found(["نشرت الوزارة تقريرا عن المدارس", "الطقس جميل اليوم"], "مدارس")).toEqual(["0"]);
  });

  it("by a much longer or shorter form that begins with the same letters", async () => {
    expect(await found(["Das Haus am See", "Eine Maus im Keller"], "Häuser")).toEqual(["0"]);
    expect(await found(["Мой друг живёт у моря", "Погода сегодня хорошая"], "друзья")).toEqual(["0"]);
  });

  it("in Chinese and Japanese without blanks", async () => {
    expect(await found(["潮汐是海水的周期性涨落现象。", "今天天气很好。"], "海水涨落")).toEqual(["0"]);
    expect((await found(["東京は日本の首都です。", "猫が好きです。"], "日本の首都"))[0]).toBe("0");
  });

  it("in Thai without blanks", async () => {
    expect(await found(["กรุงเทพเป็นเมืองหลวงของประเทศไทย", "แมวชอบปลา"], "เมืองหลวง")).toEqual(["0"]);
  });

  it("in Korean with another particle", async () => {
    expect(await found(["서울은 대한민국의 수도이다", "고양이는 생선을 좋아한다"], "대한민국")).toEqual(["0"]);
  });

  it("with the two forms of the Arabic and the Persian letter", async () => {
    expect(await found(["کتاب خوبی است"], "كتاب")).toEqual(["0"]);
  });

  it("though it is misspelt, if the corpus does not have what was typed", async () => {
    expect(await found(["A parliament of owls", "A flock of geese"], "parlaiment")).toEqual(["0"]);
  });
});

it("counts a pair of Hiragana less, and a word after Latin letters in full", () => {
  const how = { cutter: createWordCutter(), brief: 0.5, stopWords: new Set<string>() };
  expect(Object.fromEntries(queryTerms("灯台はどこ the A社", how).words)).toEqual({
    灯台: 1,
    台は: 1,
    はど: 0.5,
    どこ: 0.5,
    the: 0.5,
    a: 1,
    社: 1,
  });
});

it("prefers the word as written to another one with its stem", async () => {
  expect(await found(["The universal law", "The university law"], "university")).toEqual(["1", "0"]);
});

it("finds nothing for a query without words", async () => {
  expect(await found(["some text"], "?!…")).toEqual([]);
});

it("counts a brief word of the query less than a longer one, but not an abbreviation", async () => {
  expect(await found(["who knows", "the lamps"], "who lamps")).toEqual(["1", "0"]);
  expect(await found(["a lamp", "a WHO"], "WHO lamps")).toEqual(["1", "0"]);
});

// Either part of a Persian word with a zero-width non-joiner can be searched alone.
it.each(sameWords.filter(([one]) => !one.includes("\u200c")))("%s finds %s", (one, other) => {
  const { words } = createWordCutter();
  expect(words(one)).toEqual(words(other));
});

it.each(otherWords)("%s is another word than %s", (one, other) => {
  const { words } = createWordCutter();
  expect(words(one)).not.toEqual(words(other));
});
