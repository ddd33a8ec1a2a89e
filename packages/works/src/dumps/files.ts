import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure } from "@wellsourced/core";

export interface DumpFile {
  readonly path: string;
  /** Its name with that of its folder, as publishers repeat names: `updated_date=2026-01-01/part_0000.gz`. */
  readonly label: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Checksums, listings and other files beside a dump. */
const BESIDE =
  /^\.|^manifest(?:\.json)?$|\.(?:md5|sha256|sha1|md|html?|dtd|rng|torrent|tsv|parquet|pdf)$|^(?:readme|license)/iu;
/** Lists of ended records apply to what was added before. */
const ENDED = /deleted_ids|merged_ids/u;

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch {
    throw new Failure("not_found", `${path} does not exist.`);
  }
}

async function fileAt(path: string): Promise<DumpFile> {
  const whole = resolve(path);
  const label = `${basename(dirname(whole))}/${basename(whole)}`;
  const { size, mtimeMs: modified } = await statOf(path);
  return { path, label, size, modified };
}

/**
 * Files in the order in which they are added: as given, those of a folder by name, and lists of ended records last.
 *
 * @throws {Failure} `not_found` for a path that does not exist
 */
export async function dumpFiles(paths: readonly string[]): Promise<readonly DumpFile[]> {
  const files: DumpFile[] = [];
  for (const path of paths) {
    if (!(await statOf(path)).isDirectory()) {
      files.push(await fileAt(path));
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => entry.isFile() && !BESIDE.test(entry.name));
    const inside = found.map(({ parentPath, name }) => join(parentPath, name)).sort();
    for (const one of inside) files.push(await fileAt(one));
  }
  const isEnded = ({ path }: DumpFile) => ENDED.test(path);
  return [...files.filter((file) => !isEnded(file)), ...files.filter(isEnded)];
}
