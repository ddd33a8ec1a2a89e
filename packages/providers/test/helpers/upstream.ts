import { Failure } from "@wellsourced/core";
import { createHttp, type Http, type HttpOptions } from "@wellsourced/http";
import { type Replay, type ReplayReply, type ReplayRoute, startReplay } from "@wellsourced/testkit";
import type { AcademicAsk } from "../../src/capabilities/academic.ts";
import type { WebAsk } from "../../src/capabilities/web.ts";
import type { AskOf, PlainName } from "../../src/capabilities.ts";
import { catalog } from "../../src/catalog.gen.ts";
import type { Providers } from "../../src/providers.ts";
import { createProviders, type ProvidersOptions } from "../../src/providers.ts";

/** Returns the value at a path of plain JSON, so that expectations do not depend on the code under test. */
export function dig(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (inner === null || typeof inner !== "object") return undefined;
    return Object.entries(inner).find(([name]) => name === String(step))?.[1];
  }, value);
}

export const digList = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = dig(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const digText = (value: unknown, ...path: readonly (string | number)[]): string =>
  String(dig(value, ...path) ?? "");

export const WEB = ["duckduckgo", "brave", "searxng", "google", "serper", "tavily"] as const;
export const ACADEMIC = ["openalex", "crossref", "semanticscholar"] as const;
export type Name = (typeof WEB)[number] | (typeof ACADEMIC)[number];

/** Secrets of all providers, none of which may appear in a message. */
export const SECRETS: Readonly<Record<string, string>> = {
  BRAVE_API_KEY: "made-brave-key-1234",
  GOOGLE_CUSTOM_SEARCH_API_KEY: "made-google-key-1234",
  GOOGLE_CUSTOM_SEARCH_ID: "made-engine-id-1234",
  SERPER_API_KEY: "made-serper-key-1234",
  TAVILY_API_KEY: "made-tavily-key-1234",
  OPENALEX_API_KEY: "made-openalex-key-1234",
};

export interface Stage {
  readonly providers: Providers;
  readonly replay: Replay;
  readonly http: Http;
  close(): Promise<void>;
}

/** Starts the real client and providers with a local server as every upstream. */
export async function startStage(
  routes: readonly ReplayRoute[],
  {
    http: httpOptions = {},
    ...options
  }: Partial<Omit<ProvidersOptions, "http">> & { readonly http?: HttpOptions } = {},
): Promise<Stage> {
  const replay = await startReplay(routes);
  const origins = catalog.flatMap(({ origin, origins }) => [
    ...(origin ? [origin] : []),
    ...Object.values(origins ?? {}),
  ]);
  const http = createHttp({
    ...httpOptions,
    originMap: Object.fromEntries(origins.map((origin) => [origin, replay.origin])),
  });
  const settings = { ...SECRETS, SEARXNG_URL: replay.origin, ...options.settings };
  return {
    providers: createProviders({ http, ...options, settings }),
    replay,
    http,
    async close() {
      await http.close();
      await replay.close();
    },
  };
}

/** Queries one provider, with one reply to all its requests. */
export async function askOnce(name: Name, reply: ReplayReply, limit = 50) {
  const stage = await startStage([{ path: /.*/u, ...reply }]);
  try {
    const isWeb = WEB.some((web) => web === name);
    const call = { provider: name };
    return await (isWeb
      ? stage.providers.web({ query: "x", limit }, call)
      : stage.providers.academic({ query: "x", limit }, call));
  } finally {
    await stage.close();
  }
}

export async function failOnce(name: Name, reply: ReplayReply): Promise<Failure> {
  const error = await askOnce(name, reply).then(
    (answer) => new Error(`${name} answered with ${answer.records.length} records`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw error;
}

/** Keys of providers that only these helpers query. */
const MORE_KEYS = {
  SEARCHAPI_API_KEY: "made-searchapi-key-1234",
  EXA_API_KEY: "made-exa-key-1234",
  FIRECRAWL_API_KEY: "made-firecrawl-key-1234",
  JINA_API_KEY: "made-jina-key-1234",
};

/** Runs a web search on one provider and returns the request too. */
export async function hitsOnce(provider: string, reply: ReplayReply, ask: Partial<WebAsk> = {}) {
  const stage = await startStage([{ path: /.*/u, ...reply }], {
    settings: MORE_KEYS,
    http: { rates: { [provider]: 1_000 } },
  });
  try {
    const answer = await stage.providers.web({ query: "x", limit: 50, ...ask }, { provider });
    return { ...answer, requests: stage.replay.requests };
  } finally {
    await stage.close();
  }
}

interface WorksOnce {
  /** Additional keys. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly ask?: Partial<AcademicAsk>;
  readonly reply: ReplayReply;
  /** Replies by path, for providers that send several requests; `reply` is used for other paths. */
  readonly routes?: readonly ReplayRoute[];
}

/** Runs an academic search on one provider and returns the request too. */
export async function worksOnce(provider: string, { ask = {}, reply, routes = [], settings = {} }: WorksOnce) {
  const stage = await startStage([...routes, { path: /.*/u, ...reply }], {
    settings: { ...MORE_KEYS, ...settings },
    http: { rates: { [provider]: 1_000 } },
  });
  try {
    const answer = await stage.providers.academic({ query: "x", limit: 100, ...ask }, { provider });
    return { ...answer, requests: stage.replay.requests };
  } finally {
    await stage.close();
  }
}

interface FindOnce<Name extends PlainName> {
  readonly provider: string;
  readonly ask: Omit<AskOf<Name>, "limit"> & { readonly limit?: number };
  readonly reply: ReplayReply;
  /** Replies by path, for providers that send several requests; `reply` is used for other paths. */
  readonly routes?: readonly ReplayRoute[];
  /** Additional keys. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs any other search on one provider. */
export async function findOnce<Name extends PlainName>(
  name: Name,
  { provider, ask, reply, routes = [], settings = {} }: FindOnce<Name>,
) {
  const stage = await startStage([...routes, { path: /.*/u, ...reply }], {
    settings: { ...SECRETS, ...settings },
    // A provider that sends several requests would wait at the real pace.
    http: { rates: { [provider]: 1_000 } },
  });
  try {
    // The limit completes the query.
    return await stage.providers.find(name, { limit: 50, ...ask } as AskOf<Name>, { provider });
  } finally {
    await stage.close();
  }
}
