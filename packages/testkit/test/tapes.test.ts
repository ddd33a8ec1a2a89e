import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readTape } from "../src/index.ts";

const folder = mkdtempSync(join(tmpdir(), "tapes-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a tape that is no JSON names its file", () => {
  const path = join(folder, "torn.json");
  writeFileSync(path, '{"made": tru');
  expect(() => readTape(pathToFileURL(path), (text) => JSON.parse(text))).toThrow(`${path}: `);
});
