import { z } from "zod";

/**
 * Effect of a notice on a work, most serious first. Withdrawing a preprint says nothing about the published article.
 */
export const NOTICE_KINDS = [
  "retraction",
  "withdrawal",
  "removal",
  "partial_retraction",
  "preprint_withdrawal",
  "expression_of_concern",
  "correction",
  "reinstatement",
] as const;

/** A notice about the integrity of a work, from one or more sources. */
export const IntegrityNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  date: z.string().optional().describe("Of the notice, YYYY-MM-DD"),
  noticeDoi: z.string().optional(),
  source: z.enum(["retraction-watch", "publisher"]).optional(),
  reportedBy: z.array(z.string()).describe("Organisations that reported the notice"),
  note: z.string().optional(),
});
export type IntegrityNotice = z.infer<typeof IntegrityNotice>;
export type NoticeKind = IntegrityNotice["kind"];
