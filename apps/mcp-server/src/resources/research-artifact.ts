import type { Product } from "../product.ts";
import type { ResourceTemplate } from "../table.ts";

/** Large results that a tool linked instead of sending. They live half an hour, for the tenant that made them. */
export const researchArtifact = (product: Product): ResourceTemplate => ({
  uriTemplate: "research://artifact/{id}",
  name: "Research Artifact",
  description: "The full body of a large result, by the address in its resource_link.",
  mimeType: "application/json",
  // The same address always means the same bytes.
  ttlMs: 10 * 60_000,
  read: async ({ id = "" }, { tenant }) => {
    const { sources } = await product.open();
    const artifact = await sources.artifacts.get({ tenant, id });
    if (!artifact) return undefined;
    const { body, mimeType } = artifact;
    // Pictures and prints are kept in base64.
    return /^(?:image\/|application\/pdf)/u.test(mimeType) ? { blob: body, mimeType } : { text: body, mimeType };
  },
});
