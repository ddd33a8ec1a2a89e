import { Failure, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Product } from "./product.ts";
import type { Caller, Resource, ResourceTemplate, SavedResources } from "./table.ts";

interface JsonResource extends Pick<Resource, "uri" | "name" | "description" | "ttlMs"> {
  /** Tool without which the resource is not listed. */
  readonly of?: string;
  body(product: Product, caller: Caller): Promise<object> | object;
}

/** Merges both statistics capabilities for display. */
const SHOWN: Readonly<Record<string, string>> = { series: "econ", observation: "econ" };

/** Returns the routed providers. */
const routedOf = (sources: Wellsourced) =>
  sources
    .providers()
    .filter((state) => state.routed)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));

/** Returns the routed providers without opening the toolkit. */
export function routed(product: Product) {
  const opened = product.peek();
  return opened ? routedOf(opened.sources) : [];
}

/** Returns the configured providers for the dashboard. */
export const configured = (product: Product) =>
  (product.peek()?.sources.providers() ?? [])
    .filter((state) => state.configured)
    .map(({ name, type, breaker, available }) => ({ name, type, breaker, available }));

/** `false` if all providers are failing or a shared store does not answer. */
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

/** Resources about this server, in order of the list. */
const JSON_RESOURCES: readonly JsonResource[] = [
  {
    uri: "stats://tools",
    name: "Tool Statistics",
    description: "Number of calls and errors and mean duration of each tool since the server started.",
    // Does not load the toolkit before the first call.
    body: (product) => ({ tools: product.peek()?.toolbox.statistics() ?? {} }),
  },
  {
    uri: "stats://sessions",
    name: "Active Sessions",
    description: "How many research sessions are live and not complete.",
    body: async (product) => {
      const { sources } = await product.open();
      return { activeSessions: await sources.sessions.active() };
    },
  },
  {
    uri: "stats://providers",
    name: "Configured Providers",
    description: "The available providers, with the kinds of searches each serves.",
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
      const lenses = sources.lenses.list().map(({ name, description, domains, cx }) => ({
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
  {
    uri: "diagnostics://panel/spend",
    name: "Research Panel Spend",
    description: "What research_panel cost your tenant today in US dollars, and what is left of the daily limit.",
    of: "research_panel",
    body: async (product, { tenant, user }) => {
      const { sources } = await product.open();
      return sources.panel.spending({ owner: tenant, user });
    },
  },
];

/** Creates the resources; each is JSON, generated when read. `listed` has the names of the tools. */
export const createResources = (product: Product, listed: ReadonlySet<string>): readonly Resource[] =>
  JSON_RESOURCES.filter(({ of }) => of === undefined || listed.has(of)).map(({ body, of: _, ...resource }) => ({
    ...resource,
    mimeType: "application/json",
    read: async (caller) => ({ text: JSON.stringify(await body(product, caller)) }),
  }));

/** Template for large results that a tool linked instead of sending. They live half an hour, for their user only. */
export const researchArtifact = (product: Product): ResourceTemplate => ({
  uriTemplate: "research://artifact/{id}",
  name: "Research Artifact",
  description: "The full body of a large result, by the address in its resource_link.",
  mimeType: "application/json",
  // The content of an address never changes.
  ttlMs: 10 * 60_000,
  read: async ({ id = "" }, { tenant, user }) => {
    const { sources } = await product.open();
    const artifact = await sources.artifacts.get({ tenant, user, id });
    if (!artifact) return undefined;
    const { body, mimeType } = artifact;
    // Images and PDFs are base64.
    return /^(?:image\/|application\/pdf)/u.test(mimeType) ? { blob: body, mimeType } : { text: body, mimeType };
  },
});

/** Templates for pages and lists saved by tools of the set `pulse`, for their owner only. */
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

/** Template for the status and pages of a crawl or batch, for its owner only. */
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
      if (start === undefined) return { text: JSON.stringify(await sources.sites.crawls.status(id, {}, call)) };
      const { pages, next } = await sources.sites.crawls.results(id, Number(start), call);
      const more = next === undefined ? {} : { next: `pulse://crawl/${id}/from-${next}` };
      return { text: JSON.stringify({ pages, ...more, trust: UNTRUSTED }) };
    } catch (error) {
      if (Failure.from(error).kind === "not_found") return undefined;
      throw error;
    }
  },
});

/** Lists a caller's saved resources. */
export async function savedResources(
  product: Product,
  { tenant, user }: Caller,
  offset: number,
): Promise<SavedResources> {
  const { sources } = await product.open();
  const { resources, nextOffset } = await sources.saved.list({ tenant, user, offset });
  const listed = resources.map(({ uri, name, mimeType, description }) => ({
    ...{ uri, name, mimeType },
    ...omitUndefined({ description }),
  }));
  return { resources: listed, ...(nextOffset === undefined ? {} : { nextOffset }) };
}
