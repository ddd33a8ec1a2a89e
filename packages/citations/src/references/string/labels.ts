/**
 * What a token can be. The kinds in the second row end up in no field that is learnt from truth: they are apart because
 * what follows an editor, a place or a mark differs.
 */
export const LABELS = [
  ...(["author", "title", "container", "year", "volume", "issue", "pages", "publisher"] as const),
  ...(["lead", "editor", "place", "date", "mark", "link", "other"] as const),
] as const;

export type Label = (typeof LABELS)[number];

export const K = LABELS.length;
