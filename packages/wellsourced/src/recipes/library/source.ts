import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { CslItem } from "@wellsourced/citations";
import type { LocalFile } from "@wellsourced/core/records";
import type { ZoteroItem, ZoteroLibrary } from "@wellsourced/providers/zotero";
import type { Call } from "../../call.ts";
import { findWork, type LibraryItem } from "./items.ts";

/** A work of the library as a source: its reference, and its text if the library has it. */
export interface LibrarySource {
  readonly key: string;
  readonly item: CslItem;
  /** Opens the item in the desktop program. */
  readonly link: string;
  /** The file of an attachment, or its text as Zotero indexed it. */
  readonly file?: LocalFile;
}

/** Larger files are read by the text that Zotero indexed. */
const MOST_BYTES = 200_000_000;

/** Attachments whose text is that of the work, the most faithful first. */
const TYPES = ["application/pdf", "application/epub+zip", "text/html", "application/xhtml+xml", "text/plain"];

const nameOf = ({ key, data: { filename, title } }: ZoteroItem): string => String(filename || title || key);
const typeOf = ({ data: { contentType } }: ZoteroItem): string => String(contentType ?? "");

/** Reads the file from this disk; `undefined` if it is not there. */
async function fileOf(attachment: ZoteroItem): Promise<LocalFile | undefined> {
  if (attachment.file === undefined) return undefined;
  try {
    const path = fileURLToPath(attachment.file);
    const { size } = await stat(path);
    if (size > MOST_BYTES) return undefined;
    return { name: nameOf(attachment), bytes: await readFile(path), mediaType: typeOf(attachment) };
  } catch {
    // Zotero names files that are not synchronised to this machine.
    return undefined;
  }
}

/** The text of the first attachment that has one. */
export async function textOf(
  attachments: readonly ZoteroItem[],
  zotero: ZoteroLibrary,
  call: Call,
): Promise<LocalFile | undefined> {
  for (const attachment of attachments) {
    const text = (await fileOf(attachment)) ?? (await zotero.fullText(attachment.key, call));
    if (text === undefined) continue;
    if (typeof text !== "string") return text;
    return { name: `${nameOf(attachment)}.txt`, bytes: new TextEncoder().encode(text), mediaType: "text/plain" };
  }
  return undefined;
}

/** Finds a work by its key or its citation key, with its text. @throws {Failure} as `findWork` */
export async function sourceOf(name: string, zotero: ZoteroLibrary, call: Call): Promise<LibrarySource> {
  const work = await findWork(name, zotero, call);
  return sourceIn(work, { zotero, children: await zotero.children(work.key, call) }, call);
}

/** A work with the text of the first of its files that has one. */
export async function sourceIn(
  { key, item, link }: LibraryItem,
  { zotero, children }: { readonly zotero: ZoteroLibrary; readonly children: readonly ZoteroItem[] },
  call: Call,
): Promise<LibrarySource> {
  const attachments = children.filter((one) => one.data.itemType === "attachment" && TYPES.includes(typeOf(one)));
  const ranked = attachments.toSorted((a, b) => TYPES.indexOf(typeOf(a)) - TYPES.indexOf(typeOf(b)));
  const file = await textOf(ranked, zotero, call);
  return { key, item, link, ...(file ? { file } : {}) };
}
