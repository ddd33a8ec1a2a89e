/** Reasons to check a statement, by code. */
export const REASONS = {
  no_passage: "No passage of the source is about the statement.",
  number_differs: "The passage on the same matter states another number.",
  number_not_stated: "The source states the rest of the statement, but not this number.",
  year_differs: "The passage on the same matter states another year.",
  month_differs: "The passage on the same matter states another month or day.",
  unit_differs: "The passage on the same matter states the same number in another unit.",
  name_not_stated: "The source states the rest of the statement, but does not mention this name.",
  attribution_differs: "The passage attributes what the statement says to someone else.",
  person_differs: "The passage names someone else with the same family name.",
  contrast: "The best sentence seems to contradict the statement.",
  contrast_possible: "The best sentence may contradict the statement.",
  words_missing: "Much of the statement is missing from the passage that comes closest to it.",
  hedge_dropped: "The source hedges what the statement says outright.",
  cause_from_correlation:
    "The source reports that two things occur together; the statement says that one causes the other.",
  scope_widened:
    "The source reports on animals, cells or a pilot study, but the statement is about people or makes a general claim.",
  total_not_stated: "The statement allows no exception; the source does not say that there is none.",
  superlative_not_stated:
    "The statement says that something is the most or the least of its kind; the source does not.",
} as const;

export type ReasonCode = keyof typeof REASONS;
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[];

/** Accusing reasons. All others only say what to check: they are as common in correct statements as in wrong ones. */
export const ACCUSING: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "no_passage",
  "number_differs",
  "number_not_stated",
  "year_differs",
  "month_differs",
  "unit_differs",
  "name_not_stated",
  "contrast",
]);

/** A reason to doubt a statement, with the words of statement and source that it is based on. */
export type Reason = {
  readonly code: ReasonCode;
  readonly detail: string;
};
