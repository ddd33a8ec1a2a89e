import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, jsonIn } from "@wellsourced/core";
import { z } from "zod";

/** What a registry consists of. It is replaced as a whole, so that each commit is seen entirely or not at all. */
const Manifest = z.object({
  format: z.literal(2),
  /** Lengths of the files of records. */
  records: z.int(),
  blocks: z.int(),
  /** Files of keys, oldest first. */
  keys: z.array(z.object({ file: z.string().regex(/^keys-\d{1,12}$/u), entries: z.int(), bytes: z.int() })),
  /** Number of the next file of keys. */
  next: z.int(),
  sources: z.record(z.string(), z.object({ added: z.int(), changed: z.string().optional() })),
  notes: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type KeyFile = Manifest["keys"][number];

const EMPTY: Manifest = { format: 2, records: 0, blocks: 0, keys: [], next: 1, sources: {}, notes: {} };

const pathIn = (folder: string): string => join(folder, "registry.json");

/** @throws {Failure} `config` if the folder has a registry in another format */
export function readManifest(folder: string): Manifest {
  const path = pathIn(folder);
  if (!existsSync(path)) return EMPTY;
  const read = Manifest.safeParse(jsonIn(readFileSync(path, "utf8")));
  if (read.success) return read.data;
  throw new Failure(
    "config",
    `The registry in ${folder} was written by another version. Add its dumps again to an empty folder.`,
    { suggestedAction: "inform_user" },
  );
}

/** Changes whenever another manifest is written. */
export function manifestVersion(folder: string): string {
  const stats = statSync(pathIn(folder), { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs}` : "";
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const fresh = join(folder, "registry.json.new");
  writeFileSync(fresh, JSON.stringify(manifest), { flush: true });
  renameSync(fresh, pathIn(folder));
  syncFolder(folder);
}

/** Makes names of files durable, where the system lets a folder be opened; Windows does not, and does it by itself. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const open = openSync(folder, "r");
  fsyncSync(open);
  closeSync(open);
}
