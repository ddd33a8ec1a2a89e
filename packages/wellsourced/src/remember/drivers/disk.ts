import { join } from "node:path";
import { type Room, SESSION_ROOM } from "@wellsourced/sessions";
import type { Settings } from "../../env/index.ts";
import type { StoreDriver } from "../driver.ts";

/** A room is a folder of its name; sessions have had theirs, and a setting for it, before there were others. */
function folderOf({ dataDir, sessionDataDir }: Partial<Settings>, { name }: Room): string | undefined {
  if (name === SESSION_ROOM.name && sessionDataDir) return sessionDataDir;
  return dataDir && join(dataDir, name === SESSION_ROOM.name ? "sessions" : name);
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
  records(settings, room) {
    const folder = folderOf(settings, room);
    if (!folder) return undefined;
    return async (parts) => {
      const { createDiskStore } = await import("@wellsourced/sessions/stores");
      return createDiskStore({ ...parts, folder, room });
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
