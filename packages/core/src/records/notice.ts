import { z } from "zod";

/**
 * What a notice does to a work, gravest first. The withdrawal of a preprint by its authors says nothing of the article
 * that may have come of it.
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

/** One notice about the integrity of a work, as one or several sources tell of it. */
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
