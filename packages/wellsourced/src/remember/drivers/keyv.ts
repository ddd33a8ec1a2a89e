import type { StoreDriver } from "../driver.ts";

/** Results in a Keyv adapter of the operator's choice. Sessions and counts need more than a cache keeps. */
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
