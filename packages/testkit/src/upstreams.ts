import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Replay, type ReplayReply, type ReplayRequest, type ReplayRoute, startReplay } from "./replay-server.ts";

const made = fileURLToPath(new URL("../fixtures/upstreams/", import.meta.url));
const pages = fileURLToPath(new URL("../fixtures/pages/", import.meta.url));

/** Queries that contain this have no results. */
export const NOTHING = "zqxjkv";

interface Upstream {
  readonly origin: string;
  readonly path: string;
  readonly file: string;
  /** The upstream's empty reply. */
  readonly nothing: string | object;
}

const upstreams: Readonly<Record<string, Upstream>> = {
  duckduckgo: {
    origin: "https://html.duckduckgo.com",
    path: "/html/",
    file: "duckduckgo.html",
    nothing:
      '<html><body><div id="links" class="results"><div class="no-results">No results.</div></div></body></html>',
  },
  brave: {
    origin: "https://api.search.brave.com",
    path: "/res/v1/web/search",
    file: "brave.json",
    nothing: { type: "search", query: {} },
  },
  openalex: {
    origin: "https://api.openalex.org",
    path: "/works",
    file: "openalex.json",
    nothing: { meta: { count: 0 }, results: [] },
  },
  crossref: {
    origin: "https://api.crossref.org",
    path: "/works",
    file: "crossref.json",
    nothing: { status: "ok", message: { "total-results": 0, items: [] } },
  },
};

export interface Upstreams {
  /** For `originMap`, or as JSON for WELLSOURCED_ORIGIN_MAP. */
  readonly originMap: Readonly<Record<string, string>>;
  /** Requests to all upstreams, in order. */
  readonly requests: readonly (ReplayRequest & { readonly upstream: string })[];
  /** Where results link to. It is a private address, so reading it needs `allowPrivateNetwork`. */
  readonly site: string;
  close(): Promise<void>;
}

const wantsNothing = ({ query, body }: ReplayRequest): boolean => `${query} ${body}`.includes(NOTHING);

/**
 * Serves fixed, fictitious replies of DuckDuckGo, Brave, OpenAlex and Crossref, so that the whole product can search,
 * read and cite without the internet. Every query has the same results, except `NOTHING`. Results link to `site`; by
 * default three fictitious pages are served.
 */
export async function startUpstreams({ site: given }: { readonly site?: string } = {}): Promise<Upstreams> {
  const requests: (ReplayRequest & { readonly upstream: string })[] = [];
  const replays: Replay[] = [];
  const start = async (routes: readonly ReplayRoute[]) => {
    const replay = await startReplay(routes);
    replays.push(replay);
    return replay.origin;
  };
  const site = given ?? (await start(await pageRoutes()));
  const originMap: Record<string, string> = {};
  for (const [upstream, { origin, path, file, nothing }] of Object.entries(upstreams)) {
    const body = fill(await readFile(join(made, file), "utf8"), site);
    const reply = (request: ReplayRequest): ReplayReply => {
      requests.push({ ...request, upstream });
      return { body: wantsNothing(request) ? nothing : body };
    };
    originMap[origin] = await start([{ path, reply }]);
  }
  return {
    originMap,
    requests,
    site,
    close: async () => void (await Promise.all(replays.map((replay) => replay.close()))),
  };
}

const fill = (text: string, site: string): string =>
  text.replaceAll("{{site}}", site).replaceAll("{{site-encoded}}", encodeURIComponent(site));

const pageRoutes = async (): Promise<ReplayRoute[]> =>
  Promise.all(
    ["lichen-on-slate.html", "roof-survey.html", "moss-and-damp.html"].map(async (name) => ({
      path: `/${name}`,
      body: await readFile(join(pages, name), "utf8"),
      headers: { "content-type": "text/html; charset=utf-8" },
    })),
  );
