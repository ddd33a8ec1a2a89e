import type { Providers } from "@wellsourced/providers";
import type { MethodStore, ReadingService } from "@wellsourced/scraper";
import type { Settings } from "./env/index.ts";
import type { Remember } from "./remember/index.ts";

/** Services in the order in which they are asked: what costs nothing first. */
const known = [
  { name: "jina", cost: "a third party, free" },
  { name: "exa", cost: "a third party, about $0.001" },
  { name: "firecrawl", cost: "a third party, one credit" },
] as const;

/** Who reads pages for us when nothing else does: those whose key is set, and Jina where it was switched on. */
export function readingServices(settings: Settings, providers: Providers): readonly ReadingService[] {
  const configured = new Set(
    providers.list().flatMap(({ type, name, configured: ready }) => (type === "render" && ready ? [name] : [])),
  );
  return known
    .filter(({ name }) => configured.has(name) && (name !== "jina" || settings.jinaReader))
    .map(({ name, cost }) => ({
      name,
      cost,
      read: (url, { signal }) => providers.render(url, { provider: name, signal }),
    }));
}

/** The method that worked for a host outlives the process where answers do. */
export const methodStore = (remember: Remember): MethodStore => ({
  async get(host) {
    const method = await remember.get(`method:${host}`);
    return typeof method === "string" && method !== "" ? method : undefined;
  },
  async put(host, method, ttlMs) {
    await remember.put(`method:${host}`, method, ttlMs);
  },
});
