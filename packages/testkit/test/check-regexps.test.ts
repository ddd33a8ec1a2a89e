import { expect, test } from "vitest";
import { check } from "./made-regexps.ts";

test("what is known to be safe passes", async () => {
  const { code, said } = await check({ source: "export const it = /^a+b$/u;\n", safe: ["/^a+b$/u"] });
  expect(said).toContain("1 regular expressions: 1 safe (0 analysed now), 0 exceptions measured, 0 problems");
  expect(code).toBe(0);
});

test("a new expression that is not safe fails, with its place", async () => {
  const { code, said } = await check({ source: "\nexport const it = /(?:a|a)+$/u;\n" });
  expect(said).toMatch(/packages\/made\/src\/made\.ts:2: \/\(\?:a\|a\)\+\$\/u/u);
  expect(code).toBe(1);
});

test("a new expression that is proved to be safe passes, whatever the list knows", async () => {
  const { code, said } = await check({ source: "export const it = /^a+b$/u;\n", safe: ["/gone/u"] });
  expect(said).toContain("1 regular expressions: 1 safe (1 analysed now), 0 exceptions measured, 0 problems");
  expect(code).toBe(0);
});

test("an exception that no source holds any more fails", async () => {
  const { code, said } = await check({
    source: "export const it = /^a+b$/u;\n",
    exceptions: [{ expression: "/(?:b|b)+$/u" }],
  });
  expect(said).toContain("exceptions.json: no source holds /(?:b|b)+$/u any more");
  expect(code).toBe(1);
});

test("an exception behind a door that is not there fails", async () => {
  const { code, said } = await check({
    source: "export const it = /\\s+$/u;\n",
    exceptions: [{ expression: "/\\s+$/u", through: "no such door" }],
  });
  expect(said).toContain("there is no door called no such door");
  expect(code).toBe(1);
});

test("an exception that no case of the growth suite reaches fails", async () => {
  const exception = { expression: "/(?:b|b)$/u" };
  const reached = { door: "made", before: "", again: "b", after: "" };
  const source = "export const it = /(?:b|b)$/u;\n";
  const { said, code } = await check({ source, exceptions: [exception] });
  expect(said).toContain('say under "reached" which text reaches /(?:b|b)$/u');
  expect(code).toBe(1);
  expect((await check({ source, exceptions: [{ ...exception, reached }] })).code).toBe(0);
});
