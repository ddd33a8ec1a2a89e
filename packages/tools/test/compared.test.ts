import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Figures with decimals, and those with a unit; versions of other tools are not figures. */
const figuresIn = (page: string) =>
  new Set([...page.matchAll(/(?<![\w.])\d+\.\d+(?![\w.])/gu)].map(([figure]) => figure.replace(/^0(?=\.)/u, "")));

test("the comparison with others holds only figures that were measured", () => {
  const measured = globSync("docs/measured/*.md", { cwd: root.pathname })
    .concat("bench/references/README.md")
    .map(text)
    .join("\n")
    .replaceAll(/(?<![\w.])0(?=\.\d)/gu, "");
  const words = new Set(measured.match(/\d*\.\d+/gu));
  const claimed = [...figuresIn(text("docs/compared.md"))];
  expect(claimed.length).toBeGreaterThan(50);
  expect(claimed.filter((figure) => !words.has(figure))).toEqual([]);
});
