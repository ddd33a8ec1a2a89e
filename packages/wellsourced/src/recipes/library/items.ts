import type { CslItem } from "@wellsourced/citations";
import { readRecords } from "@wellsourced/citations";
import { Failure } from "@wellsourced/core";
import type { ItemsQuery, ZoteroItem, ZoteroLibrary } from "@wellsourced/providers/zotero";
import type { Call } from "../../call.ts";

/** A work of the library. */
export interface LibraryItem {
  readonly key: string;
  readonly version: number;
  readonly item: CslItem;
  readonly tags: readonly string[];
  /** Opens the item in the desktop program. */
  readonly link: string;
}

export interface LibraryQuery extends ItemsQuery {}

/** A work with the item that it was read from. */
export interface Held extends LibraryItem {
  readonly source: ZoteroItem;
}

/** Items read at a time, well below the reader's limit of values. */
const AT_ONCE = 500;

export const tagsOf = ({ data: { tags } }: ZoteroItem): string[] =>
  (Array.isArray(tags) ? tags : []).flatMap((one) => (typeof one?.tag === "string" ? [one.tag] : []));

/** A link by which the desktop program selects an item, or opens a file. */
export const linkTo = (action: "select" | "open-pdf", library: string, key: string): string =>
  `zotero://${action}/${/groups\/\d+$/u.exec(library)?.[0] ?? "library"}/items/${key}`;

/** The works among items; notes and files without a work are left out. */
export function worksIn(items: readonly ZoteroItem[], library: string): readonly Held[] {
  const sources = new Map(items.map((item) => [item.key, item]));
  const works: Held[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const text = JSON.stringify(items.slice(at, at + AT_ONCE).map(({ key, data }) => ({ ...data, key })));
    for (const item of readRecords(text, { format: "zotero" }).items) {
      const source = sources.get(item.id);
      if (!source) continue;
      const { key, version } = source;
      works.push({ key, version, item, tags: tagsOf(source), link: linkTo("select", library, key), source });
    }
  }
  return works;
}

/** Reads the works of a library. */
export async function readWorks(zotero: ZoteroLibrary, query: LibraryQuery, call: Call) {
  const library = await zotero.name(call);
  return { library, works: worksIn(await zotero.items(query, call), library) };
}

const KEY = /^[2-9A-KMNP-Z]{8}$/u;
const isKey = (text: string): boolean => KEY.test(text);

async function byCitationKey(
  name: string,
  library: string,
  zotero: ZoteroLibrary,
  call: Call,
): Promise<readonly Held[]> {
  const keys = await zotero.keysCited(name, call);
  if (keys) return worksIn(await zotero.byKeys(keys, call), library);
  const found = worksIn(await zotero.items({ query: name, everything: true }, call), library);
  return found.filter(({ item }) => item["citation-key"] === name);
}

/**
 * Finds an item by its key or its citation key.
 *
 * @throws {Failure} `not_found`, and `validation` if several items have the citation key
 */
export async function findWork(name: string, zotero: ZoteroLibrary, call: Call): Promise<Held> {
  const library = await zotero.name(call);
  const byKey = isKey(name) ? worksIn(await zotero.byKeys([name], call), library) : [];
  const found = byKey.length > 0 ? byKey : await byCitationKey(name, library, zotero, call);
  const [first, ...others] = found;
  if (!first)
    throw new Failure("not_found", `No item of ${library} has the key or the citation key ${name}.`, {
      provider: "zotero",
    });
  if (others.length === 0) return first;
  const keys = found.map(({ key }) => key).join(", ");
  throw new Failure("validation", `Several items have the citation key ${name}: ${keys}. Give one of these keys.`);
}
