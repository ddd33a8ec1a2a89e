import { expect, test } from "vitest";
import { toOverview, toStepReply } from "../src/index.ts";
import { advance, begin, record, type Step } from "../src/rules.ts";
import { ADA, NOON } from "./helpers.ts";

const session = (steps: readonly (Partial<Step> & { description: string })[], goal = "walls") => {
  const all = steps.map((step, index) => ({ stepNumber: index + 1, ...step }));
  const [first = { stepNumber: 1, description: "" }] = all;
  return all.reduce(
    (before, step) => advance(before, step, { at: NOON, last: false, maxSteps: 200 }),
    begin(ADA, { id: "id", at: NOON, goal, step: first }),
  );
};
const many = (count: number) =>
  session(Array.from({ length: count }, (_, index) => ({ description: `d${index + 1}` })));

test("up to eight steps a reply has the whole index, beyond them a summary with it", () => {
  expect(toStepReply(many(8), { currentStep: 8 })).toEqual({
    sessionId: "id",
    responseMode: "full",
    researchGoal: "walls",
    currentStep: 8,
    totalStepsEstimate: 0,
    isComplete: false,
    startedAt: "2026-01-31T12:00:00Z",
    steps: expect.objectContaining({ length: 8 }),
    lastSteps: ["d6", "d7", "d8"].map((description, index) => ({
      stepNumber: index + 6,
      description,
      timestamp: "2026-01-31T12:00:00Z",
    })),
  });
  const nine = toStepReply(many(9), { currentStep: 9 });
  expect(nine).toMatchObject({
    responseMode: "summary",
    summary: "walls. Progress: d5; d6; d7; d8; d9.",
    stepIndex: expect.objectContaining({ length: 9 }),
  });
  expect(nine).not.toHaveProperty("steps");
  expect(toStepReply(many(9), { currentStep: 9, mode: "full" })).not.toHaveProperty("summary");
  expect(toStepReply(many(1), { currentStep: 1, mode: "summary" })).toHaveProperty("stepIndex");
});

test("a made summary ends a question as a question, and a sentence once", () => {
  const asked = session([{ description: "Read the timetable." }], "When does the ferry leave?");
  expect(toStepReply(asked, { currentStep: 1, mode: "summary" })).toMatchObject({
    summary: "When does the ferry leave? Progress: Read the timetable.",
  });
});

test("an index entry has the first 120 characters, and empty texts for what was not given", () => {
  const { steps } = toStepReply(
    session([{ description: "x".repeat(130) }, { description: "b", branchId: "b1", confidence: "high" }]),
    {
      currentStep: 2,
    },
  );
  expect(steps).toEqual([
    { stepNumber: 1, oneLiner: "x".repeat(120), branchId: "", confidence: "" },
    { stepNumber: 2, oneLiner: "b", branchId: "b1", confidence: "high" },
  ]);
});

test("a revised step says by which step; what is stored does not change", () => {
  const revised = session([
    { description: "a" },
    { description: "b" },
    { description: "c", isRevision: true, revisesStep: 1 },
    { description: "d", isRevision: true, revisesStep: 1 },
  ]);
  expect(toOverview(revised).stepIndex.map(({ supersededBy }) => supersededBy)).toEqual([
    4,
    undefined,
    undefined,
    undefined,
  ]);
  expect(revised.steps[0]).not.toHaveProperty("supersededBy");
});

test("an overview has empty arrays, and neither patterns nor statistics where there are none", () => {
  expect(Object.keys(toOverview(many(1)))).toEqual([
    "sessionId",
    "responseMode",
    "researchGoal",
    "stepCount",
    "summary",
    "stepIndex",
    "lastSteps",
    "gaps",
    "sources",
    "startedAt",
  ]);
});

test("failures that came three times are patterns: most frequent first, then by name, five addresses each", () => {
  const failing = (kind: "network" | "blocked" | "auth_required", count: number) =>
    Array.from({ length: count }, (_, at) => ({
      at: NOON + at * 1_000,
      ok: false,
      kind,
      url: `https://a.example/${at % 7}`,
    }));
  const { errorPatterns } = toOverview(
    record(
      many(1),
      { outcomes: [...failing("network", 3), ...failing("auth_required", 9), ...failing("blocked", 3)] },
      NOON,
    ),
  );
  expect(errorPatterns?.map(({ kind, count }) => [kind, count])).toEqual([
    ["auth_required", 9],
    ["blocked", 3],
    ["network", 3],
  ]);
  expect(errorPatterns?.[0]).toMatchObject({
    suggestion: "Consider open_access=true or target preprint servers (arxiv, biorxiv).",
    lastSeen: "2026-01-31T12:00:08Z",
    affectedUrls: [0, 1, 2, 3, 4].map((index) => `https://a.example/${index}`),
  });
  expect(toOverview(record(many(1), { outcomes: failing("network", 2) }, NOON))).not.toHaveProperty("errorPatterns");
});

test("statistics count by provider, for any name", () => {
  const outcomes = [
    { at: 0, ok: true, provider: "brave" },
    { at: 0, ok: false, provider: "brave", kind: "network" as const },
    { at: 0, ok: true, provider: "__proto__" },
    { at: 0, ok: true },
  ];
  const { providerStats } = toOverview(record(many(1), { outcomes }, NOON));
  expect(Object.entries(providerStats ?? {})).toEqual([
    ["brave", { attempts: 2, successes: 1 }],
    ["__proto__", { attempts: 1, successes: 1 }],
  ]);
});
