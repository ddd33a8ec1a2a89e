import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Product } from "./product.ts";
import type { Caller, Resource, ResourceTemplate } from "./table.ts";

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

/** False only when there is nobody left to ask: every provider rests after failures. */
export function isReady(product: Product): boolean {
  const all = routed(product);
  return all.length === 0 || all.some(({ breaker }) => breaker !== "open");
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
