/**
 * From where on a probability is believed, chosen by cross-validation over groups of labelled pairs:
 * docs/decisions/0067 has the figures.
 */
export const UNRELATED = 0.38;
/** On a page there is more that may bear on a claim, and its best part is known better. */
export const UNRELATED_PAGE = 0.77;
/** Letters from which a text counts as a page. */
export const PAGE = 3_000;

export const CONTRAST = 0.515;
/** A claim that denies differs in polarity from most that confirms it in other words. */
export const CONTRAST_DENYING = 0.67;
