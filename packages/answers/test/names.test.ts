import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.

const cases: readonly (readonly [string, string, string])[] = [
  [
    "English",
    "(see Byron, 1843; but cf. Lund, 1850)",
    "Byron, A. (1843) Tides. London: Sea Press.\nLund, B. (1850) Ebb. Oslo: Sea Press.",
  ],
  ["German", "(vgl. auch Byron/Lund 1843, S. 12 ff.)", "Byron, A./Lund, B. (1843): Gezeiten. Kiel: Seeverlag."],
  ["Polish", "(zob. Byron i in., 1843)", "Byron, A., Lund, B. (1843). Pływy. Gdynia: Morze."],
  ["Turkish", "(bkz. Byron ve ark., 1843)", "Byron, A., Lund, B. (1843). Gelgit. İzmir: Deniz."],
  ["Vietnamese", "(xem Byron và cộng sự, 1843)", "Byron, A., Lund, B. (1843). Thủy triều. Huế: Biển."],
  ["Ukrainian", "(див. Байрон та ін., 1843)", "Байрон, А., Лунд, Б. (1843). Припливи. Одеса: Море."],
  ["Greek", "(βλ. Μπάιρον κ.ά., 1843)", "Μπάιρον, Α., Λουντ, Β. (1843). Παλίρροια. Αθήνα: Θάλασσα."],
  ["Hebrew", "(ראו ביירון ואחרים, 1843)", "ביירון, א', לונד, ב' (1843). גאות. חיפה: ים."],
  ["Dutch", "(zie Byron e.a., 1843)", "Byron, A., Lund, B. (1843). Getijden. Delft: Zee."],
  ["Czech", "(srov. Byron a kol., 1843)", "BYRON, A., LUND, B. Příliv. Praha: Moře, 1843."],
  ["Portuguese", "(cf. BYRON; LUND, 1843)", "BYRON, Ada; LUND, Bo. Marés. Recife: Mar, 1843."],
  ["Chinese", "（王，1843）", "王芳. (1843). 潮汐. 北京: 海洋出版社."],
  ["Japanese", "（鈴木・佐藤 1843、12頁）", "鈴木一郎・佐藤花子（1843）「潮汐」『海』3(2)、4–9頁。"],
  ["Korean", "(김 외, 1843)", "김철수, 이영희 (1843). 조석. 부산: 바다."],
];

test.each(cases)("%s: %s leads to the entry", (_, mark, entries) => {
  const { statements, sources } = readAnswer(`Words ${mark}.\n\nReferences\n\n${entries}`);
  expect(statements).toHaveLength(1);
  expect(statements[0]?.cites).toEqual(sources.map(({ id }) => id));
  expect(sources.filter(({ start }) => start === undefined)).toEqual([]);
});

const works = `References

Sea Board. (n.d.). Figures. https://board.example/

Byron, A. (1843). Tides. Sea Press.

World Sea Council. (1844). Ebb. https://council.example/`;

test("entries without a date, and organisations by their letters", () => {
  const answer = `The sea rises (Sea Board, n.d.). It falls (World Sea Council [WSC], 1844). It rests (WSC, 1844).\n\n${works}`;
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([
    ["Sea Board"],
    ["World Sea Council"],
    ["World Sea Council"],
  ]);
});

test("'ibid.' in brackets is the source cited last", () => {
  expect(linksOf(`The sea rises (Byron, 1843). It falls (ebd., S. 7). It is so (ID 5).\n\n${works}`)).toEqual([
    ["The sea rises.", "Byron"],
    ["It falls.", "Byron"],
    ["It is so (ID 5)."],
  ]);
});

test("the full name of an author alone, and letters that explain a name", () => {
  const answer = `The sea rises (Sea Board). The World Sea Council (WSC) was founded.\n\n${works}`;
  expect(linksOf(answer)).toEqual([["The sea rises.", "Sea Board"], ["The World Sea Council (WSC) was founded."]]);
});

test("an author and a page, where the list has no numbers", () => {
  expect(linksOf(`The sea "never sleeps" (Byron 45). A room holds ten (Table 3).\n\n${works}`)).toEqual([
    ['The sea "never sleeps".', "Byron"],
    ["A room holds ten (Table 3)."],
  ]);
});

test.each([
  ["Byron's (1843) notes were lost.", "Byron's notes were lost."],
  ["The notes of Byron et al. (1843) were lost.", "The notes of Byron et al. were lost."],
  ["Według Byron (1843), morze rośnie.", "morze rośnie."],
  ["За даними Byron (1843), море росте.", "море росте."],
])("the year stands behind the name: %s", (sentence, words) => {
  expect(linksOf(`It is so.\n\n${sentence}\n\n${works}`)[1]).toEqual([words, "Byron"]);
});
