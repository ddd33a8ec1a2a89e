import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import type { AnswerReport } from "@wellsourced/wellsourced/citations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

let sources: Wellsourced;
beforeAll(() => {
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled" });
});
afterAll(() => sources.close());

const caller = { tenant: "default", user: "ada" };
const call = async (args: object, name = "check_answer") => {
  const box = createToolbox({ tools, sources });
  const reply = await box.call(name, args, { signal: new AbortController().signal, caller });
  const [content] = reply.content;
  const body = reply.structuredContent ?? {};
  return { ...reply, body, text: content?.type === "text" ? content.text : "" };
};

/** Invented facts. */
const SOURCES = [
  { ref: "1", text: "The survey of the Marn counted 214 herons in 2019. Its authors saw no storks at all that year." },
];
const DRAFT = "The survey of the Marn counted 412 herons in 2019 [1].";

const wholeOf = async ({ body }: Awaited<ReturnType<typeof call>>): Promise<AnswerReport> => {
  const id = String(body.resource).split("/").at(-1) ?? "";
  const stored = await sources.artifacts.get({ ...caller, id });
  return JSON.parse(stored?.body ?? "{}");
};

test("a wrong number comes back with the passage and the words that mend it", async () => {
  const { body, isError } = await call({ answer: DRAFT, sources: SOURCES });
  expect(isError).toBeUndefined();
  expect(body).toMatchObject({
    statements: [
      {
        n: 1,
        cites: ["1"],
        state: "addressed",
        reasons: expect.arrayContaining([expect.objectContaining({ code: "number_differs" })]),
        evidence: [{ source: "1", sentence: "The survey of the Marn counted 214 herons in 2019." }],
        replacement: { text: "214", source: "1", start: 31, end: 34 },
      },
    ],
    sources: [{ ref: "1", readable: true, citedBy: [1] }],
    summary: { statements: 1, addressed: 1 },
    omitted: { statements: 0, sources: 0 },
    trust: "untrusted-external-content",
  });
});

test.each([500, 2_000])("a reply keeps to %i tokens, and the whole report can be read", async (tokens) => {
  const answer = Array.from(
    { length: 60 },
    (_, index) => `The survey of the Marn counted ${300 + index} herons in the year 2019 [1].`,
  ).join("\n\n");
  const reply = await call({ answer, sources: SOURCES, budget_tokens: tokens });
  const statements = Array.isArray(reply.body.statements) ? reply.body.statements : [];
  expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(tokens * 4);
  expect(statements.length).toBeGreaterThan(0);
  expect(reply.body.omitted).toMatchObject({ statements: 60 - statements.length });
  expect((await wholeOf(reply)).statements).toHaveLength(60);
});

test("a small reply has what mends each statement with reasons, and none without reasons in its place", async () => {
  const wrong = Array.from({ length: 7 }, (_, n) => `The survey of the Marn counted ${412 + n} herons in 2019 [1].`);
  const right = Array.from({ length: 20 }, () => "Its authors saw no storks at all that year [1].");
  const { body, text } = await call({
    answer: [...wrong, ...right].join("\n\n"),
    sources: SOURCES,
    budget_tokens: 1_000,
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_000);
  expect(body.statements).toEqual(wrong.map(() => expect.objectContaining({ replacement: expect.anything() })));
  expect(body.omitted).toMatchObject({ statements: 20, withReasons: 0 });
});

test("a check that ended at a limit goes on from the statement that the reply names", async () => {
  const answer = Array.from(
    { length: 5 },
    (_, n) => `The survey of the Marn counted ${210 + n} herons in 2019 [1].`,
  ).join(" ");
  const numbers = ({ body }: Awaited<ReturnType<typeof call>>) =>
    (Array.isArray(body.statements) ? body.statements : []).map(({ n }: { n: number }) => n).toSorted();
  const first = await call({ answer, sources: SOURCES, max_statements: 3 });
  expect(numbers(first)).toEqual([1, 2, 3]);
  expect(first.body.left).toMatchObject({ statements: 2, from: 4 });
  const rest = await call({ answer, sources: SOURCES, max_statements: 3, from: 4 });
  expect(numbers(rest)).toEqual([4, 5]);
  expect(rest.body.left).toBeUndefined();
});

test("long names of sources that nothing cites do not crowd out the statements", async () => {
  const unused = Array.from({ length: 12 }, (_, n) => `\\bibitem{${"key".repeat(90)}${n}} Byron, A. Birds ${n}.`);
  const answer = `\\begin{document}\n${DRAFT.replace("[1]", "\\cite{1}")}\n\\begin{thebibliography}{9}\n${unused.join("\n")}\n\\end{thebibliography}`;
  const { body, text } = await call({ answer, sources: SOURCES, budget_tokens: 500 });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
  expect(body.statements).toHaveLength(1);
});

test("what is checked is recorded in the session", async () => {
  const started = await call(
    { searchStep: "Begin", stepNumber: 1, totalStepsEstimate: 1, nextStepNeeded: false, researchGoal: "herons" },
    "sequential_search",
  );
  const id = started.body.sessionId;
  expect(started.isError, started.text).toBeUndefined();
  await call({ answer: DRAFT, sources: SOURCES, sessionId: id });
  const exported = await call({ sessionId: id, format: "json" }, "research_export");
  expect(exported.text).toContain("412 herons");
});

test.each([
  ["too long", { answer: "é".repeat(150_000) }],
  ["not there", {}],
  ["given twice", { answer: "A.", url: "https://example.org/" }],
  ["in an unknown format", { answer: "A.", format: "docx" }],
])("an answer that is %s is a validation error", async (_, args) => {
  const { isError, text } = await call(args);
  expect(isError).toBe(true);
  expect(text).toContain('"kind":"validation"');
});
