import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1_048_576 })
  .split("\0")
  .filter((path) => path !== "");

/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

const cannotBeOnWindows = (path: string): boolean =>
  path.length > 180 || path.split("/").some((name) => DEVICE.test(name) || /[<>:"|?*\\]|[. ]$/u.test(name));

/** Paths that a file system without case, or one that composes accents, takes for another one. */
function clashes(paths: readonly string[]): string[] {
  const fold = (path: string) => path.normalize("NFC").toLowerCase();
  const [seen, folders] = [new Map<string, string>(), new Map<string, string>()];
  return paths.flatMap((path) => {
    const other = seen.get(fold(path));
    seen.set(fold(path), path);
    const parents = path
      .split("/")
      .slice(0, -1)
      .map((_, at, names) => names.slice(0, at + 1).join("/"));
    const split = parents.filter((parent) => (folders.get(fold(parent)) ?? parent) !== parent);
    for (const parent of parents) folders.set(fold(parent), parent);
    return [...(other === undefined ? [] : [`${other} and ${path}`]), ...split];
  });
}

/** What works where paths begin with / and have no other separator, and where there is a shell. */
const ASSUMPTIONS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a file's address is taken for its path", /import\.meta\.url\)\.pathname|pathToFileURL\([^)]*\)\.pathname/u],
  ["a path is taken apart at /", /\b(?:path|file|folder|dir(?:ectory)?)\w*\.(?:split\("\/"\)|lastIndexOf\("\/"\))/iu],
  ["a path is compared with a folder and /", /\.startsWith\(`\$\{[^}]*(?:folder|dir|root)\w*\}\/`\)/iu],
  ["the folder of temporary files is written out", /["'`]\/tmp\b/u],
  ["a shell is needed", /shell: true|(?<![.\w])exec(?:Sync)?\(|spawn(?:Sync)?\(\s*"(?:sh|bash)"/u],
  ["a file of Linux", /["'`]\/(?:dev|etc|usr)\//u],
];

/** Files that ask first whether the system is the one they need. */
const ASKING = /process\.platform|platform\(\)/u;

test("names of files differ by more than case, and Windows can hold them", () => {
  expect(tracked.length).toBeGreaterThan(1_000);
  expect(clashes(tracked)).toEqual([]);
  expect(tracked.filter(cannotBeOnWindows)).toEqual([]);
});

test("a clash is found", () => {
  expect(clashes(["a/One.ts", "a/one.ts"])).toEqual(["a/One.ts and a/one.ts"]);
  expect(clashes(["Guide/a.md", "guide/b.md"])).toEqual(["guide"]);
  expect(clashes(["caf\u00e9.md", "cafe\u0301.md"])).toHaveLength(1);
  expect(["aux.ts", "a/con", "what?.md", "end."].filter(cannotBeOnWindows)).toHaveLength(4);
});

test("what is published assumes no separator of paths and no shell", () => {
  const files = globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.ts"], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("packages/testkit/") && !file.endsWith(".gen.ts"));
  const found = files.flatMap((file) => {
    const code = readFileSync(`${root}${file}`, "utf8");
    if (!/from "node:(?:fs|path|child_process|os)/u.test(code) || ASKING.test(code)) return [];
    return code
      .split("\n")
      .flatMap((line, at) =>
        ASSUMPTIONS.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${file}:${at + 1}: ${what}`),
      );
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
