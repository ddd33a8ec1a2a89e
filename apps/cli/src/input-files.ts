import { Failure, isHttpUrl } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/wellsourced";
import type { LibrarySource } from "@wellsourced/wellsourced/library";
import type { CommandContext } from "./define-command.ts";
import { DOCUMENT_SUFFIXES } from "./formats.gen.ts";
import { shownName } from "./terminal.ts";

/** Reads a file named by the user. @throws {Failure} `not_found`, with `advice` on what to give instead */
export async function givenFile(path: string, context: CommandContext, advice = ""): Promise<Uint8Array> {
  if (path === "") throw new Failure("validation", `The name of a file is empty. ${advice}`.trimEnd());
  const bytes = await context.readFile(path);
  if (!bytes) throw new Failure("not_found", `There is no file ${shownName(path)}. ${advice}`.trimEnd());
  return bytes;
}

/** Reads a file, or standard input for `-`. */
export const givenInput = async (
  path: string,
  context: CommandContext,
  advice = "Give a path or - for standard input.",
): Promise<Uint8Array> => (path === "-" ? context.readInput() : givenFile(path, context, advice));

/** Reads a file named by an option as text. */
export const namedFile = async (path: string, context: CommandContext): Promise<string> =>
  new TextDecoder().decode(await givenFile(path, context, "Give the path of one."));

/** A style: a lower-case name, or the contents of a style file. */
export const referenceStyle = async (given: string, context: CommandContext): Promise<string> =>
  /\.(?:csl|xml)$/iu.test(given) ? namedFile(given, context) : given.toLowerCase();

/** Matches paths and names of documents, but not DOIs and titles. */
const PATH = new RegExp(
  String.raw`^(?:\.{1,2}[\\/]|[\\/]|[a-z]:\\)|^[^\n]{1,900}\.(?:${DOCUMENT_SUFFIXES}|html?|xhtml|md|markdown|qmd|rmd|tex|txt)$`,
  "iu",
);

export const isPath = (target: string): boolean => !isHttpUrl(target) && PATH.test(target.trim());

/**
 * Reads a document at a path; `undefined` for anything but a path. @throws {Failure} `not_found` if there is no file
 */
export async function localFile(target: string, context: CommandContext): Promise<LocalFile | undefined> {
  if (!isPath(target)) return undefined;
  const name = target.trim();
  return { name, bytes: await givenFile(name, context) };
}

/** The key or the citation key in `zotero:KEY` or a link of Zotero or Better BibTeX. */
const IN_LIBRARY =
  /^zotero:(?:\/\/select\/(?:(?:library|groups\/\d{1,12})\/)?items\/(?:\d{1,6}_)?)?@?([^\s/]{1,200})$/u;
/** The key of an annotation in `zotero:KEY` or a link that Zotero copies. */
const ANNOTATION =
  /^zotero:(?:\/\/open(?:-pdf)?\/(?:library|groups\/\d{1,12})\/items\/[2-9A-Z]{8}\?(?:[^#\s]{0,80}&)?annotation=)?([2-9A-Z]{8})$/u;

export const annotationIn = (target: string): string | undefined => ANNOTATION.exec(target.trim())?.[1];

/** The library or a collection, as `zotero:`, `zotero:collections/KEY` or a link of Zotero. */
const LIBRARY = /^zotero:(?:\/\/select\/(?:library|groups\/\d{1,12})\/?)?(?:collections\/([2-9A-Z]{8}))?$/u;

/** The library or the collection that a target names; `undefined` for anything else. */
export function libraryIn(target: string): { readonly collection?: string } | undefined {
  const found = LIBRARY.exec(target.trim());
  return found ? (found[1] ? { collection: found[1] } : {}) : undefined;
}

/**
 * The references of the library or of a collection as CSL-JSON, by their citation keys or else their keys. `undefined`
 * for anything but the library.
 */
export async function libraryFile(target: string, context: CommandContext): Promise<LocalFile | undefined> {
  const named = libraryIn(target);
  if (!named) return undefined;
  const { library } = await context.sources();
  const { items } = await library.list(named, context.call);
  const references = items.map(({ key, item, tags }) => ({
    ...(tags.length > 0 ? { keyword: tags.join(", ") } : {}),
    ...item,
    id: item["citation-key"] ?? key,
  }));
  return {
    name: "zotero:library.json",
    bytes: new TextEncoder().encode(`[${references.map((one) => JSON.stringify(one)).join(",\n")}]`),
  };
}

/** A citation key as notes and drafts have it: `@key`, `[@key]`, `[[@key]]` or `[[@key|words]]`. */
const CITED =
  /^(\[{0,2})@(?!(?:doi|arxiv|pmid|pmcid|isbn|url|https?):)([^\s[\]|{}"',]{1,200})(?:\|[^[\]]{0,500})?(\]{0,2})$/u;

/** The key or the citation key of a work; `undefined` for what names no work of the library. */
export function workIn(target: string): string | undefined {
  const [, open, key, close] = CITED.exec(target.trim()) ?? [];
  return key !== undefined && open?.length === close?.length ? key : IN_LIBRARY.exec(target.trim())?.[1];
}

/** Finds a work in the library of Zotero; `undefined` for what names no work of it. @throws {Failure} `not_found` */
export async function librarySource(target: string, context: CommandContext): Promise<LibrarySource | undefined> {
  const name = workIn(target);
  return name === undefined ? undefined : (await context.sources()).library.source(name, context.call);
}
