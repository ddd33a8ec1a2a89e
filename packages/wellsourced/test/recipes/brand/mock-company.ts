import { Failure } from "@wellsourced/core";
import type { Entity, Page } from "@wellsourced/core/records";
import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { createFakeClock, type ReplayReply, startReplay } from "@wellsourced/testkit";
import { type BrandParts, createBrand } from "../../../src/recipes/companies/brand.ts";
import { createPageStore } from "../../../src/recipes/reading/read.ts";
import { createArtifacts, createRemember } from "../../../src/remember/index.ts";
import { textsIn } from "../../remember/helpers.ts";

/** Invented pages by host and path. Other hosts do not exist. */
export type Sites = Readonly<Record<string, Readonly<Record<string, string | ReplayReply>>>>;

export interface World {
  readonly sites: Sites;
  /** Pages as rendered by a browser, by path, for pages made by scripts. */
  readonly rendered?: Readonly<Record<string, string>>;
  readonly hits?: readonly string[] | Failure;
  readonly entities?: readonly Partial<Entity>[] | Failure;
  readonly brands?: readonly object[] | Failure;
  readonly keys?: BrandParts["keys"];
  /** The invented sites also respond on the usual ports, for look-ups by name alone. */
  readonly atUsualPorts?: boolean;
}

const entity = (more: Partial<Entity>): Entity => ({
  id: "Q900000001",
  name: "Made",
  aliases: [],
  kinds: [],
  url: "https://www.wikidata.org/wiki/Q900000001",
  industries: [],
  listings: [],
  relations: [],
  profiles: {},
  source: "wikidata",
  ...more,
});

const answer = <Value>(given: Value | Failure): Value => {
  if (given instanceof Failure) throw given;
  return given;
};

const routing = { provider: "made", attempted: ["made"], routed: false };

/**
 * The recipe with invented sites: the real client, the real reader without a browser, and a local server for all names.
 */
export async function openWorld({ sites, rendered = {}, hits = [], entities = [], brands = [], ...more }: World) {
  const replay = await startReplay([
    {
      path: /.*/u,
      reply: ({ headers, path }) => {
        const page = sites[(headers.host ?? "").replace(/:\d+$/u, "")]?.[path];
        if (page === undefined) return { status: 404, body: "<title>Not found</title>" };
        return typeof page === "string" ? { body: page.replaceAll("{{port}}", port) } : page;
      },
    },
  ]);
  const { port } = new URL(replay.origin);
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const http = createHttp({
    allowPrivateNetwork: true,
    resolve: async (host) => (sites[host] ? [{ address: "127.0.0.1", family: 4 }] : []),
  });
  const remember = createRemember({ clock });
  const real = createReader({ http, issueUrl: "https://issues.example", browser: { path: "disabled" } });
  const reader = {
    ...real,
    async read(url: string, options?: Parameters<typeof real.read>[1]): Promise<Page> {
      const shown = rendered[new URL(url).pathname];
      if (shown === undefined) return real.read(url, options);
      return {
        url,
        finalUrl: url,
        status: 200,
        contentType: "html",
        markdown: shown,
        metadata: {},
        extractedBy: "browser",
        partial: false,
        wireTruncated: false,
        hiddenTextRemoved: 0,
      };
    },
  };
  const asked: string[] = [];
  const searched: string[] = [];
  const refused = new Set<string>();
  const judge = async (url: string) => {
    if (refused.has(new URL(url).hostname)) throw new Failure("validation", `${url} is refused.`);
  };
  const artifacts = createArtifacts({ openTexts: textsIn({ clock }), clock });
  const brand = createBrand({
    judge,
    open: async (url, options) => {
      await judge(url);
      const asked = new URL(url);
      if (more.atUsualPorts && asked.port === "") asked.host = `${asked.hostname}:${port}`;
      if (more.atUsualPorts) asked.protocol = "http:";
      return http.open(asked.href, options);
    },
    pages: createPageStore({ reader, remember }),
    async searchWeb({ query }) {
      searched.push(query);
      const results = answer(hits).map((url) => ({
        url: url.replaceAll("{{port}}", port),
        title: "",
        snippet: "",
        displayLink: "",
      }));
      return { results, notHonoured: [], routing };
    },
    // Each kind has its own query and records.
    find: (async (kind: string, ask: object) => {
      asked.push(`${kind} ${JSON.stringify(ask)}`);
      const records = kind === "entity" ? answer(entities).map(entity) : answer(brands);
      return { records, notHonoured: [], routing };
    }) as unknown as BrandParts["find"],
    remember,
    artifacts,
    keys: more.keys ?? {},
  });
  return {
    brand,
    clock,
    artifacts,
    asked,
    searched,
    /** Forbids requests to the host from now on. */
    refuse: (host: string) => refused.add(host),
    requests: replay.requests,
    /** The URL of a path on an invented host. */
    at: (host: string, path = "/") => `http://${host}:${port}${path}`,
    async close() {
      await reader.close();
      await http.close();
      await replay.close();
    },
  };
}
