import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type Clock, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { type RetractionTable, readRetractionTable, withListed } from "@wellsourced/trust/integrity";

const DAY = 86_400_000;
/** The table grows daily; beyond this age it lacks too many retractions. */
const STALE_DAYS = 60;

/** The snapshot, or the reason why there is none. */
type RetractionData =
  | { readonly table: RetractionTable; readonly note?: string }
  | { readonly table?: undefined; readonly because: string; readonly isSetUp: boolean };

function noteOn({ newest }: RetractionTable, clock: Clock): string | undefined {
  const days = newest ? Math.floor((clock.now() - Date.parse(newest)) / DAY) : undefined;
  if (days === undefined) return "the snapshot has no dates";
  return days > STALE_DAYS ? `the snapshot is old: its newest notice is of ${newest}, ${days} days ago` : undefined;
}

/** A snapshot of the Retraction Watch table, read on first use and again after the file changes. */
export function createRetractionData({ path, clock }: { readonly path?: string | undefined; readonly clock: Clock }) {
  let kept: { readonly changed: number; readonly table: Promise<RetractionTable> } | undefined;
  const open = async (file: string): Promise<RetractionTable> => {
    const changed = (await stat(file)).mtimeMs;
    if (kept?.changed !== changed) {
      const stream = createReadStream(file, { encoding: "utf8", highWaterMark: 65_536 });
      kept = { changed, table: readRetractionTable(stream) };
    }
    return kept.table;
  };
  return async (): Promise<RetractionData> => {
    if (!path) return { because: "WELLSOURCED_RETRACTION_DATA is not set", isSetUp: false };
    try {
      const table = await open(path);
      return { table, ...omitUndefined({ note: noteOn(table, clock) }) };
    } catch (error) {
      kept = undefined;
      const isNone = error instanceof SyntaxError;
      const why = isNone ? "is not a table of retractions" : "cannot be read";
      return { because: `the file of WELLSOURCED_RETRACTION_DATA ${why}`, isSetUp: true };
    }
  };
}

export type Retractions = ReturnType<typeof createRetractionData>;

/** Adds the snapshot's retractions to works. This needs no request, so every list gets them. */
export async function withSnapshot<Listed extends Paper>(
  papers: readonly Listed[],
  retractions: Retractions,
): Promise<readonly Listed[]> {
  const { table } = await retractions();
  if (!table) return papers;
  return papers.map((paper) => withListed(paper, paper.doi ? table.byDoi(paper.doi) : []));
}
