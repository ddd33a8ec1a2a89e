/** The words of PubMed and ERIC for kinds of works, the more telling first. */
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

/** The CSL type for a work with these publication types, as far as they tell. */
export const kindOf = (said: readonly string[]): string | undefined =>
  kinds.find(([pattern]) => said.some((text) => pattern.test(text)))?.[1];

/** Indexes end every title in a stop, and put translated ones in brackets. */
export const bareTitle = (text: string | undefined): string | undefined =>
  text?.replace(/^\[(.*)\]\.?$/u, "$1").replace(/(?<!\.|\b\p{Lu})\.$/u, "");

/** Journals of one name are told apart by place or year behind it, which is no part of the name. */
export const bareJournal = (text: string | undefined): string | undefined =>
  text?.replace(/(?<=\S)\s*\([^()]{1,60}(?:,|\s:|\d{4})[^()]{0,60}\)$/u, "");
