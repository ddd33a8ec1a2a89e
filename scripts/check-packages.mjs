// Packs every published package as for a release and checks the tarball with publint and attw.
import { spawnSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingTypes } from "./exported-types.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const folders = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(root, group, name)),
);
let failed = 0;

/** Declarations that are open on purpose; see docs/decisions/0170-closed-types.md. */
const OPEN = [
  "sessions/dist/records.d.ts",
  "scraper/dist/metadata/json-ld.d.ts",
  "wellsourced/dist/remember/entry.d.ts",
];

/** Declarations that would accept a misspelt field. */
const openTypes = (folder) =>
  globSync("dist/**/*.d.ts", { cwd: folder }).filter((file) => {
    const code = readFileSync(join(folder, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//gu, "");
    const isOpen = /\$loose\b|\[\w+: string\]: unknown|(?::|<|=>) ?any\b/u.test(code);
    return isOpen && !OPEN.some((path) => join(folder, file).endsWith(path));
  });

/** Declarations of an optional peer and of what it imports, which do not compile under these options by themselves. */
const FOREIGN = /[\\/]node_modules[\\/](?:@langchain|langsmith)[\\/]/u;

/** Named imports from a module that has only a default export; they would be undefined at run time. */
function missingNames(folder) {
  const chunks = new Map(
    globSync("dist/*.js", { cwd: folder }).map((file) => [basename(file), readFileSync(join(folder, file), "utf8")]),
  );
  const hasDefaultAlone = (name) =>
    /\bexport default\b/u.test(chunks.get(name) ?? "") && !/\bexport\{/u.test(chunks.get(name));
  return [...chunks].flatMap(([file, code]) =>
    [...code.matchAll(/\{([^{}]*)\}=await import\("\.\/([^"]+)"\)/gu)]
      .filter(([, names, from]) => hasDefaultAlone(from) && !/^default\b[^,]*$/u.test(names))
      .map(([, names, from]) => `dist/${file}: takes ${names} from ${from}, which is CommonJS: import its default`),
  );
}

/**
 * Imports every entry of every library in a program that checks declarations (`skipLibCheck: false`), so the types they
 * refer to must be installed. Each library sees only its own dependencies, as when installed.
 */
function typeProblems(libraries) {
  const folder = join(root, "node_modules/.cache/consumer");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules/@wellsourced"), { recursive: true });
  const imports = libraries.flatMap(({ folder: from, name, exports }) => {
    symlinkSync(from, join(folder, "node_modules", name));
    return Object.keys(exports)
      .filter((entry) => entry !== "./package.json")
      .map((entry) => `"${name}${entry.slice(1)}"`);
  });
  const compilerOptions = {
    ...{ target: "ES2024", module: "NodeNext", moduleResolution: "NodeNext", strict: true, noEmit: true },
    ...{ exactOptionalPropertyTypes: true, skipLibCheck: false, types: ["node"] },
  };
  const files = {
    "package.json": { type: "module" },
    "tsconfig.json": { compilerOptions, files: ["all.ts"] },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  writeFileSync(join(folder, "all.ts"), imports.map((from, n) => `export * as a${n} from ${from};\n`).join(""));
  const checked = run("tsc", ["-p", folder], root);
  return checked.status === 0
    ? []
    : checked.stdout.split("\n").filter((line) => /error TS/u.test(line) && !FOREIGN.test(line));
}

const run = (command, args, cwd) => spawnSync(command, args, { cwd, encoding: "utf8" });

for (const folder of folders) {
  const { name, private: hidden, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (hidden) continue;
  const out = mkdtempSync(join(tmpdir(), "wellsourced-pack-"));
  const packed = run("pnpm", ["pack", "--pack-destination", out], folder);
  const tarball = readdirSync(out).find((file) => file.endsWith(".tgz"));
  const problems = openTypes(folder).map((file) => `${file}: a misspelt field compiles, or a type is any`);
  if (!tarball) problems.push(`pnpm pack: ${packed.stdout}${packed.stderr}${packed.error ?? ""}`);
  else {
    if (bin) problems.push(...missingNames(folder));
    const checks = [["publint", [join(out, tarball), "--strict"]]];
    if (!bin)
      checks.push([
        "attw",
        [join(out, tarball), "--profile", "esm-only", "--no-color", "--no-emoji", "--format", "ascii"],
      ]);
    for (const [command, args] of checks) {
      const done = run(command, args, folder);
      if (done.status !== 0) problems.push(`${command}: ${done.stdout}${done.stderr}${done.error ?? ""}`);
    }
    const listed = run("tar", ["-tzf", join(out, tarball)], out)
      .stdout.trim()
      .split("\n");
    const strange = listed.filter(
      (file) => !/^package\/(?:dist\/|README\.md$|LICENSE$|package\.json$|CHANGELOG\.md$)/u.test(file),
    );
    if (strange.length > 0)
      problems.push(`holds more than dist, README and licence: ${strange.slice(0, 5).join(", ")}`);
    if (!listed.includes("package/LICENSE")) problems.push("holds no LICENSE");
  }
  rmSync(out, { recursive: true, force: true });
  process.stdout.write(`${name}: ${problems.length === 0 ? "good" : problems.join("\n")}\n`);
  failed += problems.length;
}
const libraries = folders
  .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }))
  .filter(({ private: hidden, bin }) => !hidden && !bin);
const untyped = typeProblems(libraries);
process.stdout.write(`types as installed: ${untyped.length === 0 ? "good" : untyped.slice(0, 20).join("\n")}\n`);
const missing = missingTypes(libraries.map(({ folder }) => folder));
process.stdout.write(`types of arguments and results: ${missing.length === 0 ? "good" : missing.join("\n")}\n`);
failed += untyped.length + missing.length;
process.exitCode = failed > 0 ? 1 : 0;
