import { dirname, join } from "node:path";
import { isHttpUrl } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/wellsourced";
import { loadFile } from "../audit/files.ts";
import type { CommandContext } from "../define-command.ts";
import { givenFile, libraryFile } from "../input-files.ts";

/** An answer with the bibliographies that it refers to. */
export interface LoadedAnswer {
  readonly name: string;
  readonly url?: string;
  readonly file?: LocalFile;
  readonly bibliography: readonly LocalFile[];
}

const REFERENCES = /\.(?:bib|bibtex|ris|nbib|mods|json)$/iu;
const CHAPTERS = /\.(?:tex|ltx)$/iu;

/** Loads a URL, `-` for standard input, or a file, including the files that it refers to. */
export async function loadAnswer(target: string, context: CommandContext): Promise<LoadedAnswer> {
  if (isHttpUrl(target)) return { name: target, url: target, bibliography: [] };
  const { name, bytes, type = "", beside = {} } = await loadFile(target, undefined, context);
  const { filesNamedIn } = await import("@wellsourced/citations/documents");
  const unread =
    target === "-" ? [] : filesNamedIn(new TextDecoder().decode(bytes), { type }).filter((one) => !beside[one]);
  if (unread.length > 0) context.remark(`${name} names files that were not read: ${unread.join(", ")}.`);
  const others = Object.entries(beside).map(
    ([other, data]): LocalFile => ({ name: join(dirname(name), other), bytes: data }),
  );
  const chapters = others.filter((one) => CHAPTERS.test(one.name));
  if (chapters.length > 0)
    context.remark(
      `${name} is checked without the files that it includes: ${chapters.map((one) => one.name).join(", ")}.`,
    );
  return { name, file: { name, bytes }, bibliography: others.filter((one) => REFERENCES.test(one.name)) };
}

export async function namedBibliography(path: string, context: CommandContext): Promise<readonly LocalFile[]> {
  if (path === "") return [];
  const held = await libraryFile(path, context);
  if (held) return [held];
  return [{ name: path, bytes: await givenFile(path, context, "Give the path of one, or zotero: for your library.") }];
}
