import type { Statement } from "@wellsourced/answers";
import { expect, test } from "vitest";
import type { CheckedStatement } from "../../src/answers/report.ts";
import { leftOf, windowOf } from "../../src/answers/window.ts";

const place = { start: 0, end: 1, line: 1, block: 1, headings: [], quotations: [] };
const statements = (count: number, cites: (n: number) => readonly string[] = () => []): Statement[] =>
  Array.from({ length: count }, (_, index) => ({
    ...place,
    n: index + 1,
    text: `S${index + 1}.`,
    cites: cites(index + 1),
  }));
const read = (given: readonly Statement[]) => ({ format: "text" as const, statements: given, marks: [], sources: [] });
const checked = (given: readonly Statement[], late: readonly number[] = []): CheckedStatement[] =>
  given.map(({ n, text, cites }) => ({
    ...{ n, text, cites, start: 0, end: 1, line: 1, state: "unchecked", doubt: 0, evidence: [] },
    reasons: late.includes(n) ? [{ code: "out_of_time", detail: "" }] : [],
  }));

test("a stretch ends where its statements would cite too many sources, and holds one statement at least", () => {
  const many = statements(3, (n) => (n === 2 ? Array.from({ length: 300 }, (_, id) => `s${id}`) : ["s1"]));
  expect(windowOf(read(many), {}).statements.map(({ n }) => n)).toEqual([1]);
  expect(windowOf(read(many), { from: 2 }).statements.map(({ n }) => n)).toEqual([2]);
  expect(windowOf(read(many), { from: 3 }).statements.map(({ n }) => n)).toEqual([3]);
});

test("where the time is up in the middle, a further check goes on with the first statement that was not checked", () => {
  const window = windowOf(read(statements(9)), { maxStatements: 6 });
  expect(leftOf(window, checked(window.statements.slice(0, 4)))).toMatchObject({ statements: 5, from: 5 });
  const late = leftOf(window, checked(window.statements.slice(0, 4), [2, 4]));
  expect(late).toMatchObject({ statements: 7, from: 2 });
  expect(late?.reason).toContain("The time limit was reached when statements 1 to 4 of 9 were checked.");
  expect(late?.reason).toContain("The time limit was reached before the sources of 2 of them were read.");
});

test("nothing is left of an answer that was checked to its end, or that states nothing", () => {
  const window = windowOf(read(statements(4)), { from: 3 });
  expect(leftOf(window, checked(window.statements))).toBeUndefined();
  expect(leftOf(windowOf(read([]), {}), [])).toBeUndefined();
});
