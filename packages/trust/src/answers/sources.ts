import { Failure, omitUndefined } from "@wellsourced/core";
import type { AuditedEntry } from "../references/audited-entry.ts";
import { describeStatus } from "../references/describe-status.ts";
import { isDead, lacksNotices } from "../references/link-state.ts";
import { type GatheredSource, OUT_OF_TIME } from "./gathered-source.ts";
import { ANSWER_REASONS, type AnswerReason } from "./reasons.ts";
import type { CheckedSource } from "./report.ts";

/** Location of an entry: a reference file supplied with the answer, and the line in it, from 1. */
export interface EntryPlace {
  readonly file: string;
  readonly line: number;
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/u, "")}.`;

/** Whether no registry confirmed that a work exists and was not retracted. */
const isUnverified = (record: AuditedEntry): boolean =>
  record.doi !== undefined && (record.exists === undefined || lacksNotices(record));

/** Reasons against relying on a source that do not depend on its text, and why its text is missing. */
export function reasonsOf({ source, record, text }: GatheredSource): readonly AnswerReason[] {
  const flags = record?.flags ?? [];
  const said = (flag: "not_found" | "mismatch" | "dead_link", otherwise: string) =>
    `Source ${source.ref}: ${record?.flagReasons?.[flag] ?? record?.reason ?? otherwise}`;
  const status = record?.retractionStatus;
  const rows: readonly (AnswerReason | false | undefined)[] = [
    flags.includes("not_found") && {
      code: "source_not_found",
      detail: said("not_found", ANSWER_REASONS.source_not_found),
    },
    flags.includes("mismatch") && { code: "source_mismatch", detail: said("mismatch", ANSWER_REASONS.source_mismatch) },
    status && {
      code: status.retracted ? "source_retracted" : "source_notice",
      detail: `Source ${source.ref}: ${describeStatus(status)}`,
    },
    record &&
      isUnverified(record) && {
        code: "source_unverified",
        detail: `Source ${source.ref}: ${record.reason ?? ANSWER_REASONS.source_unverified}`,
      },
    record && isDead(record) && { code: "source_dead", detail: said("dead_link", ANSWER_REASONS.source_dead) },
    text instanceof Failure && {
      code: text.message === OUT_OF_TIME ? "out_of_time" : "source_unreadable",
      detail: `Source ${source.ref}: ${text.message}`,
    },
  ];
  return rows.filter((row) => row !== undefined && row !== false);
}

/** The report's entry for a source. */
export function toCheckedSource(
  gathered: GatheredSource,
  citedBy: readonly number[],
  place: Partial<EntryPlace> = {},
): CheckedSource {
  const { source, record, text } = gathered;
  const read = text instanceof Failure ? undefined : text;
  // For a plain web page, the failure to read it explains why it could not be checked.
  const isPage = record?.flags.includes("unchecked") && !isUnverified(record) && source.url !== undefined;
  const reasons = [
    isPage ? undefined : record?.reason,
    text instanceof Failure ? text.message : text.cutBecause && sentence(text.cutBecause),
  ].filter(Boolean);
  return {
    ref: source.ref,
    ...place,
    ...omitUndefined({
      url: source.url ?? read?.url ?? record?.matchedRecord?.url,
      doi: source.doi ?? record?.doi,
      title: source.title ?? record?.matchedRecord?.title ?? read?.title,
      exists: record?.exists,
      retractionStatus: record?.retractionStatus,
      linkLive: record?.linkLive,
      archivedUrl: record?.archivedUrl,
    }),
    readable: read !== undefined,
    ...omitUndefined({ fetchedAt: read?.fetchedAt, fromCopy: read?.fromCopy }),
    ...omitUndefined({ reason: reasons.join(" ") || undefined }),
    citedBy,
  };
}
