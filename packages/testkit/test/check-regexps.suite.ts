/** Slow, as it takes real measurements. */
import { expect, test } from "vitest";
import { check } from "./made-regexps.ts";

test("an exception that grows too fast fails, with the attack", { timeout: 300_000 }, async () => {
  const { code, said } = await check({
    source: "export const it = /\\s+$/u;\n",
    exceptions: [{ expression: "/\\s+$/u", attack: { before: "", again: " ", after: "x" } }],
  });
  expect(said).toMatch(/"again":" ".* grows with the power \d\.\d/u);
  expect(code).toBe(1);
});
