import { given } from "@wellsourced/core";
import {
  type IntegrityNotice,
  mergeNotices,
  type Paper,
  type RetractionStatus,
  standingOf,
} from "@wellsourced/core/records";
import type { createRetractionData } from "./retraction-data.ts";

export type Retractions = ReturnType<typeof createRetractionData>;

const toNotice = ({ kind, nature, date, noticeDoi, source }: RetractionStatus, by: string): IntegrityNotice => ({
  kind: nature ?? kind,
  ...given({ date, noticeDoi, source }),
  reportedBy: [by],
});

/** The same works with what the snapshot on disk says of them: it costs nothing, so every list gets it. */
export async function withSnapshot<Listed extends Paper>(
  papers: readonly Listed[],
  retractions: Retractions | undefined,
): Promise<readonly Listed[]> {
  const { table } = (await retractions?.()) ?? {};
  if (!table) return papers;
  return papers.map((paper) => {
    const listed = paper.doi ? table.byDoi(paper.doi) : [];
    if (listed.length === 0) return paper;
    const own = paper.retractionStatus ? [toNotice(paper.retractionStatus, paper.source)] : [];
    const status = standingOf(mergeNotices([...own, ...listed]));
    return status ? { ...paper, retractionStatus: status } : paper;
  });
}
