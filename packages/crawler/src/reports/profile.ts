import type { CrawlError, CrawlStore } from "../store.ts";
import type { JobNotes } from "./notes.ts";
import type { CrawlStatus } from "./status.ts";

/** The time and the failures of a job. */
export interface CrawlProfile extends CrawlStatus {
  /** Since the start. */
  readonly ms: number;
  /** The time of concurrent work is added up. */
  readonly phases: readonly { readonly name: string; readonly ms: number; readonly share: number }[];
  readonly groups: readonly {
    readonly operation: string;
    readonly count: number;
    readonly kinds: Readonly<Record<string, number>>;
  }[];
  readonly errors: readonly CrawlError[];
  /** Where the next errors begin; absent after the last one. */
  readonly nextError?: number;
  readonly insights: readonly string[];
}

const NAMES = { request: "Requests", read: "Reading", index: "Indexing" } as const;
/** Errors read from the store at once. */
const PIECE = 1_000;

/** The operation that failed. */
const operationOf = ({ kind }: CrawlError): string => (kind === "content_empty" ? "reading" : "request");

function phasesOf({ ms }: JobNotes): CrawlProfile["phases"] {
  const all = ms.request + ms.read + ms.index;
  const names = ["request", "read", "index"] as const;
  return names.map((name) => ({ name: NAMES[name], ms: ms[name], share: all === 0 ? 0 : ms[name] / all }));
}

async function groupsOf(store: CrawlStore, id: string): Promise<CrawlProfile["groups"]> {
  const groups = new Map<string, Record<string, number>>();
  for (let offset = 0; ; offset += PIECE) {
    const errors = await store.errors(id, { offset, limit: PIECE });
    for (const error of errors) {
      const kinds = groups.get(operationOf(error)) ?? {};
      kinds[error.kind] = (kinds[error.kind] ?? 0) + 1;
      groups.set(operationOf(error), kinds);
    }
    if (errors.length < PIECE) break;
  }
  const counted = [...groups].map(([operation, kinds]) => ({
    operation,
    kinds,
    count: Object.values(kinds).reduce((sum, count) => sum + count, 0),
  }));
  return counted.sort((a, b) => b.count - a.count);
}

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

/** Remarks on the figures. */
function insightsOf(
  { state, done, duplicates, failed, leftOut, waiting, noindex, delays }: CrawlStatus,
  phases: CrawlProfile["phases"],
) {
  const [slowest] = [...phases].sort((a, b) => b.share - a.share);
  const { robots: forbidden = 0, query = 0 } = leftOut;
  return [
    ...(slowest && slowest.ms > 0 ? [`${slowest.name} took the largest share of the time.`] : []),
    ...(failed > 0 && failed * 10 >= done + failed ? [`${percent(failed, done + failed)}% of the pages failed.`] : []),
    ...(duplicates > 0 && duplicates * 10 >= done
      ? [`${percent(duplicates, done)}% of the pages repeat another one.`]
      : []),
    ...(forbidden > 0 ? [`Addresses that robots.txt forbids: ${forbidden}.`] : []),
    ...(query > 0
      ? [
          `Addresses that differ only in their query and were not read: ${query}. ignoreQueryParameters false reads them.`,
        ]
      : []),
    ...delays.map(({ origin, ms }) => `robots.txt of ${origin} requires ${ms / 1_000} s between requests.`),
    ...(noindex > 0 ? [`Pages that ask not to be indexed: ${noindex}.`] : []),
    ...(state === "done" && waiting > 0 ? [`The limit ended the crawl. Addresses not visited: ${waiting}.`] : []),
  ];
}

export interface ProfileOptions {
  readonly status: CrawlStatus;
  readonly notes: JobNotes;
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

/** How a job spent its time, and its failures by operation. */
export async function profileOf(
  store: CrawlStore,
  { status, notes, now, offset, limit }: ProfileOptions,
): Promise<CrawlProfile> {
  const phases = phasesOf(notes);
  const next = offset + limit;
  return {
    ...status,
    ms: (status.endedAt ?? now) - status.startedAt,
    phases,
    groups: await groupsOf(store, status.id),
    errors: await store.errors(status.id, { offset, limit }),
    ...(next < status.failed ? { nextError: next } : {}),
    insights: insightsOf(status, phases),
  };
}
