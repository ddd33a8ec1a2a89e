import { omitUndefined } from "@wellsourced/core";
import {
  type IntegrityNotice,
  mergeNotices,
  type Paper,
  type RetractionStatus,
  standingOf,
} from "@wellsourced/core/records";

const toNotice = ({ kind, nature, date, noticeDoi, source }: RetractionStatus, by: string): IntegrityNotice => ({
  kind: nature ?? kind,
  ...omitUndefined({ date, noticeDoi, source }),
  reportedBy: [by],
});

/** A work with the notices that a table lists for it. */
export function withListed<Listed extends Paper>(paper: Listed, listed: readonly IntegrityNotice[]): Listed {
  if (listed.length === 0) return paper;
  const own = paper.retractionStatus ? [toNotice(paper.retractionStatus, paper.source)] : [];
  const status = standingOf(mergeNotices([...own, ...listed]));
  return status ? { ...paper, retractionStatus: status } : paper;
}
