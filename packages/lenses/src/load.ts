import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Lens } from "./define.ts";
import { readLens } from "./define.ts";
import { mergeLenses } from "./find.ts";

/** A file that could not be used, and why. */
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
 * A bad file is reported and the others are used; so is a folder that cannot be read. Of two files with one name the
 * later wins, by file name. Whether a problem is fatal is the caller's decision.
 */
export async function loadLenses(folder: string): Promise<LoadedLenses> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return { lenses: [], problems: [{ file: folder, problem: `cannot be read (${codeOf(error)})` }] };
  }
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const read = await Promise.all(files.map(async (file) => ({ file, ...(await loadLens(join(folder, file))) })));
  return {
    lenses: mergeLenses(read.flatMap((one) => ("lens" in one ? [one.lens] : []))),
    problems: read.flatMap((one) => ("problem" in one ? [{ file: one.file, problem: one.problem }] : [])),
  };
}

async function loadLens(path: string) {
  let value: unknown;
  try {
    value = JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/u, ""));
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "is not JSON" : `cannot be read (${codeOf(error)})` };
  }
  return readLens(value, basename(path, ".json"));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error";
