import { Failure, given, UNTRUSTED } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Product } from "./product.ts";
import type { Caller, Resource, ResourceTemplate, SavedResources } from "./table.ts";

interface JsonResource extends Pick<Resource, "uri" | "name" | "description" | "ttlMs"> {
  body(product: Product, caller: Caller): Promise<object> | object;
}

/** Statistics are two kinds of question to us, and one to whoever reads the list. */
const SHOWN: Readonly<Record<string, string>> = { series: "econ", observation: "econ" };

/** Those that stand in for each other. Without a routing setting nobody does, and there is nothing to tell. */
const routedOf = (sources: Wellsourced) =>
  sources
    .providers()
    .filter((state) => state.routed)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));

/** The same without opening anything: before the first call nobody has failed. */
export function routed(product: Product) {
  const opened = product.peek();
  return opened ? routedOf(opened.sources) : [];
}

/** Those that can be asked, as the dashboard shows them, whether or not they stand in for each other. */
export const configured = (product: Product) =>
  (product.peek()?.sources.providers() ?? [])
    .filter((state) => state.configured)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));

/** False when there is nobody left to ask, or a store that processes share does not answer. */
export function isReady(product: Product): boolean | Promise<boolean> {
  const all = routed(product);
  if (all.length > 0 && all.every(({ breaker }) => breaker === "open")) return false;
  const sources = product.peek()?.sources;
  if (!sources?.settings.redisUrl) return true;
  return sources.reachable().then(
    () => true,
    () => false,
  );
}

/** What clients may read about this server, in the order of the list. */
const JSON_RESOURCES: readonly JsonResource[] = [
  {
    uri: "stats://tools",
    name: "Tool Statistics",
    description: "Number of calls and errors and mean duration of each tool since the server started.",
    // Before the first call there is nothing to count, and nothing is loaded to say so.
    body: (product) => ({ tools: product.peek()?.toolbox.statistics() ?? {} }),
  },
  {
    uri: "stats://sessions",
    name: "Active Sessions",
    description: "How many research sessions are live and not complete.",
    body: async (product) => {
      const { sources } = await product.open();
      return { activeSessions: await sources.research.active() };
    },
  },
  {
    uri: "stats://providers",
    name: "Configured Providers",
    description: "The providers that can be asked, with what each is asked for.",
    body: async (product) => {
      const { sources } = await product.open();
      const configured = sources.providers().filter((state) => state.configured);
      const rows = configured.map(({ name, type }) => ({ name, type: SHOWN[type] ?? type }));
      const once = new Map(rows.map((row) => [`${row.type} ${row.name}`, row]));
      return { providers: [...once.values()] };
    },
  },
  {
    uri: "stats://rate-limits",
    name: "Rate Limit Status",
    description: "The limits of this server, and what is left of them for your tenant. 0 means no limit.",
    body: async (product, caller) => {
      const { limits, quotas } = await product.open();
      const { perMinutePerTenant, globalPerSecond, dailyPerTenant } = limits;
      return { config: { perMinutePerTenant, globalPerSecond, dailyPerTenant }, tenant: await quotas.status(caller) };
    },
  },
  {
    uri: "lenses://catalog",
    name: "Search Lens Catalog",
    description: "Curated source lists that web_search takes as `lens`.",
    ttlMs: 60 * 60_000,
    body: async (product) => {
      const { sources } = await product.open();
      const lenses = sources.lenses().map(({ name, description, domains, cx }) => ({
        name,
        description,
        domainCount: domains?.length ?? 0,
        hasCX: cx !== undefined,
      }));
      return { lenses };
    },
  },
  {
    uri: "diagnostics://errors/recent",
    name: "Recent Errors",
    description: "Your latest failed calls, newest first.",
    body: (product, caller) => {
      const errors = product.peek()?.toolbox.recentErrors(caller) ?? [];
      return { count: errors.length, errors };
    },
  },
  {
    uri: "diagnostics://health",
    name: "Provider Health",
    description: "Which of the routed providers answer at the moment, and which rest after failures.",
    body: async (product) => {
      const { sources } = await product.open();
      const providers = routedOf(sources);
      const resting = providers.filter(({ breaker }) => breaker === "open").length;
      const worst = resting === providers.length ? "unhealthy" : "degraded";
      return { status: resting === 0 ? "healthy" : worst, providers };
    },
  },
];

/** The resources of the server: each is one JSON text, made when it is read. */
export const createResources = (product: Product): readonly Resource[] =>
  JSON_RESOURCES.map(({ body, ...listed }) => ({
    ...listed,
    mimeType: "application/json",
    read: async (caller) => ({ text: JSON.stringify(await body(product, caller)) }),
  }));

/** Large results that a tool linked instead of sending. They live half an hour, for the user who asked for them. */
export const researchArtifact = (product: Product): ResourceTemplate => ({
  uriTemplate: "research://artifact/{id}",
  name: "Research Artifact",
  description: "The full body of a large result, by the address in its resource_link.",
  mimeType: "application/json",
  // The same address always means the same bytes.
  ttlMs: 10 * 60_000,
  read: async ({ id = "" }, { tenant, user }) => {
    const { sources } = await product.open();
    const artifact = await sources.artifacts.get({ tenant, user, id });
    if (!artifact) return undefined;
    const { body, mimeType } = artifact;
    // Pictures and prints are kept in base64.
    return /^(?:image\/|application\/pdf)/u.test(mimeType) ? { blob: body, mimeType } : { text: body, mimeType };
  },
});

/** What the tools of the set `pulse` saved: pages, and lists of links and results. Each is its owner's alone. */
export const savedTemplates = (product: Product): readonly ResourceTemplate[] =>
  [
    {
      scheme: "scraped://",
      name: "Saved Page",
      description: "A page saved by `scrape`, at the address given in its reply.",
    },
    { scheme: "pulse://", name: "Saved List", description: "Links or search results that a tool saved." },
  ].map(({ scheme, name, description }) => ({
    uriTemplate: `${scheme}{+address}`,
    name,
    description,
    read: async ({ address = "" }, { tenant, user }) => {
      const { sources } = await product.open();
      const saved = await sources.saved.get({ tenant, user, uri: `${scheme}${address}` });
      return saved && { text: saved.text, mimeType: saved.mimeType };
    },
  }));

/** What a crawl or a batch is doing, and what it read, some at a time: its owner's alone. */
export const crawlTemplate = (product: Product): ResourceTemplate => ({
  uriTemplate: "pulse://crawl/{+job}",
  name: "Crawl",
  description: "The status of a crawl or batch by its id, and below it at from-0 the pages that it read.",
  mimeType: "application/json",
  read: async ({ job = "" }, { tenant, user }) => {
    const { sources } = await product.open();
    const [id = "", from, ...rest] = job.split("/");
    const [, start] = /^from-(\d{1,9})$/u.exec(from ?? "") ?? [];
    if (rest.length > 0 || (from !== undefined && start === undefined)) return undefined;
    const call = { owner: tenant, user };
    try {
      if (start === undefined) return { text: JSON.stringify(await sources.crawls.status(id, {}, call)) };
      const { pages, next } = await sources.crawls.results(id, Number(start), call);
      const more = next === undefined ? {} : { next: `pulse://crawl/${id}/from-${next}` };
      return { text: JSON.stringify({ pages, ...more, trust: UNTRUSTED }) };
    } catch (error) {
      if (Failure.from(error).kind === "not_found") return undefined;
      throw error;
    }
  },
});

/** The list of them for one caller. */
export async function savedResources(
  product: Product,
  { tenant, user }: Caller,
  offset: number,
): Promise<SavedResources> {
  const { sources } = await product.open();
  const { resources, nextOffset } = await sources.saved.list({ tenant, user, offset });
  const listed = resources.map(({ uri, name, mimeType, description }) => ({
    ...{ uri, name, mimeType },
    ...given({ description }),
  }));
  return { resources: listed, ...(nextOffset === undefined ? {} : { nextOffset }) };
}
