import type { IntegrityNotice, NoticeKind } from "./notice.ts";
import type { RetractionStatus } from "./paper.ts";

/** Coarse kinds, gravest first, with the kinds of notices that fall under them. */
const COARSE: readonly (readonly [kind: RetractionStatus["kind"], of: readonly NoticeKind[]])[] = [
  ["retraction", ["retraction", "withdrawal", "removal"]],
  // A part that was retracted leaves a work that was not.
  ["retraction", ["partial_retraction"]],
  ["retraction", ["preprint_withdrawal"]],
  ["expression_of_concern", ["expression_of_concern"]],
  ["correction", ["correction"]],
  ["correction", ["reinstatement"]],
];

const rankOf = (kind: NoticeKind): number => COARSE.findIndex(([, of]) => of.includes(kind));
const ENDED_BY_REINSTATEMENT = rankOf("expression_of_concern");

const compare = (a = "", b = ""): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest first; the independent record before the publisher's own. */
const byAge = (a: IntegrityNotice, b: IntegrityNotice): number =>
  compare(b.date, a.date) || compare(b.source, a.source) || compare(b.noticeDoi, a.noticeDoi);

/** Gravest first, then newest. */
const byWeight = (a: IntegrityNotice, b: IntegrityNotice): number => rankOf(a.kind) - rankOf(b.kind) || byAge(a, b);

/** The same event: one notice under one name, or one that a flag speaks of without naming it. */
function isSame(a: IntegrityNotice, b: IntegrityNotice): boolean {
  if (rankOf(a.kind) !== rankOf(b.kind)) return false;
  if (a.noticeDoi && b.noticeDoi) return a.noticeDoi === b.noticeDoi;
  return !a.date || !b.date || a.date === b.date;
}

/** What both say; where they differ, what the one with more to say does. */
function join(a: IntegrityNotice, b: IntegrityNotice): IntegrityNotice {
  const [first, second] = [a, b].sort((x, y) => Number(!x.noticeDoi) - Number(!y.noticeDoi) || byAge(x, y));
  return {
    ...second,
    ...first,
    kind: first?.kind ?? a.kind,
    reportedBy: [...new Set([...a.reportedBy, ...b.reportedBy])].sort(),
  };
}

/** Every event once, gravest first, with everybody who tells of it. */
export function mergeNotices(notices: readonly IntegrityNotice[]): readonly IntegrityNotice[] {
  const merged: IntegrityNotice[] = [];
  // What is named and dated goes first, so that bare flags find what they speak of.
  const detail = ({ noticeDoi, date }: IntegrityNotice) => Number(Boolean(noticeDoi)) * 2 + Number(Boolean(date));
  for (const notice of [...notices].sort((a, b) => detail(b) - detail(a) || byWeight(a, b))) {
    const at = merged.findIndex((known) => isSame(known, notice));
    const known = merged[at];
    if (known) merged[at] = join(known, notice);
    else merged.push(notice);
  }
  return merged.sort(byWeight);
}

/** What is left standing of the notices: a work that was reinstated is no longer retracted. */
function inForce(notices: readonly IntegrityNotice[]): readonly IntegrityNotice[] {
  const [last] = notices.filter(({ kind }) => kind === "reinstatement").sort(byAge);
  if (!last) return notices;
  return notices.filter(
    (notice) => rankOf(notice.kind) > ENDED_BY_REINSTATEMENT || compare(notice.date, last.date) > 0,
  );
}

/**
 * What the gravest notice in force says; among equals the newest, and the independent record before the publisher's.
 * `retracted` is said of the whole work alone. `undefined`: there is no notice.
 */
export function standingOf(notices: readonly IntegrityNotice[]): RetractionStatus | undefined {
  const standing = inForce(notices);
  const reinstated = standing.find(({ kind }) => kind === "reinstatement");
  const [gravest] = [...standing].sort(byWeight);
  // After a reinstatement an old correction says less than the reinstatement does.
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
