import type { StoreDriver } from "../driver.ts";

/** One Redis for several servers. */
export const redis: StoreDriver = {
  name: "redis",
  rank: 10,
  results: ({ redisUrl: url }) =>
    url
      ? async (parts) => {
          const { openRedisCache } = await import("@wellsourced/sessions/stores");
          return openRedisCache({ ...parts, url });
        }
      : undefined,
  records: ({ redisUrl: url }, kind) =>
    url
      ? async ({ clock }) => {
          const { openRedisStore } = await import("@wellsourced/sessions/stores");
          return openRedisStore({ clock, url, kind });
        }
      : undefined,
  counters: ({ redisUrl: url }) =>
    url
      ? async () => {
          const { openRedisCounters } = await import("@wellsourced/sessions/limits");
          return openRedisCounters({ url });
        }
      : undefined,
};
