import { join } from "node:path";
import { type RecordKind, SESSION_RECORDS } from "@wellsourced/sessions";
import type { Settings } from "../../env/index.ts";
import type { StoreDriver } from "../driver.ts";

/** The folder of a kind of record, which has its name; that of sessions has a setting of its own. */
function folderOf({ dataDir, sessionDataDir }: Partial<Settings>, { name }: RecordKind): string | undefined {
  if (name === SESSION_RECORDS.name && sessionDataDir) return sessionDataDir;
  return dataDir && join(dataDir, name === SESSION_RECORDS.name ? "sessions" : name);
}

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
  records(settings, kind) {
    const folder = folderOf(settings, kind);
    if (!folder) return undefined;
    return async (parts) => {
      const { createDiskStore } = await import("@wellsourced/sessions/stores");
      return createDiskStore({ ...parts, folder, kind });
    };
  },
  counters: ({ dataDir, rateLimitPersist }) =>
    dataDir && rateLimitPersist
      ? async (parts) => {
          const { openFileCounters } = await import("@wellsourced/sessions/limits");
          return openFileCounters({ ...parts, path: join(dataDir, "limits.jsonl") });
        }
      : undefined,
};
