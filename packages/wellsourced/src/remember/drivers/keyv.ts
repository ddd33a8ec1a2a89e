import type { StoreDriver } from "../driver.ts";

/** Caches results in a Keyv adapter that the operator chooses. Sessions and counters need more than a cache offers. */
export const keyv: StoreDriver = {
  name: "keyv",
  rank: 5,
  results: ({ cacheUrl: url }) =>
    url
      ? async (parts) => {
          const { openKeyvCache } = await import("@wellsourced/sessions/stores");
          return openKeyvCache({ ...parts, url });
        }
      : undefined,
  records: () => undefined,
  counters: () => undefined,
};
