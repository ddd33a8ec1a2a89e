import { expect, test } from "vitest";
import type { Session } from "../src/index.ts";
import { advance, begin, record, type Step } from "../src/rules.ts";
import { ADA, NOON } from "./helpers.ts";

const step = (stepNumber: number, more: Partial<Step> = {}): Step => ({
  stepNumber,
  description: `step ${stepNumber}`,
  ...more,
});
const fresh = (first: Step = step(1), goal?: string): Session => begin(ADA, { id: "id", at: NOON, goal, step: first });
const take = (session: Session, one: Step, last = false, maxSteps = 200) =>
  advance(session, one, { at: NOON + one.stepNumber, last, maxSteps });

test("the goal is the one given, else the first 200 characters of the first step, never half of one", () => {
  expect(fresh(step(1), "why walls fall").researchGoal).toBe("why walls fall");
  expect(fresh(step(1, { description: `${"a".repeat(199)}😀b` })).researchGoal).toBe("a".repeat(199));
});

test("a step is stored with what was said of it, and nothing else", () => {
  const said = { reasoning: "because", confidence: "low", rejectedApproaches: ["guess"], branchId: "b" } as const;
  const session = take(fresh(), step(1, { ...said, knowledgeGap: "g", sessionSummary: "s", isRevision: false }));
  expect(session.steps).toEqual([{ stepNumber: 1, description: "step 1", timestamp: "2026-01-31T12:00:00Z", ...said }]);
  expect(session).toMatchObject({ gaps: [{ description: "g", foundInStep: 1 }], summary: "s", complete: false });
});

test("neither the session nor a stored step is ever changed in place", () => {
  const one = take(fresh(), step(1));
  const before = structuredClone(one);
  take(record(one, { sources: [{ url: "https://a.example" }] }, NOON), step(2, { knowledgeGap: "g" }));
  expect(one).toEqual(before);
});

test("the estimate and the summary are remembered until new ones come, a gap is noted once", () => {
  const one = take(fresh(), step(1, { totalStepsEstimate: 7, sessionSummary: "s", knowledgeGap: "g" }));
  const two = take(one, step(2, { knowledgeGap: "g" }));
  expect(two).toMatchObject({ totalStepsEstimate: 7, summary: "s" });
  expect(two.gaps).toHaveLength(1);
  expect(take(two, step(3, { totalStepsEstimate: 4 })).totalStepsEstimate).toBe(4);
});

test("a step after the last one opens the session again", () => {
  const done = take(take(fresh(), step(1)), step(2), true);
  expect(done).toMatchObject({ complete: true, completedAt: NOON + 2 });
  const open = take(done, step(3));
  expect(open.complete).toBe(false);
  expect(open).not.toHaveProperty("completedAt");
});

test("a step beyond the limit is not stored and ends the session", () => {
  const full = take(take(fresh(), step(1), false, 2), step(2), false, 2);
  const more = take(full, step(3), false, 2);
  expect(more.steps).toHaveLength(2);
  expect(more).toMatchObject({ complete: true, completedAt: NOON + 3, lastUsed: NOON + 3 });
});

test("of sources with one address the first stays, with the step it was found in", () => {
  const one = record(
    take(fresh(), step(4)),
    { sources: [{ url: "https://www.a.example/x?utm_source=y", title: "A" }] },
    NOON,
  );
  const two = record(
    take(one, step(5)),
    { sources: [{ url: "https://a.example/x", title: "B" }, { url: "https://b.example" }] },
    NOON,
  );
  expect(two.sources).toEqual([
    { url: "https://www.a.example/x?utm_source=y", title: "A", foundInStep: 4 },
    { url: "https://b.example", foundInStep: 5 },
  ]);
});

test("the newest 200 outcomes are kept", () => {
  const outcomes = Array.from({ length: 250 }, (_, at) => ({ at, ok: true }));
  const { outcomes: kept } = record(fresh(), { outcomes }, NOON);
  expect([kept.length, kept[0]?.at]).toEqual([200, 50]);
});

test("a text that was read twice is one reading with both quotations; another text at the address is another", () => {
  const reading = { url: "https://a.example", retrievedAt: "2026-01-31T12:00:00Z", sha256: "aa", bytes: 9 };
  const spans = [{ start: 5, end: 9 }];
  const session = record(
    fresh(),
    {
      readings: [
        { ...reading, quotations: spans },
        { ...reading, quotations: [{ start: 1, end: 3 }, ...spans] },
        { ...reading, sha256: "bb" },
      ],
    },
    NOON,
  );
  expect(session.readings).toEqual([
    {
      ...reading,
      quotations: [
        { start: 1, end: 3 },
        { start: 5, end: 9 },
      ],
    },
    { ...reading, sha256: "bb" },
  ]);
});
