/** Why a statement deserves a second look: what each code says of statement and source. The list is closed. */
export const REASONS = {
  no_passage: "No passage of the source is about the statement.",
  number_differs: "The passage on the same matter states another number.",
  number_not_stated: "The passage on the same matter does not state this number.",
  year_differs: "The passage on the same matter states another year.",
  month_differs: "The passage on the same matter states another month or day.",
  unit_differs: "The passage on the same matter states the same number in another unit.",
  contrast: "The best sentence seems to say otherwise than the statement.",
} as const;

export type ReasonCode = keyof typeof REASONS;
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[];

/** A reason to doubt a statement, and the words of statement and source that it rests on. */
export type Reason = {
  readonly code: ReasonCode;
  readonly detail: string;
};
