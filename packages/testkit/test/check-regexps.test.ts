import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/check-regexps.ts", import.meta.url));
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

interface Room {
  /** The source of a made package. */
  readonly source: string;
  /** Expressions that are known to be safe. */
  readonly safe?: readonly string[];
  readonly exceptions?: readonly object[];
}

const hashOf = (expression: string): string => createHash("sha256").update(expression).digest("hex").slice(0, 16);

/** Runs the check over a made package with made lists. */
async function check({ source, safe = [], exceptions = [] }: Room): Promise<{ code: number; said: string }> {
  const root = mkdtempSync(join(tmpdir(), "regexps-"));
  made.push(root);
  mkdirSync(join(root, "packages/made/src"), { recursive: true });
  writeFileSync(join(root, "packages/made/src/made.ts"), source);
  writeFileSync(join(root, "safe.txt"), `${safe.map(hashOf).join("\n")}\n`);
  writeFileSync(join(root, "exceptions.json"), JSON.stringify(exceptions));
  const args = ["--conditions=@wellsourced/source", script, `${root}/`, `${pathToFileURL(root).href}/`, "--measure"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

test("what is known to be safe passes", { timeout: 60_000 }, async () => {
  const { code, said } = await check({ source: "export const it = /^a+b$/u;\n", safe: ["/^a+b$/u"] });
  expect(said).toContain("1 regular expressions: 1 safe (0 analysed now), 0 exceptions measured, 0 problems");
  expect(code).toBe(0);
});

test("a new expression that is not safe fails, with its place", { timeout: 60_000 }, async () => {
  const { code, said } = await check({ source: "\nexport const it = /(?:a|a)+$/u;\n" });
  expect(said).toMatch(/packages\/made\/src\/made\.ts:2: \/\(\?:a\|a\)\+\$\/u/u);
  expect(code).toBe(1);
});

test("a safe expression that the list does not know fails until it is written", { timeout: 60_000 }, async () => {
  const { code, said } = await check({ source: "export const it = /^a+b$/u;\n" });
  expect(said).toContain("safe.txt: 0 lines too many, 1 expressions unknown to it");
  expect(code).toBe(1);
});

test("an exception and a line of which the source knows nothing any more fail", { timeout: 60_000 }, async () => {
  const { code, said } = await check({
    source: "export const it = /^a+b$/u;\n",
    safe: ["/^a+b$/u", "/gone/u"],
    exceptions: [{ expression: "/(?:b|b)+$/u" }],
  });
  expect(said).toContain("exceptions.json: no source holds /(?:b|b)+$/u any more");
  expect(said).toContain("safe.txt: 1 lines too many");
  expect(code).toBe(1);
});

test("an exception that grows too fast fails, with the attack", { timeout: 60_000 }, async () => {
  const { code, said } = await check({
    source: "export const it = /\\s+$/u;\n",
    exceptions: [{ expression: "/\\s+$/u", attack: { before: "", again: " ", after: "x" } }],
  });
  expect(said).toMatch(/"again":" ".* grows with the power \d\.\d/u);
  expect(code).toBe(1);
});

test("an exception behind a door that is not there fails", { timeout: 60_000 }, async () => {
  const { code, said } = await check({
    source: "export const it = /\\s+$/u;\n",
    exceptions: [{ expression: "/\\s+$/u", through: "no such door" }],
  });
  expect(said).toContain("there is no door called no such door");
  expect(code).toBe(1);
});
