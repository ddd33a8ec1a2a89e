import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const guide = readFileSync(new URL("docs/guide/contributing.md", root), "utf8");

const walks = guide.split(/^### /mu).slice(1, 3);
const stopsOf = (walk: string) => [...walk.matchAll(/^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|/gmu)];

test.each(walks.map((walk) => [walk.split("\n", 1)[0] ?? "", walk]))("%s takes at most twelve stops", (_, walk) => {
  const numbers = stopsOf(walk).map(([, number]) => Number(number));
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.length).toBeLessThanOrEqual(12);
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
});

test.each(walks.flatMap(stopsOf).map(([, , file = "", name = ""]) => [file, name]))("%s has %s", (file, name) => {
  const path = new URL(file, root);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`\\b(?:function|const) ${name}\\b`, "u"));
});

test("the drawing has an arrow for each dependency between packages", () => {
  const arrows = [...guide.matchAll(/^ {2}([\w-]+) --> ([\w-]+)$/gmu)].map(([, from = "", to = ""]) => `${from} ${to}`);
  const drawn = arrows.filter((arrow) => !/^(?:mcp-server|cli) /u.test(arrow));
  const packages = readdirSync(new URL("packages/", root)).filter((name) => name !== "testkit");
  const used = packages.flatMap((name) => {
    const manifest = readFileSync(new URL(`packages/${name}/package.json`, root), "utf8");
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(manifest);
    const own = Object.keys(dependencies).filter((other) => other.startsWith("@wellsourced/"));
    return own.map((other) => `${name} ${other.slice("@wellsourced/".length)}`);
  });
  expect(drawn.toSorted()).toEqual(used.filter((arrow) => !arrow.endsWith(" core")).toSorted());
});
