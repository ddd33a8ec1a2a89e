import { join } from "node:path";
import type { StoreDriver } from "../driver.ts";

/** Files in the cache folder and in the data folder. */
export const disk: StoreDriver = {
  name: "disk",
  rank: 20,
  results: ({ cacheDir }) =>
    cacheDir
      ? async (parts) => {
          const { createDiskCache } = await import("@wellsourced/sessions/stores");
          return createDiskCache({ ...parts, folder: join(cacheDir, "results") });
        }
      : undefined,
  sessions({ dataDir, sessionDataDir }) {
    const folder = sessionDataDir ?? (dataDir ? join(dataDir, "sessions") : undefined);
    if (!folder) return undefined;
    return async (parts) => {
      const { createDiskStore } = await import("@wellsourced/sessions/stores");
      return createDiskStore({ ...parts, folder });
    };
  },
};
