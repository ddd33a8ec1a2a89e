import { Failure, jsonIn, omitUndefined, parseJson } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { type Connection, connect, type ZoteroOptions } from "./connection.ts";
import type { ItemsQuery, ZoteroCall, ZoteroCollection, ZoteroItem, ZoteroLibrary } from "./types.ts";
import { writeItems } from "./write.ts";

export type { ZoteroOptions } from "./connection.ts";
export type {
  ItemsQuery,
  ItemWrite,
  WriteOutcome,
  ZoteroCall,
  ZoteroCollection,
  ZoteroItem,
  ZoteroLibrary,
} from "./types.ts";

const Item = z.object({
  key: z.string(),
  version: z.number(),
  data: z.looseObject({}),
  links: z.object({ enclosure: z.object({ href: z.string() }).nullish() }).nullish(),
});
const Items = z.array(Item);
const Collections = z.array(
  z.object({ key: z.string(), data: z.object({ name: z.string(), parentCollection: z.unknown() }) }),
);
const FullText = z.object({ content: z.string() });
const Found = z.object({ result: z.array(z.object({ id: z.string(), citekey: z.string() })).nullish() });

/** Objects of one request. */
const PAGE = 100;
const KEYS = 50;
/** Libraries beyond this are read in part by collection. */
const MOST_ITEMS = 100_000;

const toItem = ({ key, version, data, links }: z.infer<typeof Item>): ZoteroItem => {
  const { href } = links?.enclosure ?? {};
  return { key, version, data, ...(href?.startsWith("file://") ? { file: href } : {}) };
};

const versionOf = ({ headers }: UpstreamReply): string => headers.get("last-modified-version") ?? "";

type Query = Readonly<Record<string, string | number>>;

/** Reads all pages of a list, in an order that changes do not affect. */
async function pagesOf(
  path: string,
  query: Query,
  { connection, limit }: { readonly connection: Connection; readonly limit: number },
  call: ZoteroCall,
) {
  const items: ZoteroItem[] = [];
  let first: string | undefined;
  for (;;) {
    const page = {
      ...query,
      start: items.length,
      limit: Math.min(PAGE, limit - items.length),
      sort: "dateAdded",
      direction: "asc",
    };
    const reply = await connection.send({ path, query: page }, call);
    first ??= versionOf(reply);
    const found = parseJson(reply.text, Items, "Zotero").map(toItem);
    items.push(...found);
    const total = Number(reply.headers.get("total-results") ?? items.length);
    if (total > MOST_ITEMS)
      throw new Failure("validation", `The library has ${total} items, more than ${MOST_ITEMS}. Give a collection.`);
    call.onProgress?.(`${items.length} of ${total} items read from Zotero`);
    if (found.length === 0 || items.length >= Math.min(limit, total))
      return { items: items.slice(0, limit), since: first, isSame: first === versionOf(reply) };
  }
}

/** Reads a list; what changed while it was read is read again. */
async function itemsOf(
  { collection, query, everything, tag, limit = Number.POSITIVE_INFINITY }: ItemsQuery,
  connection: Connection,
  call: ZoteroCall,
): Promise<readonly ZoteroItem[]> {
  const path = collection === undefined ? "/items/top" : `/collections/${encodeURIComponent(collection)}/items/top`;
  const asked = omitUndefined({ q: query, qmode: query && (everything ? "everything" : "titleCreatorYear"), tag });
  const { items, since, isSame } = await pagesOf(path, asked, { connection, limit }, call);
  if (isSame || Number.isFinite(limit)) return items;
  const changed = await pagesOf(path, { ...asked, since }, { connection, limit }, call);
  return [...new Map([...items, ...changed.items].map((item) => [item.key, item])).values()];
}

async function collectionsOf(connection: Connection, call: ZoteroCall): Promise<readonly ZoteroCollection[]> {
  const found: ZoteroCollection[] = [];
  for (;;) {
    const query = { start: found.length, limit: PAGE };
    const reply = await connection.send({ path: "/collections", query }, call);
    const page = parseJson(reply.text, Collections, "Zotero");
    for (const { key, data } of page) {
      const { name, parentCollection: parent } = data;
      found.push({ key, name, ...(typeof parent === "string" ? { parent } : {}) });
    }
    if (page.length === 0 || found.length >= Number(reply.headers.get("total-results") ?? 0)) return found;
  }
}

/** Asks Better BibTeX, a plugin of the desktop. */
async function keysCited(citationKey: string, { isLocal, ask }: Connection, call: ZoteroCall) {
  if (!isLocal) return undefined;
  const json = { jsonrpc: "2.0", method: "item.search", params: [citationKey], id: 1 };
  const reply = await ask({ path: "/better-bibtex/json-rpc", json, retries: 0 }, call);
  const found = Found.safeParse(jsonIn(reply.text)).data?.result;
  if (reply.status !== 200 || !found) return undefined;
  const own = found.filter(({ citekey }) => citekey === citationKey);
  return own.flatMap(({ id }) => /\/items\/([A-Z\d]{8})$/u.exec(id)?.[1] ?? []);
}

/**
 * Opens a library of Zotero: in the desktop program, or with a key on zotero.org. Nothing is requested before the first
 * call.
 *
 * @throws {Failure} of each call: `network` if Zotero does not run, `config`, `auth_required`, `not_found`,
 * `rate_limited`, `upstream_unavailable`
 */
export function openZotero(options: ZoteroOptions & { readonly token: () => string }): ZoteroLibrary {
  const connection = connect(options);
  const get = async (path: string, call: ZoteroCall = {}, query: Query = {}) =>
    (await connection.send({ path, query }, call)).text;
  const listOf = async (path: string, query: Query, call: ZoteroCall) =>
    (await pagesOf(path, query, { connection, limit: MOST_ITEMS }, call)).items;
  return {
    name: async (call) => `${connection.isLocal ? "desktop" : "web"}/${await connection.path(call)}`,
    items: (query = {}, call = {}) => itemsOf(query, connection, call),
    async byKeys(keys, call) {
      const found: ZoteroItem[] = [];
      for (let at = 0; at < keys.length; at += KEYS) {
        const itemKey = keys.slice(at, at + KEYS).join(",");
        const text = await get("/items", call, { itemKey, limit: KEYS });
        found.push(...parseJson(text, Items, "Zotero").map(toItem));
      }
      return found;
    },
    children: (key, call = {}) => listOf(`/items/${encodeURIComponent(key)}/children`, {}, call),
    parts: (itemType, call = {}) => listOf("/items", { itemType }, call),
    collections: (call = {}) => collectionsOf(connection, call),
    async fullText(key, call) {
      try {
        return parseJson(await get(`/items/${encodeURIComponent(key)}/fulltext`, call), FullText, "Zotero").content;
      } catch (error) {
        if (error instanceof Failure && error.kind === "not_found") return undefined;
        throw error;
      }
    },
    keysCited: (citationKey, call = {}) => keysCited(citationKey, connection, call),
    write: (items, call) => writeItems(items, { connection, token: options.token }, call),
  };
}
