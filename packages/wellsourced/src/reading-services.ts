import { given } from "@wellsourced/core";
import type { ProviderState, Providers } from "@wellsourced/providers";
import type { MethodStore, ReadingService } from "@wellsourced/scraper";
import type { Settings } from "./env/index.ts";
import type { Remember } from "./remember/index.ts";

/** Services in the order in which they are asked: what costs nothing first. */
const known = [
  { name: "jina", cost: "a third party, free" },
  { name: "exa", cost: "a third party, about $0.001" },
  { name: "firecrawl", cost: "a third party, one credit" },
] as const;

/** How the providers stand. Jina reads without a key, but it is told addresses: not before it was switched on. */
export function providerStates({ jinaReader }: Settings, providers: Providers): readonly ProviderState[] {
  const waits = { configured: false, available: false, missing: ["WELLSOURCED_JINA_READER"] };
  const isWaiting = ({ name, type }: ProviderState) => name === "jina" && type === "render" && !jinaReader;
  return providers.list().map((state) => (isWaiting(state) ? { ...state, ...waits } : state));
}

/** Who reads pages for us when nothing else does: those whose key is set, and Jina where it was switched on. */
export function readingServices(settings: Settings, providers: Providers): readonly ReadingService[] {
  const configured = new Set(
    providerStates(settings, providers).flatMap(({ type, name, configured: ready }) =>
      type === "render" && ready ? [name] : [],
    ),
  );
  return known
    .filter(({ name }) => configured.has(name))
    .map(({ name, cost }) => ({
      name,
      cost,
      read: (url, { signal, owner }) => providers.render(url, { provider: name, signal, ...given({ owner }) }),
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
