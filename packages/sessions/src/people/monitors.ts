import { canonicalUrl, Failure, omitUndefined, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import type { Consent } from "./consent.ts";
import { named } from "./record-id.ts";
import { MONITOR } from "./record-kinds.ts";
import { createRecordStore, type Storage } from "./record-store.ts";
import type { Refusal } from "./refusal.ts";

const DAY = 24 * 3_600_000;
/** Maximum queries of one person. */
const MOST = 100;
/** Maximum known URLs of a query; those not seen for longest are dropped. */
const MOST_SEEN = 1_000;

export const Monitor = z.object({
  format: z.literal(1),
  query: z.string(),
  provider: z.string().optional(),
  /** URLs of results, newest first. */
  seen: z.array(z.string()).readonly(),
  /** Milliseconds since the epoch, like `lastRunAt`. */
  savedAt: z.number(),
  lastRunAt: z.number(),
  ttlMs: z.number(),
});
export type Monitor = Readonly<z.infer<typeof Monitor>>;

const ABSENT: Monitor = { format: 1, query: "", seen: [], savedAt: 0, lastRunAt: 0, ttlMs: 0 };

/** A query and its provider, if one is named. */
export interface MonitorKey {
  readonly query: string;
  readonly provider?: string | undefined;
}

export interface HasUrl {
  readonly url: string;
}

/** Compares results with the baseline; returns the new baseline and the new results. */
export function look<Result extends HasUrl>(monitor: Monitor, results: readonly Result[], at: number) {
  const known = new Set(monitor.seen);
  const newResults = results.filter(({ url }) => {
    const key = canonicalUrl(url);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  const found = results.map(({ url }) => canonicalUrl(url));
  const seen = [...new Set([...found, ...monitor.seen])].slice(0, MOST_SEEN);
  return { monitor: { ...monitor, seen, lastRunAt: at }, newResults };
}

interface MonitorsOptions {
  readonly storage: Storage;
  readonly consent: Consent;
  /** Default monitoring period in milliseconds. */
  readonly ttlMs: number;
}

const NOT_SAVED: Refusal<"not_saved"> = {
  status: "not_saved",
  reason: "This query is not monitored, or has expired. Save it with monitor_query_save first.",
};

const tooMany = (): Failure =>
  new Failure("validation", `You already monitor ${MOST} queries, the maximum. One of them must expire first.`, {
    suggestedAction: "inform_user",
  });

const idOf = ({ query, provider = "" }: MonitorKey): string => named(JSON.stringify([query, provider]));

const shown = ({ query, provider, seen, savedAt, lastRunAt, ttlMs }: Monitor) => ({
  ...{ query, ...omitUndefined({ provider }), seen },
  savedAt: toTimestamp(savedAt),
  lastRunAt: toTimestamp(lastRunAt),
  ttlDays: ttlMs / DAY,
});

/** Manages saved queries and their new results. The search is passed in, and runs only with consent. */
export function createMonitors({ storage, consent, ttlMs: usualTtlMs }: MonitorsOptions) {
  const { clock } = storage;
  const records = createRecordStore<Monitor>(storage, {
    kind: MONITOR,
    schema: Monitor,
    absent: ABSENT,
    endOf: ({ savedAt, ttlMs }) => savedAt + ttlMs,
  });
  const refusal = (owner: Owner) => consent.refusal(owner, "monitoring");
  const isFull = async (owner: Owner, id: string) =>
    (await records.ids(owner)).filter((one) => one !== id).length >= MOST;

  return {
    records,
    /**
     * Runs the search and saves its results as the baseline, replacing an earlier one.
     *
     * @throws {Failure} `validation` if there are too many queries, and errors of the search
     */
    async save<Result extends HasUrl>(
      owner: Owner,
      { ttlDays, ...key }: MonitorKey & { readonly ttlDays?: number | undefined },
      search: () => Promise<readonly Result[]>,
    ) {
      const refused = await refusal(owner);
      if (refused) return refused;
      const id = idOf(key);
      if (await isFull(owner, id)) throw tooMany();
      const results = await search();
      const at = clock.now();
      const ttlMs = ttlDays === undefined ? usualTtlMs : ttlDays * DAY;
      const begun = { ...ABSENT, query: key.query, ...omitUndefined({ provider: key.provider }), savedAt: at, ttlMs };
      const { monitor } = look(begun, results, at);
      await records.change(owner, id, () => monitor);
      // The limit may have been reached or consent withdrawn meanwhile.
      const late = await refusal(owner);
      const isOver = !late && (await isFull(owner, id));
      if (late || isOver) await records.remove(owner, id);
      if (isOver) throw tooMany();
      if (late) return late;
      return {
        status: "ok" as const,
        seenCount: monitor.seen.length,
        savedAt: toTimestamp(at),
        ttlDays: Math.round((ttlMs / DAY) * 100) / 100,
      };
    },
    /** Runs the search again, returns new results and updates the baseline. @throws {Failure} errors of the search */
    async check<Result extends HasUrl>(owner: Owner, key: MonitorKey, search: () => Promise<readonly Result[]>) {
      let newResults: readonly Result[] = [];
      const refused = await refusal(owner);
      if (refused) return { ...refused, newResults };
      const id = idOf(key);
      if (!(await records.find(owner, id))) return { ...NOT_SAVED, newResults };
      const results = await search();
      // Consent may have been withdrawn meanwhile.
      const late = await refusal(owner);
      if (late) return { ...late, newResults };
      const at = clock.now();
      const { after } = await records.change(owner, id, (monitor) => {
        // The query expired or was erased meanwhile.
        if (monitor === ABSENT) return monitor;
        const looked = look(monitor, results, at);
        newResults = looked.newResults;
        return looked.monitor;
      });
      if (after === ABSENT) return { ...NOT_SAVED, newResults };
      return { status: "ok" as const, newResults, lastRunAt: toTimestamp(at) };
    },
    async export(owner: Owner) {
      const monitors = await Promise.all((await records.ids(owner)).map((id) => records.find(owner, id)));
      return monitors.flatMap((monitor) => (monitor ? [shown(monitor)] : []));
    },
    erase: (owner: Owner): Promise<number> => records.removeAll(owner),
  };
}
