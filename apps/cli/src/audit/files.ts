import { dirname, join, relative } from "node:path";
import { Failure } from "@wellsourced/core";
import type { FileToAudit } from "@wellsourced/wellsourced";
import type { Desk } from "../define-command.ts";

/** Chapters within chapters: no thesis nests deeper, and a circle ends. */
const MOST_FILES = 500;

/** Reads what a document draws on, and what those files draw on: chapters, bibliographies, tags of citations. */
async function besides(
  path: string,
  bytes: Uint8Array,
  { desk, type }: { readonly desk: Desk; readonly type: string },
): Promise<Record<string, Uint8Array>> {
  const { filesNamedIn } = await import("@wellsourced/wellsourced");
  const folder = dirname(path);
  const found = new Map<string, Uint8Array>();
  const waiting = filesNamedIn(new TextDecoder().decode(bytes), { type });
  for (let name = waiting.shift(); name !== undefined && found.size < MOST_FILES; name = waiting.shift()) {
    if (found.has(name) || /^[a-z]+:\/\//iu.test(name)) continue;
    const data = await desk.readFile(join(folder, name));
    if (!data) continue;
    found.set(name, data);
    if (/\.(?:tex|ltx)$/iu.test(name)) waiting.push(...filesNamedIn(new TextDecoder().decode(data), { type: "latex" }));
  }
  return Object.fromEntries(found);
}

/**
 * The files to audit with all that they draw on; `-` is standard input.
 *
 * @throws {Failure} `not_found` for a file that is not there
 */
export async function loadFiles(
  paths: readonly string[],
  type: string | undefined,
  desk: Desk,
): Promise<FileToAudit[]> {
  const { documentType } = await import("@wellsourced/wellsourced");
  const files: FileToAudit[] = [];
  for (const path of paths) {
    const bytes = path === "-" ? await desk.readInput() : await desk.readFile(path);
    if (!bytes) throw new Failure("not_found", `There is no file ${path}. Give files, or - for standard input.`);
    const kind = type ?? documentType(path, bytes);
    const isSource = /^(?:latex|markdown|html)$/u.test(kind) && path !== "-";
    const name = path === "-" ? "stdin" : relative("", path) || path;
    files.push({
      name,
      bytes,
      type: kind,
      ...(isSource ? { beside: await besides(path, bytes, { desk, type: kind }) } : {}),
    });
  }
  return files;
}
