import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "../replay-server.ts";
import type { MadeItem } from "./items.ts";
import { createLibrary, type LibraryRules, type MadeLibrary } from "./library.ts";
import { readFrom, type Shelf } from "./reading.ts";

export interface ZoteroOptions extends LibraryRules, Partial<Pick<Shelf, "collections" | "fullText" | "files">> {
  readonly items: readonly MadeItem[];
  /** Better BibTeX's citation keys by item key; without them the plugin is missing. */
  readonly citationKeys?: Readonly<Record<string, string>>;
  /** The version of the desktop program: 10 can write, 9 only reads. @default 10 */
  readonly desktop?: 9 | 10;
  /** The answer of the person to the question whether a program may write. @default "once" */
  readonly consent?: "once" | "always" | "deny";
}

export interface MadeZotero {
  /** For `originMap`, or as JSON for WELLSOURCED_ORIGIN_MAP: the web API and the desktop. */
  readonly originMap: Readonly<Record<string, string>>;
  readonly library: MadeLibrary;
  readonly requests: readonly ReplayRequest[];
  /** Answers the next request with this instead. */
  interrupt(reply: ReplayReply): void;
  /** Sends a header with the next answer, such as `backoff`. */
  addHeader(name: string, value: string): void;
  close(): Promise<void>;
}

/** The key of the web API that the server accepts, the person that it belongs to, and a group. */
export const MADE_KEY = "made0key0made0key0made00";
export const MADE_USER = 475_425;
export const MADE_GROUP = 4711;
const SERVER_ID = "MadeServer22";

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): ReplayReply => ({
  status,
  body,
  headers: { "content-type": "text/plain; charset=UTF-8", ...headers },
});

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const withHeaders = (reply: ReplayReply, headers: Readonly<Record<string, string>>): ReplayReply => ({
  ...reply,
  headers: { ...headers, ...reply.headers },
});

type Answer = (request: ReplayRequest) => ReplayReply;

/** The path below a library, for one of its owners. */
function pathIn(path: string, owners: readonly string[]): string | undefined {
  const owner = owners.find((one) => path.startsWith(`${one}/`));
  return owner && path.slice(owner.length);
}

const writeTo = ({ library }: Shelf, path: string, { method, body, headers }: ReplayRequest): ReplayReply => {
  const given = jsonOf(body);
  if (method !== "POST" || path !== "/items") return text(405, "Method not allowed");
  return Array.isArray(given) ? library.write(given, headers) : text(400, "Uploaded data must be a JSON array");
};

/** The Web API, version 3. */
function webApi(shelf: Shelf): Answer {
  const owners = [`/users/${MADE_USER}`, `/groups/${MADE_GROUP}`];
  return (request) => {
    if (request.headers["zotero-api-key"] !== MADE_KEY) return text(403, "Forbidden");
    const library = { library: true, write: true };
    if (request.path === "/keys/current")
      return {
        body: {
          key: MADE_KEY,
          userID: MADE_USER,
          username: "made",
          access: { user: library, groups: { all: library } },
        },
      };
    const path = pathIn(request.path, owners);
    if (path === undefined) return text(403, "Forbidden");
    const reply = request.method === "GET" ? readFrom(path, request, shelf) : writeTo(shelf, path, request);
    return withHeaders(reply, { "zotero-api-version": "3" });
  };
}

/** The rights to write that the desktop has given. */
function createRights(consent: NonNullable<ZoteroOptions["consent"]>) {
  const keys = new Map<string, "once" | "always">();
  return {
    ask(): ReplayReply {
      if (consent === "deny") return { status: 403, body: { denied: true } };
      const key = `made${String(keys.size).padStart(28, "0")}`;
      keys.set(key, consent);
      return { body: { key, remember: consent === "always" } };
    },
    /** Why a request may not write. A key that is valid once is used up, whatever becomes of the write. */
    refusal({ headers }: ReplayRequest): ReplayReply | undefined {
      const key = headers["zotero-api-key"];
      if (!key) return text(401, "API key required -- POST /api/local/authorize to obtain one");
      const kind = keys.get(key);
      if (!kind) return text(401, "Invalid or expired API key");
      const server = headers["zotero-server-id"];
      if (!server) return text(428, "Zotero-Server-ID not provided");
      if (server !== SERVER_ID) return text(412, "Zotero-Server-ID does not match this server");
      if (kind === "once") keys.delete(key);
      return undefined;
    },
  };
}

/** Better BibTeX's JSON-RPC. */
function betterBibtex(citationKeys: Readonly<Record<string, string>>, { library }: Shelf): Answer {
  const byKey = new Map(Object.entries(citationKeys));
  return ({ body }) => {
    const { method, params, id } = Object(jsonOf(body));
    const answer = (result: unknown): ReplayReply => ({ body: { jsonrpc: "2.0", result, id } });
    const [first] = Array.isArray(params) ? params : [];
    if (method === "api.ready") return answer({ zotero: "10.0", betterbibtex: "10.0.1" });
    if (method === "item.citationkey" && Array.isArray(first))
      return answer(Object.fromEntries(first.map((one) => [one, byKey.get(String(one).split(":")[1] ?? "") ?? null])));
    if (method === "item.search") {
      const found = [...byKey].filter(([, name]) => name.includes(String(first)));
      return answer(
        found.map(([key, citekey]) => ({
          id: `http://zotero.org/users/${MADE_USER}/items/${key}`,
          title: library.objects.get(key)?.data.title,
          citekey,
          "citation-key": citekey,
          library: "My Library",
          libraryID: 1,
        })),
      );
    }
    return { body: { jsonrpc: "2.0", error: { code: -32_601, message: `Method not found: ${method}` }, id } };
  };
}

/** The desktop program: its local API, and Better BibTeX. */
function desktop(shelf: Shelf, { desktop: version = 10, consent = "once", citationKeys }: ZoteroOptions): Answer {
  const owners = ["/api/users/0", `/api/users/${MADE_USER}`, `/api/groups/${MADE_GROUP}`];
  const rights = createRights(consent);
  const plugin = citationKeys && betterBibtex(citationKeys, shelf);
  const headers = {
    "x-zotero-version": `${version}.0`,
    "x-zotero-connector-api-version": "3",
    "zotero-api-version": "3",
    ...(version >= 10 ? { "zotero-server-id": SERVER_ID } : {}),
  };
  const answer: Answer = (request) => {
    const { path, method } = request;
    if (path === "/better-bibtex/json-rpc") return plugin?.(request) ?? text(404, "No endpoint found");
    if (/^Mozilla\//u.test(request.headers["user-agent"] ?? "")) return text(403, "Request not allowed");
    if (path === "/api/") return text(200, "Nothing to see here.");
    if (method !== "GET" && version < 10) return text(400, "Endpoint does not support method");
    if (path === "/api/local/authorize") return rights.ask();
    const inside = pathIn(path, owners);
    if (inside === undefined) return text(404, "Not found");
    if (method === "GET") return readFrom(inside, request, shelf);
    return rights.refusal(request) ?? writeTo(shelf, inside, request);
  };
  return (request) => {
    const reply = answer(request);
    return reply.status === 401 ? reply : withHeaders(reply, headers);
  };
}

/** Serves one made library as Zotero's Web API and as its desktop program do. */
export async function startZotero(options: ZoteroOptions): Promise<MadeZotero> {
  const { items, collections = [], fullText = {}, files = {} } = options;
  const library = createLibrary(items, options);
  const shelf = { library, collections, fullText, files };
  const interruptions: ReplayReply[] = [];
  const extra: [string, string][] = [];
  const serve = (answer: Answer): Promise<Replay> =>
    startReplay([
      {
        path: /^\//u,
        reply: (request) => {
          const reply = interruptions.shift() ?? answer(request);
          return withHeaders(reply, Object.fromEntries(extra.splice(0)));
        },
      },
    ]);
  const web = await serve(webApi({ ...shelf, isLocal: false, base: `https://api.zotero.org/users/${MADE_USER}` }));
  const local = await serve(desktop({ ...shelf, isLocal: true, base: "http://127.0.0.1:23119/api/users/0" }, options));
  return {
    originMap: { "https://api.zotero.org": web.origin, "http://127.0.0.1:23119": local.origin },
    library,
    get requests() {
      return [...web.requests, ...local.requests];
    },
    interrupt: (reply) => void interruptions.push(reply),
    addHeader: (name, value) => void extra.push([name, value]),
    close: async () => void (await Promise.all([web.close(), local.close()])),
  };
}
