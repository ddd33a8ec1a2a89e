import { jsonResource } from "./json-resource.ts";

export const lensCatalog = jsonResource({
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
});
