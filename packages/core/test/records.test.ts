import { describe, expect, test } from "vitest";
import {
  Hit,
  IntegrityNotice,
  mergeNotices,
  Observation,
  PageActionResult,
  Paper,
  ProviderReport,
  QualityScore,
  RetractionStatus,
  StructuredHit,
  standingOf,
  TRIAL_STATUSES,
  trialStatuses,
  Work,
  ZeroResultHints,
} from "../src/records/index.ts";

const paper = { title: "On Tides", url: "https://doi.org/10.1000/a", source: "crossref" };
const evenScore = (value: number) => ({
  overall: value,
  relevance: value,
  freshness: value,
  authority: value,
  contentQuality: value,
});

describe("a record", () => {
  test("that is complete passes unchanged", () => {
    const work = {
      ...paper,
      year: 1999,
      publication: { names: ["Quine, Ada"], journal: "Hens" },
      relatedWorks: [{ doi: "10.1000/b", relation: "preprint" }],
    };
    expect(Work.parse(work)).toStrictEqual(work);
  });

  test("loses fields that it does not know, so that nothing of an upstream slips through", () => {
    expect(Paper.parse({ ...paper, secret: "x" })).toStrictEqual(paper);
  });

  test.each([
    ["a paper of half a year", Paper, { ...paper, year: 1999.5 }],
    ["a paper whose year is a text", Paper, { ...paper, year: "1999" }],
    ["a paper without a title", Paper, { url: paper.url, source: "x" }],
    ["a paper whose title is null", Paper, { ...paper, title: null }],
    ["a hit without a snippet", Hit, { title: "x", url: "x", displayLink: "x" }],
    ["a share above one", QualityScore, evenScore(1.01)],
    ["a share below zero", QualityScore, evenScore(-0.01)],
    ["a share that is no number", QualityScore, evenScore(Number.NaN)],
    ["a notice of an unknown kind", IntegrityNotice, { kind: "erratum", reportedBy: [] }],
    ["a status of the finer kinds", RetractionStatus, { retracted: true, kind: "withdrawal" }],
    [
      "a value that is said to be available",
      Observation,
      { seriesId: "x", date: "2020", source: "x", available: true },
    ],
    ["an action's result of another type", PageActionResult, { type: "click" }],
    ["an action's result with the field of another", PageActionResult, { type: "scrape", value: "x" }],
    ["a report of a failure of no known kind", ProviderReport, { provider: "x", status: "failed", kind: "boom" }],
  ])("is refused: %s", (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test.each([0, 0.5, 1])("holds shares from zero to one, both included: %d", (value) => {
    expect(QualityScore.safeParse(evenScore(value)).success).toBe(true);
  });

  test("tells a value of zero from one that was not published", () => {
    const zero = { seriesId: "x", date: "2020-Q1", value: 0, source: "fred" };
    expect(Observation.parse(zero)).toStrictEqual(zero);
    const missing = { seriesId: "x", date: "2020-Q1", available: false, source: "fred" };
    expect(Observation.parse(missing)).toStrictEqual(missing);
  });

  test("has a summary as text or by a schema, where null stands for what a page does not state", () => {
    for (const summary of ["text", { founder: null }])
      expect(StructuredHit.parse({ url: "https://a.example/", summary })).toMatchObject({ summary });
    expect(StructuredHit.safeParse({ url: "https://a.example/", summary: ["text"] }).success).toBe(false);
  });
});

test("no more than three actions are suggested after an empty search", () => {
  const hints = (count: number) => ({
    reason: "no_match",
    suggestedActions: Array.from({ length: count }, () => ({ action: "rephrase_query" })),
  });
  expect(ZeroResultHints.safeParse(hints(3)).success).toBe(true);
  expect(ZeroResultHints.safeParse(hints(4)).success).toBe(false);
});

describe("states of trials", () => {
  test.each([
    ["recruiting", ["RECRUITING"]],
    ["Not yet recruiting | completed", ["NOT_YET_RECRUITING", "COMPLETED"]],
    ["active-not-recruiting,  Enrolling  by   invitation", ["ACTIVE_NOT_RECRUITING", "ENROLLING_BY_INVITATION"]],
    [" , | ,", []],
    ["", []],
  ])("%j are read as %j", (text, states) => {
    expect(trialStatuses(text)).toEqual(states);
  });

  test.each(TRIAL_STATUSES)("%s is read in the words that people use", (status) => {
    expect(trialStatuses(status.toLowerCase().replaceAll("_", " "))).toEqual([status]);
  });
});

describe("notices of one work", () => {
  const said = (kind: IntegrityNotice["kind"], more: Partial<IntegrityNotice> = {}): IntegrityNotice => ({
    kind,
    reportedBy: ["crossref"],
    ...more,
  });

  test("keep what only one of two tellers says", () => {
    const [merged] = mergeNotices([
      said("retraction", { noticeDoi: "10.1000/n", reportedBy: ["crossref"] }),
      said("retraction", { date: "2020-01-02", note: "made", source: "retraction-watch", reportedBy: ["watch"] }),
    ]);
    expect(merged).toEqual({
      kind: "retraction",
      noticeDoi: "10.1000/n",
      date: "2020-01-02",
      note: "made",
      source: "retraction-watch",
      reportedBy: ["crossref", "watch"],
    });
  });

  test("name each teller once", () => {
    const [merged, ...others] = mergeNotices([said("correction"), said("correction"), said("correction")]);
    expect(others).toEqual([]);
    expect(merged?.reportedBy).toEqual(["crossref"]);
  });

  test("of two dates without a DOI are two events", () => {
    const merged = mergeNotices([
      said("correction", { date: "2019-01-01" }),
      said("correction", { date: "2020-01-01" }),
    ]);
    expect(merged.map(({ date }) => date)).toEqual(["2020-01-01", "2019-01-01"]);
  });

  test("merged already are not merged further", () => {
    const notices = [
      said("retraction", { date: "2020-01-01", noticeDoi: "10.1000/n" }),
      said("withdrawal", { reportedBy: ["openalex"] }),
      said("expression_of_concern", { date: "2019-01-01" }),
      said("correction"),
    ];
    const once = mergeNotices(notices);
    expect(mergeNotices(once)).toEqual(once);
    expect(mergeNotices([...notices].reverse())).toEqual(once);
  });

  test("leave the notices that were passed as they were", () => {
    const notices = Object.freeze([Object.freeze(said("correction")), Object.freeze(said("retraction"))]);
    expect(mergeNotices(notices).map(({ kind }) => kind)).toEqual(["retraction", "correction"]);
    expect(notices.map(({ kind }) => kind)).toEqual(["correction", "retraction"]);
  });

  test("lend the status the notice and the teller that it rests on", () => {
    const notices = [
      said("retraction", { date: "2020-01-01", source: "publisher", noticeDoi: "10.1000/p" }),
      said("retraction", { date: "2020-01-01", source: "retraction-watch", noticeDoi: "10.1000/w" }),
    ];
    expect(standingOf(notices)).toEqual({
      retracted: true,
      kind: "retraction",
      date: "2020-01-01",
      source: "retraction-watch",
      noticeDoi: "10.1000/w",
    });
  });

  test("that concern the work after it was reinstated hold again", () => {
    const reinstated = said("reinstatement", { date: "2021-01-01" });
    expect(standingOf([reinstated, said("expression_of_concern", { date: "2022-05-05" })])).toEqual({
      retracted: false,
      kind: "expression_of_concern",
      date: "2022-05-05",
    });
    expect(standingOf([reinstated, said("correction", { date: "2022-05-05" })])).toMatchObject({ kind: "correction" });
    expect(standingOf([reinstated, said("retraction", { date: "2021-01-01" })])).toMatchObject({ retracted: false });
  });
});
