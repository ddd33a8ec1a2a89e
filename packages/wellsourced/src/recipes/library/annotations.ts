import type { CslItem } from "@wellsourced/citations";
import { Failure, fold, omitUndefined } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";
import type { ZoteroItem, ZoteroLibrary } from "@wellsourced/providers/zotero";
import type { Call } from "../../call.ts";
import { findWork, linkTo, readWorks, tagsOf, worksIn } from "./items.ts";
import { textOf } from "./source.ts";

/** A highlight, a note or another mark in a file of the library. */
export interface LibraryAnnotation {
  readonly key: string;
  /** Such as `highlight`, `underline`, `note`, `text`, `image` or `ink`. */
  readonly kind: string;
  /** The marked words, as Zotero copied them from the file. */
  readonly text?: string;
  readonly comment?: string;
  readonly color?: string;
  /** Page as the file labels it. */
  readonly page?: string;
  readonly tags: readonly string[];
  /** Opens the place in the desktop program. */
  readonly link: string;
  /** Key of the work, or of the file that belongs to none. */
  readonly work: string;
  /** Reference of the work. */
  readonly item?: CslItem;
}

export interface AnnotationsQuery {
  /** Key or citation key of one work. @default all */
  readonly item?: string | undefined;
  /** Key of a collection. @default the whole library */
  readonly collection?: string | undefined;
  /** Words that the text or the comment contains, in any order. */
  readonly query?: string | undefined;
  readonly tag?: string | undefined;
  /** @default all */
  readonly limit?: number | undefined;
}

/** Keys of the works, or of the files, to which annotations belong. */
type Owners = ReadonlyMap<string, string>;

const textIn = ({ data }: ZoteroItem, field: string): string | undefined => {
  const value = data[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

const parentOf = (item: ZoteroItem): string => textIn(item, "parentItem") ?? "";

function toAnnotation(annotation: ZoteroItem, library: string, owners: Owners): LibraryAnnotation {
  const file = parentOf(annotation);
  const page = textIn(annotation, "annotationPageLabel");
  const place = `${page ? `page=${encodeURIComponent(page)}&` : ""}annotation=${annotation.key}`;
  return {
    key: annotation.key,
    kind: textIn(annotation, "annotationType") ?? "annotation",
    ...omitUndefined({
      text: textIn(annotation, "annotationText"),
      comment: textIn(annotation, "annotationComment"),
      color: textIn(annotation, "annotationColor"),
      page,
    }),
    tags: tagsOf(annotation),
    link: `${linkTo("open-pdf", library, file)}?${place}`,
    work: owners.get(file) ?? file,
  };
}

const wordsIn = (text = ""): readonly string[] => fold(text).split(/\s+/u).filter(Boolean);

function matches({ text, comment, tags }: LibraryAnnotation, { query, tag }: AnnotationsQuery): boolean {
  const said = fold(`${text ?? ""}\n${comment ?? ""}`);
  return wordsIn(query).every((word) => said.includes(word)) && (!tag || tags.includes(tag));
}

/** All annotations, and the works of their files. */
async function readAll(zotero: ZoteroLibrary, call: Call) {
  const annotations = await zotero.parts("annotation", call);
  const files = await zotero.byKeys([...new Set(annotations.map(parentOf))], call);
  return { annotations, owners: new Map(files.map((file) => [file.key, parentOf(file) || file.key])) };
}

/** The annotations of one work. */
async function readOf(name: string, zotero: ZoteroLibrary, call: Call) {
  const { key } = await findWork(name, zotero, call);
  const files = (await zotero.children(key, call)).filter(({ data }) => data.itemType === "attachment");
  const found: ZoteroItem[] = [];
  for (const file of files) found.push(...(await zotero.children(file.key, call)));
  return {
    annotations: found.filter(({ data }) => data.itemType === "annotation"),
    owners: new Map(files.map((file) => [file.key, key])),
  };
}

/** An annotation as a quotation, with the file that it marks, or its text. */
export interface AnnotationSource {
  readonly annotation: LibraryAnnotation & { readonly text: string };
  readonly file?: LocalFile;
}

/** Finds an annotation by its key. @throws {Failure} `not_found`, and `validation` for one that marks no words */
export async function annotationSource(key: string, zotero: ZoteroLibrary, call: Call): Promise<AnnotationSource> {
  const library = await zotero.name(call);
  const [found] = await zotero.byKeys([key], call);
  if (found?.data.itemType !== "annotation")
    throw new Failure("not_found", `${library} has no annotation ${key}.`, { provider: "zotero" });
  const files = await zotero.byKeys([parentOf(found)], call);
  const annotation = toAnnotation(found, library, new Map(files.map((one) => [one.key, parentOf(one) || one.key])));
  const { text } = annotation;
  if (text === undefined) throw new Failure("validation", `The annotation ${key} marks no words. Give a highlight.`);
  const file = await textOf(files, zotero, call);
  return { annotation: { ...annotation, text }, ...omitUndefined({ file }) };
}

const inOrder = (a: ZoteroItem, b: ZoteroItem): number => {
  const place = (item: ZoteroItem) => `${parentOf(item)} ${textIn(item, "annotationSortIndex") ?? ""}`;
  return place(a) < place(b) ? -1 : Number(place(a) > place(b));
};

/** Lists annotations in the order of their files, each with its work. @throws {Failure} as `findWork` */
export async function listAnnotations(
  query: AnnotationsQuery,
  zotero: ZoteroLibrary,
  call: Call,
): Promise<{ readonly library: string; readonly annotations: readonly LibraryAnnotation[] }> {
  const library = await zotero.name(call);
  const { collection, item, limit = Number.POSITIVE_INFINITY } = query;
  const { annotations, owners } = item ? await readOf(item, zotero, call) : await readAll(zotero, call);
  const part = collection ? (await readWorks(zotero, { collection }, call)).works : undefined;
  const inside = part && new Set(part.map(({ key }) => key));
  const found = annotations
    .toSorted(inOrder)
    .map((one) => toAnnotation(one, library, owners))
    .filter((one) => (inside?.has(one.work) ?? true) && matches(one, query))
    .slice(0, limit);
  const works = part ?? worksIn(await zotero.byKeys([...new Set(found.map(({ work }) => work))], call), library);
  const items = new Map(works.map((work) => [work.key, work.item]));
  return {
    library,
    annotations: found.map((one) => ({ ...one, ...omitUndefined({ item: items.get(one.work) }) })),
  };
}
