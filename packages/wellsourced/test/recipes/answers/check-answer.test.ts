import { readFileSync } from "node:fs";
import { ANSWER_REASONS, type AnswerReport } from "@wellsourced/trust/answers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { draftFor, type MadeWorld, openWorld, RETRACTED } from "./invented-sources.ts";

let world: MadeWorld;
let draft: string;
/** The draft, checked once. */
let report: AnswerReport;
beforeAll(async () => {
  world = await openWorld();
  draft = draftFor(world.site.origin);
  report = await check(draft);
});
afterAll(() => world.close());

const check = (answer: string) => world.sources.check.answer({ answer });
const statement = ({ statements }: AnswerReport, words: string) => {
  const found = statements.find(({ text }) => text.includes(words));
  if (!found) throw new Error(`no statement with ${words}`);
  return found;
};
const codes = (report: AnswerReport, words: string) => statement(report, words).reasons.map(({ code }) => code);

describe("a draft with planted faults", () => {
  /** The requests of a check with separate sources. */
  const asked = async (answer: (origin: string) => string, maxAge?: number) => {
    const own = await openWorld();
    const found = await own.sources.check.answer({ answer: answer(own.site.origin), maxAge });
    const requests = own.site.requests.map(({ method, path }) => `${method} ${path}`);
    await own.close();
    return { found, requests };
  };

  test.each([undefined, 0])(
    "one request serves the link, the text and the DOI of a page (maxAge %s)",
    async (maxAge) => {
      const { found, requests } = await asked(
        (at) =>
          `Otters returned in 2015 [1]. They left tracks [1]. Voles declined between 2008 and 2011 [2].\n\n## References\n\n1. ${at}/otters\n2. ${at}/voles\n`,
        maxAge,
      );
      expect(requests.toSorted()).toEqual(["GET /otters", "GET /voles"]);
      expect(found.sources.map(({ linkLive }) => linkLive)).toEqual([true, true]);
      expect(codes(found, "Voles")).toContain("source_retracted");
    },
  );

  test("a server that refuses gets no second request for the link", async () => {
    const { found, requests } = await asked((at) => `Otters returned in 2015 [1].\n\n## References\n\n1. ${at}/busy\n`);
    expect(new Set(requests)).toEqual(new Set(["GET /busy"]));
    expect(statement(found, "Otters")).toMatchObject({ state: "unchecked" });
    expect(found.sources).toMatchObject([{ readable: false, linkLive: true, reason: expect.stringContaining("60") }]);
  });

  test("text outside the main text is searched before a statement counts as missing, without a second request", async () => {
    const { found, requests } = await asked(
      (at) =>
        `The author keeps bees on the roof of the town hall [1]. The weir below the market is the highest of all, according to the Thursday Gazette [1]. The weir below the market is the highest of all, writes Orla Quist [1]. Storks nest on the chimneys of the brewery [1]. Every June the boats race from the weir below the market to the chapel [1]. Bakers of the harbour earn fourteen crowns an hour [1]. It says that “the author grew up in Kiel and keeps bees” [1].\n\n## References\n\n1. ${at}/weirs\n`,
    );
    expect(statement(found, "on the roof")).toMatchObject({
      state: "addressed",
      reasons: [{ code: "beside_main_text" }],
      evidence: [{ beside: true, sentence: expect.stringContaining("bees on the roof") }],
    });
    // Only one word of it is on the page.
    expect(codes(found, "Thursday Gazette")).toContain("name_not_stated");
    expect(codes(found, "Orla Quist")).toEqual(["beside_main_text"]);
    expect(codes(found, "boats race")).toEqual(["beside_main_text"]);
    expect(codes(found, "Storks")).toEqual(["no_passage"]);
    // The text is hidden.
    expect(codes(found, "Bakers")).toEqual(["no_passage"]);
    expect(statement(found, "It says").quotations).toMatchObject([{ class: "verbatim_normalised", beside: true }]);
    expect(codes(found, "It says")).toEqual(["beside_main_text"]);
    expect(requests).toEqual(["GET /weirs"]);
  });

  test("a page whose URL is spelt in several ways is requested once", async () => {
    const spellings = ["/otters", "/otters#tracks", "/otters?utm_source=chat", "/otters/", "/otters?fbclid=1"];
    const { found, requests } = await asked(
      (at) =>
        `${spellings.map((_, n) => `Otters returned in 2015 [${n + 1}].`).join(" ")}\n\n## References\n\n${spellings.map((one, n) => `${n + 1}. ${at}${one}`).join("\n")}\n`,
      0,
    );
    expect(requests).toHaveLength(1);
    expect(found.summary).toMatchObject({ addressed: 5 });
  });

  test("contract 10 [rev 3]: each fault is found and counted, the most doubtful first, and what is right is left alone", () => {
    expect(codes(report, "412 herons")).toContain("number_differs");
    expect(statement(report, "412 herons").numberMismatch).toEqual([expect.objectContaining({ claim: "412" })]);
    expect(codes(report, "mountains")).toEqual(["quotation_altered"]);
    expect(codes(report, "Voles")).toContain("source_retracted");
    expect(codes(report, "storks")).toEqual(["uncited"]);
    expect(statement(report, "Otters")).toMatchObject({ state: "not_addressed", betterSource: { ref: "2" } });
    expect(statement(report, "Volunteers")).toMatchObject({ state: "addressed", reasons: [] });
    const doubts = report.statements.map(({ doubt }) => doubt);
    expect(doubts).toEqual(doubts.toSorted((a, b) => b - a));
    expect(report.statements.at(-1)?.text).toContain("Volunteers");
    expect(report.unusedSources).toEqual(["2"]);
    expect(report.summary).toMatchObject({ statements: 6, cited: 5, uncited: 1, quotationsAltered: 1, retracted: 1 });
    expect(report.summary.doubtful).toBe(report.statements.filter(({ reasons }) => reasons.length > 0).length);
    expect(report.summary.byReason).toMatchObject({ number_differs: 1, quotation_altered: 1, source_retracted: 1 });
  });

  test("statements and passages are found at their places", () => {
    const one = statement(report, "412 herons");
    expect(draft.slice(one.start, one.end)).toContain("counted 412 herons");
    expect(one.line).toBe(3);
    const [best] = one.evidence;
    expect(best?.sentence).toContain("counted 214 herons");
    expect(best?.after).toContain("lakes in the hills");
    expect(best?.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/herons#:~:text=/u);
  });

  test("replacements hold what the sources say, and applying them leaves nothing of it to mend", async () => {
    const edits = report.statements.flatMap(({ replacement }) => replacement ?? []);
    expect(edits.map(({ text }) => text).toSorted()).toEqual([
      "214",
      "[2]",
      "the birds went to the lakes in the hills",
    ]);
    const mended = edits
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end), draft);
    const again = await check(mended);
    expect(again.statements.filter(({ replacement }) => replacement)).toEqual([]);
    expect(statement(again, "214 herons")).toMatchObject({ state: "addressed", reasons: [] });
    expect(statement(again, "lakes in the hills").quotations).toEqual([expect.objectContaining({ class: "verbatim" })]);
    expect(statement(again, "Otters")).toMatchObject({ state: "addressed", cites: ["2"] });
  });

  test("the same answer and sources give the same report, apart from its time", async () => {
    const timeless = (one: AnswerReport) =>
      JSON.stringify(one, (key, value) => (key === "checkedAt" || key === "fetchedAt" ? "" : value));
    expect(timeless(await check(draft))).toBe(timeless(report));
  });
});

test("another source that says the same of something else is not named", async () => {
  const about = (river: string) =>
    `Otters returned to the upper ${river} in 2015, after an absence of forty years [1].`;
  const list = `## References\n\n1. ${world.site.origin}/herons\n2. ${world.site.origin}/otters\n`;
  const found = await check(`${about("Kessel")} ${about("Marn")}\n\n${list}`);
  expect(statement(found, "Kessel").betterSource).toBeUndefined();
  expect(statement(found, "Marn").betterSource).toMatchObject({ ref: "2" });
});

describe("what could not be checked", () => {
  test("a page that is gone is a failure to read, and no silence", async () => {
    const found = await check(`The weir was built in 1902 [1].\n\n## References\n\n1. ${world.site.origin}/gone\n`);
    expect(statement(found, "weir")).toMatchObject({ state: "unchecked", evidence: [] });
    expect(codes(found, "weir")).toContain("source_unreadable");
    expect(JSON.stringify(found)).not.toContain("no address");
    expect(found.sources).toEqual([expect.objectContaining({ ref: "1", readable: false, linkLive: false })]);
    expect(found.summary).toMatchObject({ notAddressed: 0, unchecked: 1 });
  });

  test("a mark that leads nowhere is named", async () => {
    const found = await check(
      `Otters returned in 2015 [1]. The weir was built in 1902 [7].\n\n## References\n\n1. ${world.site.origin}/otters\n`,
    );
    expect(codes(found, "weir")).toContain("mark_without_source");
    expect(statement(found, "weir").state).toBe("unchecked");
  });

  test("statements beyond the limit are left, and further checks go on from there to the same result", async () => {
    const parts: AnswerReport[] = [];
    for (let from: number | undefined = 1; from !== undefined; from = parts.at(-1)?.left?.from)
      parts.push(await world.sources.check.answer({ answer: draft, maxStatements: 4, from }));
    expect(parts.map(({ left }) => left)).toEqual([
      {
        statements: 2,
        from: 5,
        reason:
          "Only statements 1 to 4 of 6 were checked. To continue, check the answer again from statement 5; what was read is cached for an hour.",
      },
      undefined,
    ]);
    const all = parts.flatMap(({ statements }) => statements).toSorted((a, b) => a.n - b.n);
    expect(all).toEqual(report.statements.toSorted((a, b) => a.n - b.n));
  });

  test("no more sources are looked up than the caller wants, and the check goes on behind them", async () => {
    const answer = `Otters returned in 2015 [1]. Trout were lost [1]. The birds went to the lakes [2].\n\n## References\n\n1. ${world.site.origin}/otters\n2. ${world.site.origin}/herons\n`;
    const found = await world.sources.check.answer({ answer, maxSources: 1 });
    expect(found.statements.map(({ n }) => n).toSorted()).toEqual([1, 2]);
    expect(found.sources.map(({ readable }) => readable)).toEqual([true, false]);
    expect(found.left).toMatchObject({ statements: 1, from: 3 });
  });

  test("a paywall is reported, and the hidden text does not count as searched", async () => {
    const found = await check(
      `The museum of bread has 18 ovens [1]. Trout have become rare in the upper Marn, where 17 anglers from the town caught 40 in the spring [1].\n\n## References\n\n1. ${world.site.origin}/paid\n`,
    );
    expect(statement(found, "ovens")).toMatchObject({ state: "unchecked", reasons: [{ code: "source_partial" }] });
    expect(codes(found, "17 anglers")).toEqual(["source_partial"]);
    expect(found.sources).toMatchObject([
      { readable: true, linkLive: true, reason: "The rest of it is behind a paywall." },
    ]);
  });

  test("the number of a row is no figure", async () => {
    const answer = "| No. | Bird |\n|---|---|\n| 1 | Herons stand in the marsh |\n| 2 | 40 storks nest there |\n";
    const { statements } = await check(answer);
    const byPlace = statements.toSorted((a, b) => a.n - b.n);
    expect(byPlace.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([[], ["uncited"]]);
  });

  test("a question that cites nothing lacks no source", async () => {
    const found = await check("What became of the 214 herons of 2019? Only 131 came back in 2020.");
    expect(codes(found, "What became")).toEqual([]);
    expect(codes(found, "came back")).toEqual(["uncited"]);
  });

  test("an answer that is nothing but a list of sources says that nothing was checked", async () => {
    const { statements, notes } = await check(`1. ${world.site.origin}/otters\n2. ${world.site.origin}/herons\n`);
    expect(statements).toEqual([]);
    expect(notes).toEqual(["No statements were found in the answer, so nothing was checked against its sources."]);
  });

  test("a check cannot go on behind the last statement", async () => {
    await expect(world.sources.check.answer({ answer: draft, from: 7 })).rejects.toMatchObject({
      kind: "validation",
      message: "The answer has 6 statements, so the check cannot continue from statement 7.",
    });
  });

  test("sources not read in time are left, and a later check continues", async () => {
    const answer = `The weir was built in 1902 [1].\n\n## References\n\n1. ${world.site.origin}/slow\n`;
    const late = await world.sources.check.answer({ answer }, { deadlineMs: 1 });
    expect(late.left).toMatchObject({ statements: 1, from: 1 });
    expect(codes(late, "weir")).toContain("out_of_time");
    expect((await check(answer)).left).toBeUndefined();
  });

  test("a caller who goes away ends the check", async () => {
    const signal = AbortSignal.abort(new Error("gone away"));
    await expect(world.sources.check.answer({ answer: draft }, { signal })).rejects.toThrow("gone away");
  });
});

describe("hostile answers and sources", () => {
  test("a source that gives orders supports nothing by them", async () => {
    const found = await check(
      `The bridge of the town was built of iron in 1874 [1].\n\n## References\n\n1. ${world.site.origin}/orders\n`,
    );
    expect(statement(found, "bridge")).toMatchObject({ state: "not_addressed" });
    expect(statement(found, "bridge").doubt).toBeGreaterThan(0.5);
  });

  test("thousands of citations are looked up as far as the limit goes, and a further check goes on behind it", async () => {
    const marks = Array.from({ length: 5_000 }, (_, index) => `A bird sang [${index + 1}].`).join(" ");
    const list = Array.from({ length: 5_000 }, (_, index) => `${index + 1}. N`).join("\n");
    const answer = `${marks}\n\n## References\n\n${list}\n`;
    const found = await world.sources.check.answer({ answer, maxStatements: 500 });
    expect(found.statements).toHaveLength(200);
    expect(found.left).toMatchObject({ statements: 4_800, from: 201 });
    expect(found.left?.reason).toContain("because the next one would cite more than 200 sources");
    expect(found.statements.every(({ state }) => state === "unchecked")).toBe(true);
    const next = await world.sources.check.answer({ answer, from: 201, maxStatements: 1 });
    expect(next.sources.find(({ citedBy }) => citedBy.includes(201))?.reason).not.toContain("and no more");
  });

  test("an answer above the limit is refused before any request", async () => {
    const asked = world.site.requests.length;
    await expect(check("word ".repeat(50_000))).rejects.toMatchObject({ kind: "validation" });
    expect(world.site.requests).toHaveLength(asked);
  });

  test("an answer without words is to be corrected by who gives it", async () => {
    await expect(check("…")).rejects.toMatchObject({ kind: "content_empty", suggestedAction: "correct_input" });
  });

  test.each([{}, { answer: "  " }, { answer: "A.", url: "https://example.org/" }])(
    "%o is no answer to check",
    async (query) => {
      await expect(world.sources.check.answer(query)).rejects.toMatchObject({ kind: "validation" });
    },
  );
});

describe("a DOI whose entry gives other words than its record", () => {
  const found = async (entry: string) => {
    const report = await check(`Voles declined by a third [1]. They dig.\n\n## References\n\n1. ${entry}\n`);
    return codes(report, "Voles");
  };
  const address = `https://doi.org/${RETRACTED}`;

  test.each([
    address,
    `doi:${RETRACTED}`,
    `See ${address}`,
    `Retrieved from ${address}`,
    `Journal of Rivers, 2012. ${address}`,
    `Journal of Rivers: Voles of the Marn. ${address}`,
    `A study on voles (Byron 2012): ${address}`,
    `[Byron et al., 2012](${address})`,
  ])("%s names no other work", async (entry) => {
    expect(await found(entry)).not.toContain("source_mismatch");
  });

  test("a different title is reported", async () => {
    expect(await found(`Lind, P. (2012). A history of the museum of bread. ${address}`)).toContain("source_mismatch");
  });
});

test("two sources for one mark are refused, and a repetition is not", async () => {
  const answer = "Otters returned in 2015 [1].";
  const [one, other] = [
    { ref: "1", text: "Otters returned in 2015 to the river." },
    { ref: "1", text: "Cows." },
  ];
  await expect(world.sources.check.answer({ answer, sources: [one, other] })).rejects.toMatchObject({
    kind: "validation",
    message: "sources names two different sources for the mark 1. Give each mark one source.",
  });
  const found = await world.sources.check.answer({ answer, sources: [one, { ...one }] });
  expect(found.statements).toMatchObject([{ cites: ["1"], state: "addressed" }]);
});

test("words are not replaced by source text beyond the end of the quotation", async () => {
  const text = "Reports are kept in the mill, and its keepers “never burn a report”, according to the handbook.";
  const found = await world.sources.check.answer({
    answer: "The handbook says that its keepers “never burn a report at all” [1].",
    sources: [{ ref: "1", text }],
  });
  expect(codes(found, "handbook")).toContain("quotation_altered");
  expect(found.statements[0]?.replacement).toBeUndefined();
});

test("texts that the caller gives are not fetched", async () => {
  const asked = world.site.requests.length;
  const text = "Kingfishers nest in the steep bank above the mill, where 7 pairs were counted in 2021.";
  const found = await world.sources.check.answer({
    answer: "In 2021, 9 pairs of kingfishers nested in the steep bank above the mill [1].",
    sources: [{ ref: "1", text }],
  });
  expect(codes(found, "kingfishers")).toContain("number_differs");
  expect(found.statements[0]?.replacement).toMatchObject({ text: "7", source: "1" });
  expect(world.site.requests).toHaveLength(asked);
});

test("the guide says of each reason what the library says of it", () => {
  const guide = readFileSync(new URL("../../../../../docs/guide/checking.md", import.meta.url), "utf8");
  for (const [code, text] of Object.entries(ANSWER_REASONS)) expect(guide).toContain(`| \`${code}\` | ${text} |`);
});

test("a work whose registries all fail does not look clean", async () => {
  const own = await openWorld({ unanswered: [RETRACTED] });
  const text = "Voles declined by a third along the lower Marn between 2008 and 2011.";
  const answer = "Voles declined by a third along the lower Marn between 2008 and 2011 [1].";
  const found = await own.sources.check.answer({ answer, sources: [{ ref: "1", doi: RETRACTED, text }] });
  await own.close();
  expect(found.statements).toMatchObject([
    { state: "addressed", doubt: 0.3, reasons: [{ code: "source_unverified" }] },
  ]);
  expect(found.sources[0]?.reason).toContain("could not be checked");
});

test("a finding in the words precedes statements without findings", async () => {
  const text =
    "The herons may have been disturbed by the new canal. The birds rest by the lakes, and the survey was paid for by the water board.";
  const found = await world.sources.check.answer({
    answer: "The survey was paid for by the water board [1]. The herons were disturbed by the new canal [1].",
    sources: [{ ref: "1", text }],
  });
  expect(found.statements.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([["hedge_dropped"], []]);
});

test("a citation without a source affects only the adjacent statement", async () => {
  const found = await world.sources.check.answer({
    answer: "Barges wait below the lock of Westerhaven. A keeper of the lock writes each barge into a book [1][8].",
    sources: [
      {
        ref: "1",
        text: "Barges wait below the lock of Westerhaven. It opens at noon, and a keeper of the lock writes each barge into a book.",
      },
    ],
  });
  expect(statement(found, "Barges wait")).toMatchObject({ carried: true, cites: ["1"], reasons: [] });
  expect(codes(found, "keeper")).toEqual(["mark_without_source"]);
});

test("a mark at a paragraph's end stands for the statements that its source speaks of", async () => {
  const own = await openWorld();
  const source =
    "Barges wait below the lock of Westerhaven. It opens at noon, and a keeper writes each barge into a book.";
  const answer =
    "Barges wait below the lock of Westerhaven. Penguins breed on the ice. A keeper writes each barge into a book [1].";
  const { statements } = await own.sources.check.answer({ answer, sources: [{ ref: "1", text: source }] });
  await own.close();
  const told = statements.toSorted((a, b) => a.n - b.n).map(({ state, cites, carried }) => [state, cites, carried]);
  expect(told).toEqual([
    ["addressed", ["1"], true],
    ["uncited", [], undefined],
    ["addressed", ["1"], undefined],
  ]);
});
