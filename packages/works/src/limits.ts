/** Works that a search returns at most, unless the caller says otherwise. */
export const DEFAULT_LIMIT = 10;

/** Records read for one identifier. */
export const MOST_BY_ID = 1_000;

/** Records of a search that are compared letter by letter. */
export const MOST_COMPARED = 20;
