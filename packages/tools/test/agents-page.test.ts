import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const page = read("AGENTS.md");

const rows = page.split("\n").filter((line) => line.startsWith("| `"));
const paths = rows.flatMap((row) =>
  [...(row.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path),
);

test.each(paths)("AGENTS.md names %s, which is there", (path) => {
  const pattern = path.startsWith("*") ? `{packages,apps}/*/src/${path}` : path;
  expect(globSync(pattern, { cwd: fileURLToPath(root) }).length).toBeGreaterThan(0);
});

test("AGENTS.md names the steps of the test command", () => {
  const [, steps = ""] = /const STEPS = \[([^\]]+)\]/u.exec(read("scripts/check.mjs")) ?? [];
  expect(page).toContain(`one step: ${steps.replaceAll('"', "")}`);
});
