const DOI = /(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:?\s*)?\b10\.\d{4,9}\/\S+/giu;
/** Labels and phrases around a DOI, such as other identifiers and dates of access. */
const LABELS: readonly RegExp[] = [
  /\bpmid:?\s?\d{1,9}\b/giu,
  /\b(?:pmcid:?\s?)?pmc\d{1,9}\b/giu,
  /https?:\/\/\S+/giu,
  /\S{1,200}\.(?:pdf|html?|docx?|epub)\b/giu,
  /\[online\]\.?/giu,
  /\bavailable(?: online)?(?: at| from)?:/giu,
  /\bavailable (?:online )?(?:at|from)\b:?/giu,
  /\bretrieved (?:on )?[\p{L}\d ,./-]{0,30}\bfrom\b:?/giu,
  /\bretrieved from\b:?/giu,
  /\b(?:last )?accessed:?(?: on)? (?:\d{1,2}\.? )?[\p{L}\d]{2,12}\.?[ ,./-]{1,2}[\d ,./-]{2,12}/giu,
  /\b(?:as )?cited (?:in|by)\b[^\n\r\u2028\u2029]*/giu,
];
const SAYS_NOTHING =
  /^(?:a|about|also|and|any|article|authors?|can|check|citation|cited|details?|does|doi|exists?|fake|for|from|full|genuine|here|if|in|is|it|it's|journal|legit|link|look|me|more|my|of|on|or|our|paper|please|published|publication|real|reference|refs?|retracted|see|source|study|text|that|the|there|this|to|up|validate|verify|was|what|whether|with|work|you|your)$/iu;

/**
 * The text besides a DOI that may be a title, names or a year; empty if it only introduces the DOI or asks about it.
 */
export function textBesidesDoi(text: string): string {
  const bare = LABELS.reduce((rest, label) => rest.replace(label, " "), text.replace(DOI, " "))
    .replace(/\s+/gu, " ")
    .replace(/^[\s.,;:()[\]-]+|(?<![\s,;:()[\]-])[\s,;:()[\]-]+$/gu, "");
  const telling = (bare.match(/[\p{L}\p{N}'’]+/gu) ?? []).filter(
    (word) => !SAYS_NOTHING.test(word) && /\p{L}/u.test(word),
  );
  return telling.length > 1 || /\p{Lo}{4,}/u.test(bare) ? bare : "";
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** Whether a text is only the name of the journal, ignoring numbers. */
export const isOnlyJournal = (words: string, journal: string | undefined): boolean =>
  Boolean(journal) && letters(words) === letters(journal ?? "");
