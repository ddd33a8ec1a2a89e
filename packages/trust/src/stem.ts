const SUFFIXES = ["'s", "ing", "ed", "es", "s"];

/** Drops an English suffix if more than two letters remain. */
export function stem(word: string): string {
  for (const suffix of SUFFIXES)
    if (word.length - suffix.length > 2 && word.endsWith(suffix)) return word.slice(0, -suffix.length);
  return word;
}

/** American spelling of a few British words, so that both match. */
export const american = (word: string): string =>
  word
    .replace(/^((?:kilo|centi|milli)?met|lit)re(?=s?$)/u, "$1er")
    .replace(/^(col|fav|flav|hon|hum|lab|neighb|rum|arm|behavi|endeav)our(?=s?$)/u, "$1or")
    .replace(/(?<=...)ise$/u, "ize");
