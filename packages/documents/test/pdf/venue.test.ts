import { lines, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const paper = (head: string) =>
  readPdf(
    ["Tides rise in the morning.", "Storms come at night.", "Boats stay in.", "Ropes hold."].map(
      (text) => put(head, { y: 770, size: 9 }) + lines([text]),
    ),
  );

test("the head of a paper that was published names its venue and year", async () => {
  const { metadata, markdown } = await paper("Published as a conference paper at ICTR 2026");
  expect(metadata).toMatchObject({ published: "2026", work: { conference: "ICTR" } });
  expect(markdown).not.toContain("ICTR");
});

test("a paper under review has no venue yet", async () => {
  expect((await paper("Under review as a conference paper at ICTR 2026")).metadata).not.toHaveProperty("work");
});
