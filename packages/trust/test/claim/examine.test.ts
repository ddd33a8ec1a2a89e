import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claimSignal, coverage, examineClaim, keySentences, visibleText } from "../../src/index.ts";

const page = `# Grey whales

Grey whales are mammals that feed on the sea floor.
The population of grey whales rose by 35 percent between 2001 and 2011, the survey found.
Harbours along the coast sell tickets for boats.
However, ship traffic did not harm the calves of grey whales.
The boats leave at nine in the morning.`;

describe("the signal", () => {
  test("is the sentence that bears most on the claim", () => {
    expect(claimSignal(page, "The population of grey whales rose by 35 percent.")).toBe(
      "The population of grey whales rose by 35 percent between 2001 and 2011, the survey found.",
    );
  });

  test("is empty when no word is shared, or there is nothing to share", () => {
    expect(claimSignal(page, "Quantum computers factor integers")).toBe("");
    expect(claimSignal("", "Whales")).toBe("");
    expect(claimSignal(page, "the of and")).toBe("");
  });

  test("of two equal sentences the earlier one", () => {
    expect(
      claimSignal("Zebras have stripes, say some.\n\nOther words.\n\nZebras have stripes, say most.", "zebras"),
    ).toBe("Zebras have stripes, say some.");
  });
});

describe("key sentences", () => {
  test("stand in the order of the text, at most five, each where it says", () => {
    const text = Array.from({ length: 9 }, (_, index) => `Whale number ${index} swims north today.`).join(" ");
    const found = keySentences(text, "whale number 7 swims");
    expect(found).toHaveLength(5);
    expect(found.map(({ start }) => start)).toEqual(found.map(({ start }) => start).toSorted((a, b) => a - b));
    expect(found.map(({ sentence }) => sentence)).toContain("Whale number 7 swims north today.");
    for (const { sentence, start, end } of found) expect(text.slice(start, end)).toBe(sentence);
  });

  test("are not taken from the list of references", () => {
    const text = "The body speaks of boats and harbours.\n\n## References\n\nDoe J. Grey whales of the north. 2001.";
    expect(keySentences(text, "Grey whales of the north")).toEqual([]);
  });

  test("are exact whatever the text holds", () => {
    const letters = fc.constantFrom(
      "whale",
      "not ",
      "35% ",
      "\n",
      "\n# ",
      ". ",
      "東京",
      "😀",
      "é",
      "- ",
      "References\n",
      "2001 ",
      "\u202e",
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 80 }), fc.array(letters, { maxLength: 8 }), (text, claim) => {
        const whole = text.join("");
        const { keySentences: found, claimSignal: signal, matched, total } = examineClaim(whole, claim.join(""));
        for (const { sentence, start, end } of found) expect(whole.slice(start, end)).toBe(sentence);
        expect(found.length === 0 || found.some(({ sentence }) => sentence === signal)).toBe(true);
        expect(matched).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe("coverage", () => {
  test.each([
    ["The population of grey whales rose between 2001 and 2011", "addressed"],
    ["Grey whales pay taxes on inherited furniture in Norway", "partially_addressed"],
    ["Quantum computers factor integers", "not_addressed"],
    ["the of and", "partially_addressed"],
  ])("%s is %s", (claim, support) => {
    expect(coverage(page, claim).claimSupport).toBe(support);
  });

  test("a source without text was not available", () => {
    expect(coverage(" \n", "Whales")).toEqual({ claimSupport: "source_unavailable", matched: 0, total: 1 });
  });

  test("counts the claim's terms, and those in the best stretch", () => {
    expect(coverage(page, "Grey whales feed on Jupiter")).toMatchObject({ matched: 3, total: 4 });
  });

  test("one stray common word in a long text is not an address", () => {
    const text = Array.from({ length: 60 }, (_, index) => `Report ${index} of the harbour office lists ships.`).join(
      "\n",
    );
    const claim = "The report on vaccination of infants in Brazilian hospitals was withdrawn";
    expect(coverage(text, claim).claimSupport).toBe("not_addressed");
  });

  test("words far apart do not add up", () => {
    const filler = "The harbour office opens at nine on weekdays. ".repeat(40);
    const spread = `Zinc is a metal of some use. ${filler} Copper is another metal. ${filler} Roofs leak when it rains.`;
    const close = `${filler} Zinc and copper roofs leak. ${filler}`;
    expect(coverage(spread, "Zinc copper roofs leak").matched).toBeLessThan(4);
    expect(coverage(close, "Zinc copper roofs leak").matched).toBe(4);
  });

  test("the heading speaks for what stands under it", () => {
    const filler = "The harbour office opens at nine on weekdays.\n".repeat(30);
    const text = `# Zinc roofs\n${filler}They leak when it rains hard in autumn.\n`;
    expect(coverage(text, "Zinc roofs leak").matched).toBe(3);
  });

  test.each([
    ["日本語の文章です。東京都の人口は約1400万人である。大阪は別の都市だ。", "東京都の人口は1400万人"],
    ["这是一篇文章。北京的人口超过两千万。上海是另一座城市。", "北京的人口超过两千万"],
    ["กรุงเทพมหานครเป็นเมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศไทย", "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย"],
    ["이것은 글이다. 서울의 인구는 약 940만 명이다.", "서울 인구는 940만"],
  ])("%s is read as well", (text, claim) => {
    expect(coverage(text, claim).claimSupport).toBe("addressed");
    expect(claimSignal(text, claim)).not.toBe("");
    expect(coverage(text, "zzz qqq").claimSupport).toBe("not_addressed");
  });
});

describe("contrast", () => {
  const contrast = (text: string, claim: string) => coverage(text, claim).contrastSignal ?? false;

  test.each([
    ["Coffee does not cause cancer in adults.", "Coffee causes cancer in adults"],
    ["Coffee causes cancer in adults.", "Coffee does not cause cancer in adults"],
    ["There is no evidence that coffee causes cancer.", "Coffee causes cancer"],
    ["Kaffee verursacht keinen Krebs bei Erwachsenen.", "Kaffee verursacht Krebs bei Erwachsenen"],
    ["El café no causa cáncer en los adultos.", "El café causa cáncer en los adultos"],
  ])("%s against: %s", (text, claim) => {
    expect(contrast(text, claim)).toBe(true);
  });

  test.each([
    ["Coffee does not cause cancer.", "Coffee does not cause cancer"],
    ["There is no evidence that coffee causes cancer.", "Coffee does not cause cancer"],
    ["Coffee causes cancer, but tea does not taste of it.", "Coffee causes cancer"],
    ["Coffee not only wakes, it causes cancer.", "Coffee causes cancer"],
    ["Whereas tea is green, coffee, however, causes cancer.", "Coffee causes cancer"],
    ["Tea was not served.", "Coffee causes cancer"],
    [
      "Forest fires in June were caused by lightning strikes.",
      "Fires in June were caused by lightning strikes, not drought",
    ],
    ["The harbour of Ely opened to ships in 1908.", "The harbour of Ely was not opened until 1908"],
  ])("%s does not contradict: %s", (text, claim) => {
    expect(contrast(text, claim)).toBe(false);
  });
});

describe("numbers", () => {
  const mismatch = (text: string, claim: string) => coverage(text, claim).numberMismatch;

  test.each([
    [
      "The Titanic sank in April 1912 near Newfoundland.",
      "The Titanic sank in 1914",
      [{ claim: "1914", source: "1912" }],
    ],
    ["The Titanic sank on 15 April 1912.", "The Titanic sank on 15 June 1912", [{ claim: "June", source: "April" }]],
    [
      "The company earned 1.3 billion dollars in profit.",
      "The company earned 1.3 million dollars in profit",
      [{ claim: "1.3 million", source: "1.3 billion" }],
    ],
    [
      "He was sent to prison for ten years.",
      "He was sent to prison for ten months",
      [{ claim: "ten months", source: "ten years" }],
    ],
    [
      "Turnout rose to 62.4% in the last election.",
      "Turnout rose to 58% in the last election",
      [{ claim: "58%", source: "62.4%" }],
    ],
    [
      "54.000 Zentrifugen laufen in der Anlage.",
      "35.000 Zentrifugen laufen in der Anlage",
      [{ claim: "35.000", source: "54.000" }],
    ],
    [
      "The F-35 first flew on 15 December 2006.",
      "The F-35 first flew on December 24th, 2006",
      [{ claim: "24", source: "15" }],
    ],
    [
      "The series finale aired September 28, 2013.",
      "The series finale aired in November",
      [{ claim: "November", source: "September" }],
    ],
    [
      "Der Berg ist 8.586 Meter hoch.",
      "Der Berg ist 8.586 Kilometer hoch",
      [{ claim: "8.586 Kilometer", source: "8.586 Meter" }],
    ],
    [
      "Basuki (55) was found near the harbour wall of Cilacap.",
      "Basuki, found near the harbour wall of Cilacap, was 41 years old",
      [{ claim: "41 years", source: "55" }],
    ],
    [
      "The unit produced more than 400 propaganda and training films.",
      "The unit produced 630 training films",
      [{ claim: "630", source: "400" }],
    ],
    [
      "The revolt across large parts of England broke out in 1381.",
      "The revolt across large parts of England broke out in 991",
      [{ claim: "991", source: "1381" }],
    ],
    [
      "The couple have been married for almost 30 years now.",
      "The couple have been married for almost 12 years",
      [{ claim: "12 years", source: "30 years" }],
    ],
    [
      "The bridge over the river was opened by the king.",
      "The bridge over the river was opened by the king in 1987",
      [{ claim: "1987" }],
    ],
  ])("%s against: %s", (text, claim, found) => {
    expect(mismatch(text, claim)).toEqual(found);
  });

  test.each([
    ["a rounded number", "The city has 1,234,567 inhabitants today.", "The city has 1.2 million inhabitants"],
    ["a hedged number", "The city has 340 bridges over the river.", "The city has about 300 bridges over the river"],
    ["a number in words", "The city has three bridges over the river.", "The city has 3 bridges over the river"],
    [
      "a number that is merely missing",
      "The city has bridges over the river.",
      "The city has 3 bridges over the river",
    ],
    [
      "a number elsewhere in the text",
      "The city has 9 bridges over the river. Later there were 3.",
      "The city has 3 bridges over the river",
    ],
    [
      "other things counted",
      "The city has bridges, and 40 swans live on the river.",
      "The city has 3 bridges over the river",
    ],
    ["a text on something else", "Nine men sailed in 1912.", "The city has 3 bridges over the river"],
  ])("%s is no mismatch", (_, text, claim) => {
    expect(mismatch(text, claim)).toBeUndefined();
  });
});

test("all of it at once is what the parts say", () => {
  const claim = "The population of grey whales rose by 40 percent";
  const whole = examineClaim(page, claim);
  expect(whole).toMatchObject(coverage(page, claim));
  expect(whole.claimSignal).toBe(claimSignal(page, claim));
  expect(whole.keySentences).toEqual(keySentences(page, claim));
  expect(whole.numberMismatch).toEqual([{ claim: "40 percent", source: "35 percent" }]);
});

test("evidence is shown as readers see it, with its place in the Markdown", () => {
  const text =
    "# Herons\n\nOn the [lower river](https://e.example/no)[^2] the **survey** of 2019 found `two` herons.[^3]\n\n[^2]: A note.";
  const [found] = examineClaim(text, "The survey of 2019 found two herons").keySentences;
  expect(found?.sentence).toBe("On the lower river the survey of 2019 found two herons.");
  expect(text.slice(found?.start, found?.end)).toBe(
    "On the [lower river](https://e.example/no)[^2] the **survey** of 2019 found `two` herons.",
  );
  expect(visibleText(text).text.slice(found?.visible?.start, found?.visible?.end)).toBe(found?.sentence);
});

test("a sentence that only shares a common word with the claim is no evidence", () => {
  const text = [
    "Evening cortisol was higher after short sleep than after long sleep.",
    "A pillow should suit the position in which you sleep.",
    "Wash the pillow twice a year.",
  ].join("\n");
  const { keySentences: found, claimSignal: best } = examineClaim(text, "Short sleep raises cortisol in the evening");
  expect(found.map(({ sentence }) => sentence)).toEqual([best]);
  expect(best).toMatch(/^Evening cortisol/u);
});

test("a text on another matter gives no evidence", () => {
  const text = "A pillow should suit the position in which you sleep.\nWash it twice a year, says the maker.";
  expect(examineClaim(text, "Short nights raise evening cortisol in nurses who sleep by day")).toMatchObject({
    claimSupport: "not_addressed",
    claimSignal: "",
    keySentences: [],
  });
});
