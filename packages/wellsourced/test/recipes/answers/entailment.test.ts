import { Failure } from "@wellsourced/core";
import type { Entails } from "@wellsourced/trust";
import type { AnswerReport } from "@wellsourced/trust/answers";
import { expect, test } from "vitest";

import { draftFor, openWorld } from "./invented-sources.ts";

async function checkedBy(entails?: Entails) {
  const world = await openWorld(entails ? { entails } : {});
  try {
    const report = await world.sources.check.answer({
      answer: draftFor(world.site.origin)
        .replace(/Voles.*\[3\]\. /u, "")
        .replace(/^3\. .*\n/mu, ""),
    });
    const text = JSON.stringify({ ...report, checkedAt: "" })
      .replaceAll(world.site.origin, "")
      .replaceAll(/"fetchedAt":"[^"]+"/gu, '"fetchedAt":""');
    return { report, text };
  } finally {
    await world.close();
  }
}

const standing = (report: AnswerReport) =>
  report.statements
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, state, reasons, evidence }) => ({
      n,
      state,
      reasons: reasons.map(({ code }) => code),
      evidence: evidence.length,
    }));
const statement = (report: AnswerReport, words: string) => report.statements.find(({ text }) => text.includes(words));

test("a model's word moves a statement in the order, and changes nothing else", async () => {
  const plain = await checkedBy();
  for (const label of ["supports", "contradicts", "neutral"] as const) {
    const { report } = await checkedBy(async () => ({ model: "made", label, score: 1 }));
    expect(standing(report)).toEqual(standing(plain.report));
    const [asked, before] = [report, plain.report].map((one) => statement(one, "Volunteers"));
    expect(asked).toMatchObject({ entailment: { model: "made", label } });
    expect(Math.sign((asked?.doubt ?? 0) - (before?.doubt ?? 0))).toBe(label === "supports" ? -1 : 1);
    const doubts = report.statements.map(({ doubt }) => doubt);
    expect(doubts).toEqual(doubts.toSorted((a, b) => b - a));
  }
});

test("no model's word takes away the doubt that a reason gives", async () => {
  const { report } = await checkedBy(async () => ({ model: "made", label: "supports", score: 1 }));
  expect(statement(report, "412 herons")?.doubt).toBeGreaterThanOrEqual(0.9);
});

test("a model that is down changes nothing but a note", async () => {
  const plain = await checkedBy();
  const { report, text } = await checkedBy(async () => {
    throw new Failure("network", "The made model is down.");
  });
  expect(report.notes).toEqual([expect.stringContaining("The made model is down.")]);
  const { notes: _, ...rest } = JSON.parse(text);
  expect(rest).toEqual(JSON.parse(plain.text));
});
