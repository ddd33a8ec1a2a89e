import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "../../src/index.ts";
import { checkQuotation, type QuotationCheck } from "../../src/quote/index.ts";

const isSame = ({ class: kind }: QuotationCheck) => kind === "verbatim" || kind === "verbatim_normalised";
const classOf = (quote: string, source: string) => checkQuotation(quote, source).class;

test("a quotation across a formula of MathML is verbatim", () => {
  const formula =
    '<math><semantics><mrow><mi>x</mi><mo>=</mo><mn>2</mn></mrow><annotation encoding="application/x-tex">x=2</annotation></semantics></math>';
  expect(classOf("if x=2, the heron waits", `It waits: if ${formula}, the heron waits.`)).toBe("verbatim");
});

describe("the same words in another edition's letters and marks", () => {
  const SOURCE = "The keeper said: “No heron – not one – was seen at the well-known pond, in 1998.” It cost £40.";

  test.each([
    [
      "straight quotation marks and hyphens",
      'The keeper said: "No heron - not one - was seen',
      ["quote_marks", "dashes"],
    ],
    ["double hyphens", "No heron -- not one -- was seen", ["dashes"]],
    ["line breaks", "No heron – not one –\nwas seen\nat the", ["white_space"]],
    ["a soft hyphen", "No he\u00adron – not one", []],
    ["capital letters", "NO HERON – NOT ONE – WAS SEEN", ["letter_case"]],
    ["no comma", "the well-known pond in 1998", ["punctuation"]],
    ["a hyphen at a line's end", "at the well-known po-\nnd, in 1998", ["hyphenation"]],
    ["letters of a ligature", "The keeper said: “No heron", []],
    ["full-width letters", "Ｎｏ ｈｅｒｏｎ – not one", ["letter_forms"]],
    ["emphasis", "No **heron** – *not one*", []],
  ])("is no other quotation: %s", (_, quote, differences) => {
    const check = checkQuotation(quote, SOURCE);
    expect(isSame(check)).toBe(true);
    for (const kind of differences) expect(check.differences).toContain(kind);
  });

  test.each([
    ["a currency", "It cost $40."],
    ["a number", "was seen at the well-known pond, in 1999"],
    ["one letter", "No heron – not one – was seem"],
    ["a word more", "No grey heron – not one – was seen"],
    ["a word less", "No heron – not – was seen"],
    ["two words joined", "No heron – notone – was seen"],
    ["the order of words", "was – not one – No heron seen"],
    ["a question mark for a stop", "was seen at the well-known pond, in 1998? It cost"],
  ])("but another one with %s", (_, quote) => {
    expect(isSame(checkQuotation(quote, SOURCE))).toBe(false);
  });

  test("an exact one has no differences, and no difference is named twice", () => {
    expect(checkQuotation("No heron – not one", SOURCE).differences).toBeUndefined();
    const { differences = [] } = checkQuotation('said: "No heron -- not one -- WAS seen', SOURCE);
    expect(new Set(differences).size).toBe(differences.length);
  });
});

describe("in other languages", () => {
  test.each([
    [
      "Greek",
      "Η λίμνη δεν έχει πια ερωδιούς από το 1998.",
      "η λίμνη δεν έχει πια ερωδιούς",
      "Η λίμνη έχει πια ερωδιούς",
    ],
    [
      "Turkish",
      "Göl kıyısında artık balıkçıl yok, dedi bekçi.",
      "göl kıyısında artık balıkçıl yok",
      "göl kıyısında artık balıkçıl var",
    ],
    [
      "Vietnamese",
      "Không còn con diệc nào ở hồ từ năm 1998.",
      "không còn con diệc nào ở hồ",
      "vẫn còn con diệc nào ở hồ",
    ],
    ["Hebrew", "אין עוד אנפות באגם מאז 1998, אמר השומר.", "אין עוד אנפות באגם", "יש עוד אנפות באגם"],
    ["Hindi", "झील में अब कोई बगुला नहीं है।", "झील में अब कोई बगुला नहीं है", "झील में अब कोई बगुला है"],
    [
      "Korean",
      "호수에는 더 이상 왜가리가 없다고 관리인이 말했다.",
      "더 이상 왜가리가 없다고",
      "더 이상 왜가리가 있다고",
    ],
    ["Japanese", "池にはもうサギがいない、と番人は言った。", "もうサギがいない", "もうサギがいる"],
    ["Chinese", "管理员说，湖里已经没有苍鹭了。", "湖里已经没有苍鹭了", "湖里已经有苍鹭了"],
    ["Thai", "ผู้ดูแลกล่าวว่าไม่มีนกกระสาในบึงแล้ว", "ไม่มีนกกระสาในบึงแล้ว", "มีนกกระสาในบึงเยอะแล้ว"],
    [
      "Ukrainian",
      "На озері більше немає чапель, сказав сторож.",
      "на озері більше немає чапель",
      "на озері є багато чапель",
    ],
  ])("%s: the words are found, and others are not taken for them", (_, source, quote, other) => {
    expect(isSame(checkQuotation(quote, source))).toBe(true);
    expect(isSame(checkQuotation(other, source))).toBe(false);
  });

  test("composed and decomposed letters are the same letters", () => {
    for (const word of ["café naïve", "Ångström", "Việt Nam", "がぎぐ", "한국어"]) {
      const source = `Before it ${word.normalize("NFC")} and after it.`;
      expect(classOf(`it ${word.normalize("NFD")} and`, source)).toMatch(/^verbatim/u);
      expect(classOf(`it ${word.normalize("NFC")} and`, source.normalize("NFD"))).toMatch(/^verbatim/u);
    }
  });
});

describe("where a quotation stands", () => {
  const source = "Line one.\nLine two.\n\nA second paragraph\nwith a quotation in it.\n\n\n\nThird.";

  test.each([
    ["Line one.", 1, 1],
    ["Line two.", 2, 1],
    ["A second paragraph", 4, 2],
    ["quotation in it", 5, 2],
    ["Third.", 9, 3],
  ])("%j begins in line %d, paragraph %d", (quote, line, paragraph) => {
    expect(checkQuotation(quote, source)).toMatchObject({ class: "verbatim", line, paragraph });
  });

  test("of the same words the first place is told, the others after it, each in the text", () => {
    const text = "Rain. Sun. Rain. Wind. Rain.";
    const { start, also } = checkQuotation("Rain.", text);
    expect([start, ...(also ?? []).map((one) => one.start)]).toEqual([0, 11, 23]);
    expect(checkQuotation("Sun.", text).also).toBeUndefined();
  });

  test("an absent one has no place, and names the stretch that is most like it where there is one", () => {
    const text = "The bridge over the lower river was opened by the mayor in May.";
    const check = checkQuotation("A bridge across some lower river is closed to any boats of May since March", text);
    expect(check.class).not.toMatch(/^verbatim/u);
    const nothing = checkQuotation("Quantum computers factor integers", text);
    expect(nothing).toEqual({ class: "absent" });
  });

  test("blanks around it do not count, and nothing is nowhere", () => {
    expect(checkQuotation("  \n Sun. \t", "Rain. Sun.")).toMatchObject({ class: "verbatim", start: 6, end: 10 });
    for (const empty of ["", "  ", "…", "[...]", "“”", "\u200b"])
      expect(checkQuotation(empty, "Rain.").class).toBe("absent");
    expect(checkQuotation("Rain.", "").class).toBe("absent");
  });

  test("a source that is shorter than the quotation does not contain it", () => {
    expect(classOf("Rain fell on the river all day.", "Rain fell on the river")).not.toMatch(/^verbatim|^elided/u);
  });
});

describe("marks of omission", () => {
  const source =
    "The council of the town, after a long debate in the hall, approved the new bridge. It will not open before spring.";

  test.each(["…", "...", ". . .", "[…]", "[...]", "(…)", "⋯", "<...>"])("%s stands for what was left out", (mark) => {
    const check = checkQuotation(`The council of the town ${mark} approved the new bridge.`, source);
    expect(check.class).toBe("elided");
    expect(check.parts?.map(({ start, end }) => source.slice(start, end))).toEqual([
      "The council of the town",
      "approved the new bridge.",
    ]);
    expect(check.meaningRisk).toBeUndefined();
  });

  test.each([
    ["within one sentence", "It will … open before spring.", ["not"]],
    ["across sentences", "approved the new bridge … open before spring.", ["will", "not"]],
  ])("that hides a denial is a risk: %s", (_, quote, words) => {
    const { meaningRisk, riskWords = [] } = checkQuotation(quote, source);
    expect(meaningRisk).toBe(true);
    expect(words).toEqual(expect.arrayContaining(riskWords.map(({ word }) => word)));
    expect(riskWords).toContainEqual({ word: "not", kind: "negation" });
  });

  test("the pieces must stand in the order of the quotation", () => {
    expect(classOf("approved the new bridge … The council of the town", source)).toBe("spliced");
  });

  test("what the writer put in brackets is owned up to, unless it stands in the source", () => {
    expect(classOf("The council [finally] approved the new bridge.", source)).toMatch(/altered|elided/u);
    expect(classOf("of the town [of Ely], after a long debate", source)).toBe("verbatim_normalised");
    expect(classOf("a [long] debate", "after a [long] debate")).toBe("verbatim");
  });

  test("words that were put in without brackets are told as such", () => {
    const { diff } = checkQuotation("after a very long debate in the hall", source);
    expect(diff).toContainEqual({ kind: "inserted", quote: "very" });
    const owned = checkQuotation("after a [very] long debate … in the hall", source);
    expect(owned.diff?.find(({ kind }) => kind === "inserted")?.marked).toBe(true);
  });
});

describe("whatever is compared", () => {
  const word = fc.constantFrom(
    ..."the heron not river … [sic] 2.5 – “said” **x** [a](b) 東京 может é\u0301 \n 12% don’t ( ) . , ?".split(" "),
  );
  const text = fc.array(word, { maxLength: 25 }).map((words) => words.join(" "));

  test("every place lies in the source and, where it holds Markdown, in what readers see", () => {
    fc.assert(
      fc.property(text, text, (quote, source) => {
        const check = checkQuotation(quote, source);
        const seen = visibleText(source).text;
        const spans = [check, ...(check.parts ?? []), ...(check.also ?? []), ...(check.closest ? [check.closest] : [])];
        for (const { start, end, visible } of spans) {
          if (start === undefined || end === undefined) continue;
          expect(0 <= start && start <= end && end <= source.length).toBe(true);
          if (visible) expect(visible.start <= visible.end && visible.end <= seen.length).toBe(true);
          expect(visible === undefined).toBe(seen === source);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("only what is not there, or not alike, has no place; the diff tells the quotation back", () => {
    fc.assert(
      fc.property(text, text, (quote, source) => {
        const check = checkQuotation(quote, source);
        if (check.class === "absent") expect(check.start).toBeUndefined();
        else expect(check.start).toBeDefined();
        expect(check.meaningRisk === true).toBe((check.riskWords ?? []).length > 0);
        for (const change of check.diff ?? []) {
          expect(change.quote === undefined).toBe(change.kind === "left_out");
          expect(change.source === undefined).toBe(change.kind === "inserted");
        }
      }),
      { numRuns: 400 },
    );
  });

  test("the same question has the same answer, and the source's language may be told", () => {
    const source = "Der Bericht nennt die Vögel nicht.";
    expect(checkQuotation("Der Bericht nennt die Vögel", source)).toEqual(
      checkQuotation("Der Bericht nennt die Vögel", source),
    );
    const { riskWords } = checkQuotation("Der Bericht nennt … Vögel", "Der Bericht nennt kaum Vögel", {
      language: "de",
    });
    expect(riskWords).toEqual([{ word: "kaum", kind: "negation" }]);
  });
});
