import { type CslName, filled, OTHERS, SAYS_OTHERS } from "../csl.ts";
import { parseName, SUFFIX, tidied } from "../names.ts";

/**
 * Parses `Family, Given, Suffix`, with or without spaces. A trailing comma marks an institution; a name without a comma
 * is one, or was not inverted.
 */
export function invertedName(text: string): CslName {
  if (SAYS_OTHERS.test(text)) return OTHERS;
  const [family = "", first = "", ...rest] = text.split(",").map((part) => part.trim());
  if (!family || !first)
    return text.includes(",") || !family.includes(" ") ? { literal: family || first } : parseName(family);
  // Some put the suffix in the middle: `King, Jr., Martin Luther`.
  if (SUFFIX.test(first) && rest[0]) return { family, given: rest[0], suffix: first };
  return tidied(filled({ family, given: first, suffix: rest.find((part) => SUFFIX.test(part)) }));
}

/** Adds full stops to initials, which indexes omit: `M J`, `MJ`. Names all in capitals are ambiguous. */
export function withStops(name: CslName): CslName {
  const { family = "", given = "" } = name;
  const initials = /^\p{Lu}(?:[\s-]\p{Lu})*$/u.test(given) || (/^\p{Lu}{2,4}$/u.test(given) && /\p{Ll}/u.test(family));
  if (!initials) return name;
  return {
    ...name,
    given: given
      .replace(/\p{Lu}(?!-)/gu, "$&. ")
      .replace(/\p{Lu}(?=-)/gu, "$&.")
      .replace(/\s+/gu, " ")
      .trim(),
  };
}

/** Parses names with initials after the family name and no comma: `van Raaij MJ`, `Smith JA Jr`. */
export function initialsLast(text: string): CslName {
  if (SAYS_OTHERS.test(text)) return OTHERS;
  const [, name = text, end] = /^(.+\s\p{Lu}{1,4})\s+(jr|sr|2nd|3rd|4th|ii|iii|iv)\.?$/iu.exec(text) ?? [];
  const [, family, given = ""] = /^(.+)\s(\p{Lu}{1,4})$/u.exec(name) ?? [];
  if (family === undefined) return parseName(text);
  return withStops(filled({ family, given, suffix: end }));
}
