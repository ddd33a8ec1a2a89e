import type { IntegrityNotice, NoticeKind } from "./notice.ts";
import type { RetractionStatus } from "./paper.ts";

/** Coarse kinds, most serious first, with the notice kinds that map to them. */
const COARSE: readonly (readonly [kind: RetractionStatus["kind"], of: readonly NoticeKind[]])[] = [
  ["retraction", ["retraction", "withdrawal", "removal"]],
  // A partial retraction does not retract the work.
  ["retraction", ["partial_retraction"]],
  ["retraction", ["preprint_withdrawal"]],
  ["expression_of_concern", ["expression_of_concern"]],
  ["correction", ["correction"]],
  ["correction", ["reinstatement"]],
];

const rankOf = (kind: NoticeKind): number => COARSE.findIndex(([, of]) => of.includes(kind));
const ENDED_BY_REINSTATEMENT = rankOf("expression_of_concern");

const compare = (a = "", b = ""): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest first; independent records before the publisher's own. */
const byAge = (a: IntegrityNotice, b: IntegrityNotice): number =>
  compare(b.date, a.date) || compare(b.source, a.source) || compare(b.noticeDoi, a.noticeDoi);

/** Most serious first, then newest. */
const byWeight = (a: IntegrityNotice, b: IntegrityNotice): number => rankOf(a.kind) - rankOf(b.kind) || byAge(a, b);

/** Whether two notices describe the same event: the same DOI, or a bare flag that matches. */
function isSame(a: IntegrityNotice, b: IntegrityNotice): boolean {
  if (rankOf(a.kind) !== rankOf(b.kind)) return false;
  if (a.noticeDoi && b.noticeDoi) return a.noticeDoi === b.noticeDoi;
  return !a.date || !b.date || a.date === b.date;
}

/** Merges two notices; the more detailed one wins. */
function join(a: IntegrityNotice, b: IntegrityNotice): IntegrityNotice {
  const [first, second] = [a, b].sort((x, y) => Number(!x.noticeDoi) - Number(!y.noticeDoi) || byAge(x, y));
  return {
    ...second,
    ...first,
    kind: first?.kind ?? a.kind,
    reportedBy: [...new Set([...a.reportedBy, ...b.reportedBy])].sort(),
  };
}

/** Merges duplicate notices with all sources that report them, most serious first. */
export function mergeNotices(notices: readonly IntegrityNotice[]): readonly IntegrityNotice[] {
  const merged: IntegrityNotice[] = [];
  // Detailed notices first, so that bare flags merge into them.
  const detail = ({ noticeDoi, date }: IntegrityNotice) => Number(Boolean(noticeDoi)) * 2 + Number(Boolean(date));
  for (const notice of [...notices].sort((a, b) => detail(b) - detail(a) || byWeight(a, b))) {
    const at = merged.findIndex((known) => isSame(known, notice));
    const known = merged[at];
    if (known) merged[at] = join(known, notice);
    else merged.push(notice);
  }
  return merged.sort(byWeight);
}

/** The notices still in force: a reinstatement cancels earlier retractions. */
function inForce(notices: readonly IntegrityNotice[]): readonly IntegrityNotice[] {
  const [last] = notices.filter(({ kind }) => kind === "reinstatement").sort(byAge);
  if (!last) return notices;
  return notices.filter(
    (notice) => rankOf(notice.kind) > ENDED_BY_REINSTATEMENT || compare(notice.date, last.date) > 0,
  );
}

/**
 * The status by the most serious notice in force, then the newest, then the independent one. `retracted` refers to
 * the whole work. `undefined` without notices.
 */
export function standingOf(notices: readonly IntegrityNotice[]): RetractionStatus | undefined {
  const standing = inForce(notices);
  const reinstated = standing.find(({ kind }) => kind === "reinstatement");
  const [gravest] = [...standing].sort(byWeight);
  // A reinstatement matters more than corrections before it.
  const isPast = gravest && reinstated && compare(gravest.date, reinstated.date) < 0;
  const notice = isPast ? reinstated : gravest;
  if (!notice) return undefined;
  const kind = COARSE[rankOf(notice.kind)]?.[0] ?? "correction";
  return {
    retracted: rankOf(notice.kind) === 0,
    kind,
    ...(notice.date ? { date: notice.date } : {}),
    ...(notice.noticeDoi ? { noticeDoi: notice.noticeDoi } : {}),
    ...(notice.source ? { source: notice.source } : {}),
    ...(notice.kind === kind ? {} : { nature: notice.kind }),
  };
}
