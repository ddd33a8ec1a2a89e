import type { ReplayReply, ReplayRequest } from "../replay-server.ts";
import type { MadeLibrary, MadeObject } from "./library.ts";

export interface Shelf {
  readonly library: MadeLibrary;
  readonly collections: readonly { readonly key: string; readonly name: string; readonly parentCollection?: string }[];
  /** Texts of attachments by key. */
  readonly fullText: Readonly<Record<string, string>>;
  /** Addresses of files on this disk by the key of their attachment. */
  readonly files: Readonly<Record<string, string>>;
  /** The beginning of addresses, such as `https://api.zotero.org/users/1`. */
  readonly base: string;
  readonly isLocal: boolean;
}

const text = (status: number, body: string): ReplayReply => ({
  status,
  body,
  headers: { "content-type": "text/plain; charset=UTF-8" },
});

const fieldOf = ({ data }: MadeObject, field: string): string => String(data[field] ?? "");

const namesIn = ({ data }: MadeObject): string => JSON.stringify(data.creators ?? []);

/** Whether an item matches `itemType`, whose types are separated by `||` and may be negated. */
function hasType(item: MadeObject, wanted: string): boolean {
  const types = wanted.split("||").map((type) => type.trim());
  return types.some((type) =>
    type.startsWith("-") ? fieldOf(item, "itemType") !== type.slice(1) : fieldOf(item, "itemType") === type,
  );
}

function contains(item: MadeObject, query: URLSearchParams): boolean {
  const everything = query.get("qmode") === "everything";
  const words = everything
    ? JSON.stringify(item.data)
    : `${fieldOf(item, "title")} ${namesIn(item)} ${fieldOf(item, "date")}`;
  return words.toLowerCase().includes((query.get("q") ?? "").toLowerCase());
}

const has = (item: MadeObject, list: string, name: string): boolean => {
  const values = item.data[list];
  return Array.isArray(values) && values.some((one) => one === name || one?.tag === name);
};

function selected(items: readonly MadeObject[], query: URLSearchParams): readonly MadeObject[] {
  const keys = query.get("itemKey")?.split(",");
  const [type, tag] = [query.get("itemType"), query.get("tag")];
  return items.filter(
    (item) =>
      contains(item, query) &&
      (!type || hasType(item, type)) &&
      (!tag || has(item, "tags", tag)) &&
      (!keys || keys.includes(item.key)) &&
      item.version > Number(query.get("since") ?? 0) &&
      (query.get("includeTrashed") === "1" || !item.data.deleted),
  );
}

/** An item with its links and counts. */
function shown(item: MadeObject, { library, base, files, isLocal }: Shelf): object {
  const { key, version, data } = item;
  const numChildren = [...library.objects.values()].filter((one) => one.data.parentItem === key).length;
  const enclosure = isLocal && files[key] ? { enclosure: { type: data.contentType, href: files[key] } } : {};
  return {
    ...{ key, version },
    library: { type: "user", id: 0, name: "My Library" },
    links: { self: { href: `${base}/items/${key}`, type: "application/json" }, ...enclosure },
    meta: { numChildren },
    data: { key, version, ...data },
  };
}

/** A page of a list. The web serves 25 objects by default and 100 at most, the desktop all. */
function listed(items: readonly MadeObject[], request: ReplayRequest, shelf: Shelf): ReplayReply {
  const { query } = request;
  const found = selected(items, query);
  const headers = {
    "total-results": String(found.length),
    "last-modified-version": String(shelf.library.version()),
  };
  if (Number(request.headers["if-modified-since-version"] ?? -1) >= shelf.library.version())
    return { status: 304, headers, body: "" };
  if (query.get("format") === "versions")
    return { headers, body: Object.fromEntries(found.map(({ key, version }) => [key, version])) };
  const start = Number(query.get("start") ?? 0);
  const limit = Math.min(Number(query.get("limit") ?? (shelf.isLocal ? found.length : 25)), shelf.isLocal ? 1e6 : 100);
  const next = new URLSearchParams(query);
  next.set("start", String(start + limit));
  const more = start + limit < found.length ? { link: `<${shelf.base}/items?${next}>; rel="next"` } : {};
  const body = found.slice(start, start + limit).map((item) => shown(item, shelf));
  return { headers: { ...headers, ...more }, body };
}

function partOf(item: MadeObject | undefined, part: string, request: ReplayRequest, shelf: Shelf): ReplayReply {
  if (!item) return text(404, shelf.isLocal ? "Not found" : "Item does not exist");
  const { library, fullText, files } = shelf;
  if (part === "") return { body: shown(item, shelf), headers: { "last-modified-version": String(item.version) } };
  if (part === "children")
    return listed(
      [...library.objects.values()].filter((one) => one.data.parentItem === item.key),
      request,
      shelf,
    );
  const content = fullText[item.key];
  if (part === "fulltext" && content !== undefined)
    return { body: { content, indexedPages: 1, totalPages: 1 }, headers: { "last-modified-version": "1" } };
  const file = files[item.key];
  if (part === "file" && file && shelf.isLocal) return { status: 302, headers: { location: file }, body: "" };
  return text(404, shelf.isLocal ? "Not found" : "Item does not exist");
}

/** Answers a GET request below a library; `path` begins after its address. */
export function readFrom(path: string, request: ReplayRequest, shelf: Shelf): ReplayReply {
  const all = [...shelf.library.objects.values()];
  const top = (items: readonly MadeObject[]) => items.filter(({ data }) => !data.parentItem);
  const [, kind, key = "", part = "", last = ""] = path.split("/");
  if (kind === "items" && key === "") return listed(all, request, shelf);
  if (kind === "items" && key === "top") return listed(top(all), request, shelf);
  if (kind === "items") return partOf(shelf.library.objects.get(key), part, request, shelf);
  const { collections } = shelf;
  if (kind === "collections" && key === "")
    return {
      body: collections.map((data) => ({
        key: data.key,
        version: 1,
        meta: {},
        data: { parentCollection: false, ...data },
      })),
      headers: {
        "total-results": String(collections.length),
        "last-modified-version": String(shelf.library.version()),
      },
    };
  if (kind === "collections" && part === "items" && collections.some((one) => one.key === key)) {
    const inside = all.filter((item) => has(item, "collections", key));
    return listed(last === "top" ? top(inside) : inside, request, shelf);
  }
  if (kind === "deleted") return { body: { collections: [], items: [], searches: [], tags: [], settings: [] } };
  return text(404, "Not found");
}
