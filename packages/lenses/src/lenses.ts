import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { files } from "./catalog.gen.ts";
import { type Lens, type ReadLens, readLens } from "./define.ts";

let parsed: readonly Lens[] | undefined;

/** Returns the built-in lenses by name, parsed on the first call. */
export function builtinLenses(): readonly Lens[] {
  parsed ??= files.map(([name, value]) => {
    const read = readLens(value, name);
    if ("problem" in read) throw new TypeError(`lenses/${name}.json ${read.problem}`);
    return read.lens;
  });
  return parsed;
}

/** Former names that still work, but are not listed: each combines several lenses. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { journalism: ["news", "investigative_records"] };

/** Merges lists, sorted by name. A later lens replaces an earlier one of the same name. */
export function mergeLenses(...lists: readonly (readonly Lens[])[]): readonly Lens[] {
  const byName = new Map(lists.flat().map((lens) => [lens.name, lens]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds a lens by name, in `extra` first. */
export function findLens(name: string, extra: readonly Lens[] = []): Lens | undefined {
  const named = (wanted: string) =>
    extra.findLast((lens) => lens.name === wanted) ?? builtinLenses().find((lens) => lens.name === wanted);
  const found = named(name);
  if (found || !Object.hasOwn(ALIASES, name)) return found;
  const parts = (ALIASES[name] ?? []).map(named).filter((lens) => lens !== undefined);
  return {
    name,
    description: parts.map(({ description }) => description).join("; "),
    domains: [...new Set(parts.flatMap(({ domains }) => domains))],
  };
}

/** A lens as listed for clients. */
export interface LensCatalogEntry {
  readonly name: string;
  readonly description: string;
  readonly domainCount: number;
  /** Whether the lens has its own search engine. */
  readonly hasCX: boolean;
}

/** Lists lenses for clients to choose from. */
export const lensCatalog = (lenses: readonly Lens[]): LensCatalogEntry[] =>
  lenses.map(({ name, description, domains, cx }) => ({
    name,
    description,
    domainCount: domains.length,
    hasCX: cx !== undefined,
  }));

/** A file that cannot be used, and why. */
export interface LensProblem {
  readonly file: string;
  readonly problem: string;
}

export interface LoadedLenses {
  readonly lenses: readonly Lens[];
  readonly problems: readonly LensProblem[];
}

/**
 * Reads every `*.json` file of a folder as a lens.
 *
 * Files and folders that cannot be read are returned as problems. If two files have one name, the later file name wins.
 */
export async function loadLenses(folder: string): Promise<LoadedLenses> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return { lenses: [], problems: [{ file: folder, problem: `cannot be read (${codeOf(error)})` }] };
  }
  const lensFiles = names.filter((name) => name.endsWith(".json")).sort();
  const read = await Promise.all(lensFiles.map(async (file) => ({ file, ...(await loadLens(join(folder, file))) })));
  return {
    lenses: mergeLenses(read.flatMap((one) => ("lens" in one ? [one.lens] : []))),
    problems: read.flatMap((one) => ("problem" in one ? [{ file: one.file, problem: one.problem }] : [])),
  };
}

async function loadLens(path: string): Promise<ReadLens> {
  try {
    const text = (await readFile(path, "utf8")).replace(/^\uFEFF/u, "");
    return readLens(JSON.parse(text), basename(path, ".json"));
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "is not JSON" : `cannot be read (${codeOf(error)})` };
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error";
