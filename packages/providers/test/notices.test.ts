import { crossrefIntegrity, noticeOf } from "@wellsourced/citations/registries";
import { expect, test } from "vitest";

const day = (year: number, month: number, date: number) => ({ "date-parts": [[year, month, date]] });
const paper = "10.1000/cress";
const about = (updated?: ReturnType<typeof day>) => [
  { DOI: paper, type: "retraction", ...(updated ? { updated } : {}) },
];

/** Invented records. */
test.each([
  [
    "registered about the day",
    { title: ["RETRACTED: Cress"], created: day(2022, 5, 3), "update-to": about(day(2022, 5, 1)) },
  ],
  ["without any day", { title: ["Retraction: Cress in the dark"], "update-to": about() }],
  [
    "registered long before its day",
    { title: ["Retraction notice to: Cress"], created: day(2021, 1, 1), "update-to": about(day(2022, 5, 1)) },
  ],
  [
    "that its paper names as an update in turn",
    {
      title: ["Notice of Retraction"],
      created: day(2022, 5, 3),
      "update-to": about(day(2022, 5, 1)),
      "updated-by": about(day(2022, 5, 1)),
    },
  ],
  [
    "without a telling title, that its paper names in turn",
    {
      title: ["Cress in the dark"],
      created: day(2022, 5, 2),
      "update-to": about(day(2022, 5, 1)),
      "updated-by": about(day(2022, 5, 1)),
    },
  ],
])("a notice %s is no retracted work", (_, record) => {
  const work = { DOI: "10.1000/notice", ...record };
  expect(noticeOf(work)).toEqual([paper]);
  expect(crossrefIntegrity(work).retractionStatus).toBeUndefined();
});

test("a notice that names no work is one by its title", () => {
  expect(noticeOf({ DOI: "10.1000/notice", title: ["Retraction Note: Cress in the dark"] })).toEqual([]);
});

test.each([
  "Removal of dyes from water",
  "Withdrawal of antidepressants",
  "Retraction of the lung: a review",
  "RETRACTED: Cress",
  "Retractions in science",
])("%s is no notice", (title) => expect(noticeOf({ DOI: "10.1000/work", title: [title] })).toBeUndefined());

test("a retracted paper that names its notice as an update stays one", () => {
  const notice = [{ DOI: "10.1000/notice", type: "retraction", updated: day(2022, 5, 1) }];
  const work = {
    DOI: paper,
    title: ["RETRACTED: Cress"],
    created: day(2022, 4, 20),
    "update-to": notice,
    "updated-by": notice,
  };
  expect(noticeOf(work)).toBeUndefined();
  expect(crossrefIntegrity(work).retractionStatus).toMatchObject({ retracted: true });
});
