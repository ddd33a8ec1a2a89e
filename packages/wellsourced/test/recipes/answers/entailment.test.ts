import { Failure } from "@wellsourced/core";
import type { Entails } from "@wellsourced/trust";
import { expect, test } from "vitest";
import { draftFor, openWorld } from "./made-world.ts";

async function checkedBy(entails?: Entails) {
  const world = await openWorld(entails ? { entails } : {});
  try {
    const report = await world.sources.checkAnswer({
      answer: draftFor(world.site.origin)
        .replace(/Voles.*\[3\]\. /u, "")
        .replace(/^3\. .*\n/mu, ""),
    });
    const text = JSON.stringify({ ...report, checkedAt: "" }).replaceAll(world.site.origin, "");
    return { report, text };
  } finally {
    await world.close();
  }
}

test("a model's word stands beside a statement and changes nothing else", async () => {
  const plain = await checkedBy();
  const { report } = await checkedBy(async () => ({ model: "made", label: "supports", score: 1 }));
  const number = report.statements.find(({ text }) => text.includes("412 herons"));
  expect(number).toMatchObject({ entailment: { model: "made", label: "supports" } });
  expect(report.statements.map(({ n, state, doubt }) => [n, state, doubt])).toEqual(
    plain.report.statements.map(({ n, state, doubt }) => [n, state, doubt]),
  );
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
