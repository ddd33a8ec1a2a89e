import { z } from "zod";
import { REASONS } from "../statements/reasons.ts";
import { word } from "../word.ts";

/** The closed list of reasons to doubt a statement, with their meanings. */
export const ANSWER_REASONS = {
  ...REASONS,
  uncited: "The statement cites no source.",
  mark_without_source: "The citation leads to no source.",
  source_not_found: "The cited work does not exist.",
  source_mismatch: "The identifier of the cited source belongs to another work.",
  source_retracted: "The cited work was retracted.",
  source_unverified: "It could not be verified whether the cited work exists or has been retracted.",
  source_notice: "A notice was published about the cited work.",
  source_dead: "The address of the cited source leads nowhere.",
  source_unreadable: "The cited source could not be read.",
  source_partial: "The cited source was read only in part.",
  out_of_time: "The time limit was reached before the cited source was read.",
  quotation_altered: "The words of a quotation were changed.",
  quotation_spliced: "A quotation joins separate passages.",
  quotation_absent: "A quotation is not in the cited source.",
  quotation_unchecked: "A quotation could not be checked.",
  beside_main_text: "The source says this outside its main text, for example in a caption, a menu or a comment.",
  other_source: "Another source of the answer addresses the statement.",
} as const;
export type AnswerReasonCode = keyof typeof ANSWER_REASONS;

/** A reason to check a statement; `detail` is the finding as a sentence. */
export const AnswerReason = z.object({ code: word<AnswerReasonCode>(), detail: z.string() });
export type AnswerReason = Readonly<z.infer<typeof AnswerReason>>;
