import { tokenise } from "../tokens.ts";
import { isListed, wordList } from "./word-list.ts";
import lists from "./wordings.json" with { type: "json" };

/** Effects of words on a statement. */
export type Wording = "hedge" | "link" | "cause" | "narrow" | "wide" | "total" | "superlative";

/** Words by language and wording, separated by blanks; `*` matches any ending. */
const byLanguage: Readonly<Record<string, Readonly<Record<Wording, string>>>> = lists;

/** The words of a text with a wording, as written; none in a language without lists. */
export function wordings(text: string, code: string, wording: Wording): string[] {
  const list = Object.hasOwn(byLanguage, code) ? byLanguage[code]?.[wording] : undefined;
  if (list === undefined) return [];
  const words = wordList(list);
  return tokenise(text)
    .filter(({ form }) => isListed(form, words))
    .map(({ start, end }) => text.slice(start, end));
}
