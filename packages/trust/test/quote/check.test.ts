import { describe, expect, test } from "vitest";
import { checkQuotation, type QuotationClass } from "../../src/quote/index.ts";

const river = `# The river report

The survey of 2019 found no heron on the lower river, although three pairs had bred there before. Water levels fell
by 2.5 metres between May and August. "We were surprised," said the warden (who has kept count since 1998), "but not
alarmed." Fishing may resume in spring if the council agrees. Nearly every island was flooded in 2021 — the ferry cost
$40 and carried 12% fewer people.

The café's owner didn't mind: the well-known terrace re-opened in June.`;

const row = (kind: QuotationClass, quote: string, span?: string) => [kind, quote, span] as const;

test("a long quotation with every fifth word replaced is altered in any source, however common its other words are there", () => {
  const [subjects, verbs, places] = [
    "the heron,a ferry,the warden,her council,one island".split(","),
    "met,saw,left,named,kept".split(","),
    "in spring,by the river,after dark,near town,on foot".split(","),
  ];
  const sentences = Array.from({ length: 4_000 }, (_, at) => {
    const pick = (list: readonly string[], step: number) => list[Math.floor(at / step) % list.length] ?? "";
    return `${pick(subjects, 1)} ${pick(verbs, 5)} ${pick(subjects, 25)} ${pick(places, 125)} for ${at} days`;
  });
  const source = sentences.join(", and then ");
  const words = sentences.slice(2_000, 2_012).join(", and then ").split(" ");
  const quote = words.map((word, at) => (at % 5 === 2 ? `other${at}` : word)).join(" ");
  const check = checkQuotation(quote, source);
  expect(check.class).toBe("altered");
  expect(check.diff?.filter(({ kind }) => kind === "changed").length).toBeGreaterThan(words.length / 6);
});

describe("a quotation and what the source says", () => {
  test.each([
    row("verbatim", "found no heron on the lower river", "found no heron on the lower river"),
    row("verbatim", '"We were surprised," said the warden', '"We were surprised," said the warden'),
    row("verbatim_normalised", "“We were surprised,” said the warden", '"We were surprised," said the warden'),
    row("verbatim_normalised", "three pairs had bred there before. Water levels fell by 2.5 metres"),
    row("verbatim_normalised", "Found no heron on the lower river", "found no heron on the lower river"),
    row("verbatim_normalised", "Water lev-\nels fell by 2.5 metres between May and August,"),
    row("verbatim_normalised", "flooded in 2021 -- the ferry cost $40"),
    row("verbatim_normalised", "The cafe\u0301’s owner didn’t mind", "The café's owner didn't mind"),
    row("verbatim_normalised", "ferry cost $40 and \u200bcarried 12% fewer pe\u00adople"),
    row("verbatim_normalised", "Nearly every island was \ufb02ooded in\u00a02021"),
    row("verbatim_normalised", "**Fishing** may [resume](https://example.org/a_(b)) in spring"),
    row("verbatim_normalised", "… Fishing may resume in spring …", "Fishing may resume in spring"),
    row("verbatim_normalised", "[F]ishing may resume in spring", "Fishing may resume in spring"),
    row("verbatim_normalised", "Fishing may resume [sic] in spring", "Fishing may resume in spring"),
    row("verbatim_normalised", "Fishing [on the river] may resume in spring", "Fishing may resume in spring"),
    row("elided", "The survey of 2019 found no heron […] although three pairs had bred there before."),
    row("elided", "“We were surprised,” said the warden (…), “but not alarmed.”"),
    row("elided", "Water levels fell ... between May and August."),
    row("elided", "The survey [then] found no heron on the lower river"),
    row("altered", "found a heron on the lower river", "found no heron on the lower river"),
    row("altered", "found heron on the lower river"),
    row("altered", "Water levels fell by 25 metres between May and August."),
    row("altered", "Water levels fell by 2,5 metres between May and August."),
    row("altered", "the ferry cost €40 and carried 12% fewer people"),
    row("altered", "the ferry cost $40 and carried 12 fewer people."),
    row("altered", "the ferry cost $4"),
    row("altered", "The café's owner did mind: the well-known terrace"),
    row("altered", "The café's owner didnt mind: the well-known terrace"),
    row("altered", "Fishing may resume in spring … the mayor agrees."),
    row("altered", "Fishing may resume in spring if the council agrees?  Nearly every island"),
    row("spliced", "The survey of 2019 found the ferry cost $40 and carried 12% fewer people."),
    row("spliced", "Fishing may resume in spring … The survey of 2019 found no heron"),
    row("absent", "The mayor promised a new bridge before the elections."),
    row("absent", "… — !"),
    row("absent", ""),
  ])("%s: %j", (kind, quote, span) => {
    const check = checkQuotation(quote, river);
    expect(check.class).toBe(kind);
    if (span !== undefined) expect(river.slice(check.start, check.end)).toBe(span);
  });
});

test.each([
  [
    "ja",
    "川の水位は約2メートル下がった。調査員は「驚きはしなかった」と述べた。",
    "水位は約２メートル下がった。",
    "verbatim_normalised",
  ],
  [
    "ja",
    "川の水位は約2メートル下がった。調査員は「驚きはしなかった」と述べた。",
    "水位は約2メートル上がった。",
    "altered",
  ],
  ["ja", "橋は昨年の春に、市の費用で、新しく作られた。", "橋は昨年の春に……新しく作られた。", "elided"],
  ["zh", "调查没有发现苍鹭，但是水位下降了两米。", "调查发现苍鹭，但是水位下降了两米。", "altered"],
  ["zh", "调查没有发现苍鹭，但是水位下降了两米。", "调查没有发现苍鹭（中略）水位下降了两米。", "elided"],
  [
    "ko",
    "조사에서는 왜가리가 발견되지 않았다.",
    "조사에서는 왜가리가 발견되지 않았다.".normalize("NFD"),
    "verbatim_normalised",
  ],
  ["fa", "این گزارش می‌گوید که آب کم شده است.", "اين گزارش مي گويد كه آب كم شده است.", "verbatim_normalised"],
  ["ar", "لم يجد التقرير أي طائر في النهر.", "لـم يَجِد التقـرير أي طائر في النهر", "verbatim_normalised"],
  ["ar", "لم يجد التقرير أي طائر في النهر.", "وجد التقرير أي طائر في النهر", "altered"],
  ["ru", "В отчёте не указано число птиц на реке.", "В отчёте указано число птиц на реке.", "altered"],
  [
    "id",
    "Laporan itu tidak menyebut jumlah burung di sungai.",
    "laporan itu … menyebut jumlah burung di sungai.",
    "elided",
  ],
  ["th", "รายงานไม่พบนกกระสาที่แม่น้ำ", "รายงานพบนกกระสาที่แม่น้ำ", "altered"],
])("%s: %j against %j is %s", (_language, source, quote, kind) => {
  expect(checkQuotation(quote, source).class).toBe(kind);
});

describe("what a mark of omission hides", () => {
  const report = `${river}\n\nThe plan is, as everybody knows, cheap. Trout (but not salmon) came back. It rained. Boats are not allowed at night.`;
  test.each([
    ["The survey of 2019 found … heron on the lower river", ["no"]],
    ["Fishing … resume in spring", ["may"]],
    ["Fishing may resume in spring …", undefined],
    ["… every island was flooded in 2021", undefined],
    ["The plan is … cheap.", undefined],
    ["Trout … came back.", undefined],
    ["Trout … Boats are not allowed at night.", undefined],
    ["It rained. Boats are […] allowed at night.", ["not"]],
  ])("%j hides %j", (quote, words) => {
    const { meaningRisk, riskWords } = checkQuotation(quote, report);
    expect(meaningRisk).toBe(words ? true : undefined);
    expect(riskWords?.map(({ word }) => word)).toEqual(words);
  });

  test.each([
    [
      "de",
      "Der Bericht nennt die Zahl der Vögel nicht im ersten Teil.",
      "Der Bericht nennt die Zahl der Vögel … im ersten Teil.",
    ],
    ["fr", "Le rapport ne nomme jamais les oiseaux du fleuve.", "Le rapport … nomme … les oiseaux du fleuve."],
    ["es", "El informe no nombra las aves que viven en el río.", "El informe … nombra las aves que viven en el río."],
    [
      "it",
      "Il rapporto non nomina gli uccelli che vivono sul fiume.",
      "Il rapporto […] nomina gli uccelli che vivono sul fiume.",
    ],
    ["pt", "O relatório não menciona as aves que vivem no rio.", "O relatório … menciona as aves que vivem no rio."],
    ["ja", "報告書は鳥の数を公表していない可能性がある。", "報告書は鳥の数を公表して……ある。"],
    ["zh", "报告没有提到河上的鸟的数量。", "报告……提到河上的鸟的数量。"],
    [
      "pl",
      "Raport nie wymienia ptaków żyjących nad rzeką, więc władze rozpoczęły śledztwo.",
      "Raport … wymienia ptaków żyjących nad rzeką",
    ],
    ["uk", "Звіт не називає птахів, які живуть біля річки.", "Звіт … називає птахів, які живуть біля річки."],
    ["he", "הדוח לא מזכיר את הציפורים שחיות ליד הנהר.", "הדוח … מזכיר את הציפורים שחיות ליד הנהר."],
    ["ko", "보고서는 새의 수를 언급하지 않은 것으로 보인다.", "보고서는 새의 수를 … 보인다."],
    ["ru", "В отчёте не указано число птиц на реке.", "В отчёте … указано число птиц на реке."],
    [
      "nl",
      "Het rapport noemt de vogels op de rivier niet in het eerste deel.",
      "Het rapport noemt de vogels op de rivier … in het eerste deel.",
    ],
    ["fa", "این گزارش شاید تعداد پرندگان رود را بیان کند.", "این گزارش … تعداد پرندگان رود را بیان کند."],
  ])("in %s", (_language, source, quote) => {
    expect(checkQuotation(quote, source)).toMatchObject({ class: "elided", meaningRisk: true });
  });
});

test("a change is told word by word, with what it does to the sense", () => {
  const check = checkQuotation("The survey of 2019 found heron on the whole lower stream, although", river);
  expect(check).toMatchObject({ class: "altered", line: 3, paragraph: 2, meaningRisk: true });
  expect(check.riskWords).toContainEqual({ word: "no", kind: "negation" });
  expect(check.diff).toEqual([
    { kind: "kept", quote: "The survey of 2019 found", source: "The survey of 2019 found" },
    { kind: "left_out", source: "no" },
    { kind: "kept", quote: "heron on the", source: "heron on the" },
    { kind: "inserted", quote: "whole" },
    { kind: "kept", quote: "lower", source: "lower" },
    { kind: "changed", quote: "stream", source: "river" },
    { kind: "kept", quote: "although", source: "although" },
  ]);
});

test("pieces of an elision are places in the source, and what was left out is marked", () => {
  const check = checkQuotation("Water levels fell […] between May and August.", river);
  expect(check.parts?.map(({ start, end }) => river.slice(start, end))).toEqual([
    "Water levels fell",
    "between May and August.",
  ]);
  expect(check.diff?.[1]).toEqual({ kind: "left_out", source: "by 2.5 metres", marked: true });
});

test("other places of the same words are told", () => {
  const text = "Rain fell. The river rose. Rain fell.";
  expect(checkQuotation("Rain fell.", text)).toMatchObject({ start: 0, end: 10, also: [{ start: 27, end: 37 }] });
});

test("words cut in two are not the source's words", () => {
  expect(checkQuotation("He can", "He cannot swim.").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("I do", "I don't know").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("rose by 3", "Prices rose by 3.5 percent").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("notable result", "There was no table result").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("we were right", "we we're right").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("it fell to 5 degrees", "it fell to -5 degrees").class).not.toMatch(/verbatim/u);
  expect(checkQuotation("10² metres", "102 metres").class).not.toMatch(/verbatim/u);
});
