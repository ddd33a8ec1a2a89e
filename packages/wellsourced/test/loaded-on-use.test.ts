import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** All files of the package loaded with this one: by imports of values outside functions. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+)";/gmsu);
  for (const [, path = ""] of imports) loadedWith(resolve(dirname(file), path), known);
  return known;
}

test.each(["companies/brand.ts", "companies/recon.ts"])("importing the package does not load %s", (recipe) => {
  const loaded = loadedWith(source("index.ts"));
  expect(loaded).toContain(source("recipes/companies/companies.ts"));
  expect(loaded).not.toContain(source(`recipes/${recipe}`));
});

test("importing the package loads the schema of brands alone", () => {
  const files = [...loadedWith(source("index.ts"))].map((file) => readFileSync(file, "utf8"));
  expect(files.filter((text) => /^(?:import|export) (?!type )[^;]*? from "@wellsourced\/brand";/mu.test(text))).toEqual(
    [],
  );
});
