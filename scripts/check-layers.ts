/**
 * Checks the architecture: allowed imports, restricted functions, and file sizes. A package imports only packages of
 * lower levels. See docs/decisions/0001-layout.md.
 */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { toProperty } from "../packages/wellsourced/src/env/names.ts";
import { faultyDecisions } from "./gen-decisions.ts";
import { beyondPlainMachines } from "./plain-tests.ts";

const root = new URL("../", import.meta.url);
const LEVEL: Readonly<Record<string, number>> = {
  "packages/core": 0,
  "packages/lenses": 1,
  "packages/http": 1,
  "packages/markup": 1,
  "packages/sessions": 1,
  "packages/corpus": 1,
  "packages/citations": 2,
  "packages/documents": 2,
  "packages/answers": 3,
  "packages/works": 3,
  "packages/providers": 3,
  "packages/scraper": 3,
  "packages/brand": 4,
  "packages/crawler": 4,
  "packages/trust": 4,
  "packages/wellsourced": 5,
  "packages/tools": 6,
  "apps/mcp-server": 7,
  "apps/cli": 7,
  "packages/testkit": 8,
};
/** Packages that may import fewer levels than are below them, since they are installed for a single purpose. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  "packages/corpus": ["core"],
  "packages/markup": ["core"],
  "packages/documents": ["core", "markup"],
  "packages/citations": ["core", "markup"],
  "packages/answers": ["core", "markup", "citations"],
  "packages/works": ["core", "markup", "citations"],
};
const SOCKETS = /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises)$|^(?:undici|got-scraping|got)$/u;
const MAX_LINES = 500;
/** Lines that contain only a comment. */
const COMMENTS = /^\s*(?:\/\/|\/?\*).*$/gmu;

const problems: string[] = [];
const text = (path: string) => readFileSync(new URL(path, root), "utf8");

const importsOf = (code: string): string[] =>
  [...code.matchAll(/^\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gmu)].map(
    ([, from, lazy]) => from ?? lazy ?? "",
  );

const roomOf = (specifier: string) => specifier.replace(/^@wellsourced\/([^/]+).*$/u, "$1");
const levelOf = (name: string) => LEVEL[`packages/${name}`] ?? LEVEL[`apps/${name}`];

function checkImport(file: string, room: string, specifier: string) {
  const own = LEVEL[room] ?? 0;
  if (specifier.startsWith("@wellsourced/")) {
    const target = roomOf(specifier);
    const level = levelOf(target);
    if (level === undefined) problems.push(`${file}: imports unknown ${specifier}`);
    else if (level >= own) problems.push(`${file}: imports ${target}, which is not below ${room}`);
    else if (ONLY[room] && !ONLY[room].includes(target)) problems.push(`${file}: ${room} may not import ${target}`);
    else if (LEVEL[`apps/${target}`] !== undefined) problems.push(`${file}: imports the app ${target}`);
  }
  const reaches = /^(?:\.\.\/)+(?:packages|apps)\//u.test(specifier);
  if (reaches) problems.push(`${file}: reaches into another package by path (${specifier})`);
  const mayDial = room === "packages/http" || room.startsWith("apps/") || room === "packages/testkit";
  if (SOCKETS.test(specifier) && !mayDial) problems.push(`${file}: imports ${specifier}; only http opens sockets`);
}

for (const file of globSync("{packages,apps}/*/src/**/*.ts", { cwd: root.pathname }).sort()) {
  const code = text(file);
  const room = file.split("/").slice(0, 2).join("/");
  if (LEVEL[room] === undefined) problems.push(`${file}: ${room} has no level`);
  for (const specifier of importsOf(code)) checkImport(file, room, specifier);
  const isMain = room.startsWith("apps/") && /\/src\/main\.ts$/u.test(file);
  const spoken = code.replace(COMMENTS, "");
  if (/\bprocess\.env\b/u.test(spoken) && !isMain && !file.startsWith("packages/wellsourced/src/env/"))
    problems.push(`${file}: reads the environment; that is for wellsourced/src/env and an app's main.ts`);
  if (/^export \* /mu.test(code)) problems.push(`${file}: export *; name what you export`);
  if (/@ts-(?:ignore|nocheck|expect-error)|biome-ignore/u.test(code)) problems.push(`${file}: suppresses a check`);
  if (/^\s*(?:\/\/|\*).*\b(?:TODO|FIXME|XXX)\b/mu.test(code)) problems.push(`${file}: leaves something for later`);
  const lines = code.split("\n").length;
  if (lines > MAX_LINES && !file.endsWith(".gen.ts"))
    problems.push(`${file}: ${lines} lines; ${MAX_LINES} is the most`);
}

/** The files that each file imports by path. */
const besides = new Map(
  globSync("{packages,apps}/*/src/**/*.ts", { cwd: root.pathname }).map((file) => [
    file,
    importsOf(text(file)).flatMap((from) => (from.startsWith(".") ? [posix.join(posix.dirname(file), from)] : [])),
  ]),
);

/** A circular import that contains the file; `undefined` if there is none. */
function circleFrom(start: string): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of besides.get(file) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

for (const file of besides.keys()) {
  const circle = circleFrom(file);
  // Each circle is reported once, for its first file.
  if (circle && file === circle.toSorted()[0])
    problems.push(`files import each other in a circle: ${circle.join(" → ")}`);
}

for (const path of globSync("{packages,apps}/*/package.json", { cwd: root.pathname })) {
  const room = path.split("/").slice(0, 2).join("/");
  const { dependencies = {} } = JSON.parse(text(path)) as { dependencies?: Record<string, string> };
  for (const [name, range] of Object.entries(dependencies)) {
    const target = name.startsWith("@wellsourced/") ? levelOf(roomOf(name)) : undefined;
    // An app may depend on another one to start it as a program, but never imports it.
    const program = room.startsWith("apps/") && LEVEL[`apps/${roomOf(name)}`] !== undefined;
    if (target !== undefined && target >= (LEVEL[room] ?? 0) && !program)
      problems.push(`${path}: depends on ${name}, which is not below it`);
    if (target === undefined && range !== "catalog:")
      problems.push(`${path}: ${name} takes its version from outside the catalog`);
  }
}

/** All words of the code, without comments and tables of settings. */
const words = new Set(
  [...besides.keys()]
    .filter((file) => !/^packages\/wellsourced\/src\/env\/settings|\.gen\.ts$/u.test(file))
    .flatMap((file) => text(file).replace(COMMENTS, "").match(/\w+/gu) ?? []),
);
for (const file of globSync("packages/wellsourced/src/env/settings/*.ts", { cwd: root.pathname }))
  for (const [, name = ""] of text(file).matchAll(/^ {4}name: "([A-Z][A-Z0-9_]*)",$/gmu))
    if (!words.has(name) && !words.has(toProperty(name))) problems.push(`${file}: no code reads ${name}`);

// A changeset with an unknown package would stop the release.
for (const path of globSync(".changeset/*.md", { cwd: root.pathname })) {
  const [, named = ""] = text(path).split(/^---$/mu);
  for (const [, name = ""] of named.matchAll(/^"([^"]*)":/gmu))
    if (!name.startsWith("@wellsourced/") || levelOf(roomOf(name)) === undefined)
      problems.push(`${path}: ${name} is no package here`);
}

problems.push(...beyondPlainMachines(root), ...faultyDecisions(root));

process.stdout.write(
  problems.length > 0
    ? `${problems.join("\n")}\n`
    : "every import goes down and none in a circle, every power stays in its room\n",
);
process.exitCode = problems.length > 0 ? 1 : 0;
