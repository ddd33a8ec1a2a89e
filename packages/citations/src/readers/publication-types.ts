/** Publication types of PubMed and ERIC, most specific first. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^preprint/iu, "article"],
  [/^dissertations?|^academic dissertation/iu, "thesis"],
  [/^dataset|^numerical/iu, "dataset"],
  [/^newspaper article|^news$/iu, "article-newspaper"],
  [/^patent/iu, "patent"],
  [/^video|^webcast/iu, "motion_picture"],
  [/^computer programs?|^software/iu, "software"],
  [/^legislation|^legal\/leg/iu, "legislation"],
  [/^legal case/iu, "legal_case"],
  [/^journal article/iu, "article-journal"],
  [/^speeches/iu, "paper-conference"],
  [/^books?$/iu, "book"],
  [/^reports? - |^technical report|^government publication/iu, "report"],
];

/** Returns the CSL type for publication types, if they determine it. */
export const kindOf = (terms: readonly string[]): string | undefined =>
  kinds.find(([pattern]) => terms.some((text) => pattern.test(text)))?.[1];

/** Removes the final full stop, and brackets around translated titles. */
export const bareTitle = (text: string | undefined): string | undefined =>
  text?.replace(/^\[(.*)\]\.?$/u, "$1").replace(/(?<!\.|\b\p{Lu})\.$/u, "");

/** Removes the place or year that distinguishes journals of the same name. */
export const bareJournal = (text: string | undefined): string | undefined =>
  text?.replace(/(?<=\S)\s*\([^()]{1,60}(?:,|\s:|\d{4})[^()]{0,60}\)$/u, "");
