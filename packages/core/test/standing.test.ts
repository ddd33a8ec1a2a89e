import { describe, expect, test } from "vitest";
import { type IntegrityNotice, mergeNotices, type NoticeKind, standingOf } from "../src/records/index.ts";

const notice = (kind: NoticeKind, date?: string, more: Partial<IntegrityNotice> = {}): IntegrityNotice => ({
  kind,
  ...(date ? { date } : {}),
  reportedBy: ["crossref"],
  ...more,
});

describe("what stands", () => {
  test.each<[what: string, notices: readonly IntegrityNotice[], standing: object | undefined]>([
    ["nothing said", [], undefined],
    ["a retraction", [notice("retraction", "2020-01-02")], { retracted: true, kind: "retraction", date: "2020-01-02" }],
    ["a withdrawal", [notice("withdrawal")], { retracted: true, kind: "retraction", nature: "withdrawal" }],
    ["a removal", [notice("removal")], { retracted: true, kind: "retraction", nature: "removal" }],
    [
      "a part that was retracted",
      [notice("partial_retraction"), notice("correction", "2024-01-01")],
      { retracted: false, kind: "retraction", nature: "partial_retraction" },
    ],
    [
      "a preprint that its authors withdrew",
      [notice("preprint_withdrawal")],
      { retracted: false, kind: "retraction", nature: "preprint_withdrawal" },
    ],
    [
      "the gravest, not the newest",
      [notice("correction", "2024-01-01"), notice("retraction", "2020-01-01"), notice("expression_of_concern")],
      { retracted: true, kind: "retraction", date: "2020-01-01" },
    ],
    [
      "the newest of equals",
      [notice("retraction", "2020-01-01"), notice("withdrawal", "2021-01-01")],
      { retracted: true, kind: "retraction", nature: "withdrawal", date: "2021-01-01" },
    ],
    [
      "reinstated",
      [notice("retraction", "2020-01-01"), notice("reinstatement", "2021-01-01")],
      { retracted: false, kind: "correction", nature: "reinstatement", date: "2021-01-01" },
    ],
    [
      "reinstated, and flagged by somebody who gives no date",
      [notice("retraction"), notice("expression_of_concern", "2019-01-01"), notice("reinstatement", "2021-01-01")],
      { retracted: false, kind: "correction", nature: "reinstatement", date: "2021-01-01" },
    ],
    [
      "retracted again",
      [notice("reinstatement", "2021-01-01"), notice("retraction", "2022-01-01")],
      { retracted: true, kind: "retraction", date: "2022-01-01" },
    ],
    [
      "reinstated with an old correction",
      [notice("correction", "2019-01-01"), notice("retraction", "2020-01-01"), notice("reinstatement", "2021-01-01")],
      { retracted: false, kind: "correction", nature: "reinstatement", date: "2021-01-01" },
    ],
  ])("%s", (_, notices, standing) => {
    expect(standingOf(notices)).toEqual(standing);
    expect(standingOf([...notices].reverse())).toEqual(standing);
  });
});

describe("events", () => {
  const told = (notices: readonly IntegrityNotice[]) =>
    mergeNotices(notices).map(({ kind, date = "", noticeDoi = "", reportedBy }) =>
      [kind, date, noticeDoi, ...reportedBy].join(" "),
    );

  test("one notice told by several is one event", () => {
    const noticeDoi = "10.1000/n";
    expect(
      told([
        notice("retraction", "2020-06-05", { noticeDoi, source: "retraction-watch" }),
        notice("retraction", "2020-06-04", { noticeDoi, source: "publisher" }),
        notice("retraction", "2020-06-05", { reportedBy: ["europepmc"] }),
        notice("retraction", undefined, { reportedBy: ["openalex"] }),
      ]),
    ).toEqual(["retraction 2020-06-05 10.1000/n crossref europepmc openalex"]);
  });

  test("two notices stay two, and kinds of different weight are never one", () => {
    expect(
      told([
        notice("correction", "2004-03-06", { noticeDoi: "10.1000/a" }),
        notice("retraction", "2004-03-06", { noticeDoi: "10.1000/a" }),
        notice("retraction", "2010-02-06", { noticeDoi: "10.1000/b" }),
      ]),
    ).toEqual([
      "retraction 2010-02-06 10.1000/b crossref",
      "retraction 2004-03-06 10.1000/a crossref",
      "correction 2004-03-06 10.1000/a crossref",
    ]);
  });

  test("an undated flag is no event of its own beside a dated one", () => {
    expect(
      told([notice("retraction", undefined, { reportedBy: ["openalex"] }), notice("withdrawal", "2020-01-01")]),
    ).toEqual(["withdrawal 2020-01-01  crossref openalex"]);
  });
});
