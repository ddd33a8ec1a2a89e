import { Failure, omitUndefined } from "@wellsourced/core";
import type { ZoteroLibrary } from "@wellsourced/providers/zotero";
import type { Call } from "../../call.ts";
import type { FileToIndex, Indexed } from "../corpus/index-pages.ts";
import { findWork, type LibraryQuery, readWorks } from "./items.ts";
import { sourceIn } from "./source.ts";

export interface IndexLibraryQuery extends LibraryQuery {
  /** Key or citation key of one work. @default all */
  readonly item?: string | undefined;
}

/** What became of the works of a library in the index. */
export interface IndexedLibrary {
  readonly library: string;
  readonly added: readonly Indexed[];
  /** Works that have neither a file with text on this disk nor a text in Zotero. */
  readonly without: readonly { readonly key: string; readonly title: string }[];
  /** Works whose file could not be read. */
  readonly failed: readonly { readonly key: string; readonly title: string; readonly message: string }[];
}

export interface IndexLibraryParts {
  readonly zotero: ZoteroLibrary;
  readonly add: (file: FileToIndex, call: Call) => Promise<Indexed>;
}

/**
 * Adds the texts of works to the index, one after the other, so that memory holds one file. A file that cannot be read
 * does not affect the others; a failure of Zotero ends the run.
 */
export async function indexLibrary(
  { item, ...query }: IndexLibraryQuery,
  { zotero, add }: IndexLibraryParts,
  call: Call,
): Promise<IndexedLibrary> {
  const { library, works } = item
    ? { library: await zotero.name(call), works: [await findWork(item, zotero, call)] }
    : await readWorks(zotero, query, call);
  const attachments = item ? await zotero.children(works[0]?.key ?? "", call) : await zotero.parts("attachment", call);
  const files = Map.groupBy(attachments, ({ data }) => data.parentItem);
  const added: Indexed[] = [];
  const without: IndexedLibrary["without"][number][] = [];
  const failed: IndexedLibrary["failed"][number][] = [];
  for (const [at, work] of works.entries()) {
    call.signal?.throwIfAborted();
    call.onProgress?.(`${at} of ${works.length} items indexed`);
    const { key, link } = work;
    const title = work.item.title ?? key;
    const { file } = await sourceIn(work, { zotero, children: files.get(key) ?? [] }, call);
    if (!file) without.push({ key, title });
    else
      try {
        added.push(await add({ ...file, id: link, ...omitUndefined({ title: work.item.title }) }, call));
      } catch (error) {
        call.signal?.throwIfAborted();
        failed.push({ key, title, message: Failure.from(error).message });
      }
  }
  return { library, added, without, failed };
}
