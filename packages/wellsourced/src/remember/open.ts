import { join } from "node:path";
import { omitUndefined } from "@wellsourced/core";
import type { KeyvLike } from "@wellsourced/sessions/stores";
import type { Settings } from "../env/index.ts";
import type { Paying } from "../paying.ts";
import type { RecordsOpening } from "../record-stores.ts";
import type { SessionOpening } from "../session-store.ts";
import { createRemember, firstDriver, type OpenResults, type Remember } from "./index.ts";

/** Uses a cache that the caller provides and closes. */
const openGiven =
  (store: KeyvLike): OpenResults =>
  async (parts) => {
    const { createKeyvCache } = await import("@wellsourced/sessions/stores");
    return { ...createKeyvCache({ ...parts, store }), close: async () => undefined };
  };

/** Opens the cache of results. */
export function openRemember(
  settings: Settings,
  {
    clock,
    inMemory,
    report,
    paying,
    cache,
  }: Pick<RecordsOpening, "clock" | "inMemory"> &
    Pick<SessionOpening, "report"> & { readonly paying: Paying; readonly cache: KeyvLike | undefined },
): Remember {
  const { cacheDir, dataDir, encryptionKey, encryptionKeyPrev, ...others } = settings;
  const places = inMemory ? others : { ...others, cacheDir };
  return createRemember({
    clock,
    report,
    paying,
    back: cache ? openGiven(cache) : firstDriver((driver) => driver.results(places)),
    encryption: omitUndefined({
      key: encryptionKey,
      previous: encryptionKeyPrev,
      keyFile: dataDir ? join(dataDir, "key") : undefined,
    }),
    memoryBytes: settings.cacheMaxMemoryMb * 1_048_576,
    isolation: settings.cacheIsolation,
  });
}
