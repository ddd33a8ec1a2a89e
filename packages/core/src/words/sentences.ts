import lists from "./abbreviations.json" with { type: "json" };

const all = (byLanguage: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(byLanguage).flatMap((words) => words.split(" ")));
/** Abbreviations that never end a sentence, without their last full stop. */
const followed = all(lists.followed);
/** Abbreviations before a number. */
const numbered = all(lists.numbered);
/** Abbreviations that may end a sentence: the next word is a name or begins a new sentence. */
const named = all(lists.named);
/** Words that begin a sentence rather than a name. */
const starters = all(lists.starters);
const month =
  /^\s*(?:jan|feb|mär|maer|mar|apr|mai|maj|may|jun|jul|aug|sep|okt|oct|nov|dez|des|dec|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)/iu;
/** A German ordinal number, followed by a noun. */
const ordinal =
  /(?<!\p{L})(?:d(?:er|ie|as|en|em|es)|[ai]m|vom|zu[mr]|beim|(?:ihr|sein|unser|jed|dies)(?:e[rnms]?)?)\s\p{Nd}{1,2}\.\s{0,4}$/iu;

/** The word before a full stop that ends the text. */
const lastWord = (before: string): string | undefined => /([^\s([{«“"']{1,16})\.\s{0,4}$/u.exec(before)?.[1];

/** Whether the text ends with an abbreviation that never ends a sentence. */
export const endsAbbreviated = (text: string): boolean => followed.has(lastWord(text)?.toLowerCase() ?? "");

/** Characters read on either side of a position. */
const BEFORE = 40;
const AFTER = 30;

/**
 * Whether the sentence continues at a position, after a stop that belongs to an abbreviation, initial or number.
 * Without `ordinals`, a German ordinal continues only before a month.
 */
export function goesOn(text: string, at: number, { ordinals = true }: { readonly ordinals?: boolean } = {}): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const after = text.slice(at, at + AFTER);
  if (after.trim() === "") return false;
  if (/[!?]["”’»」』)]{0,2}\s{1,4}$/u.test(before)) return /^\p{Ll}/u.test(after);
  // The query string of a URL.
  if (before.endsWith("?") && /^[\w.%-]{1,40}=/u.test(after)) return true;
  const last = lastWord(before);
  if (last === undefined) return false;
  const word = last.toLowerCase();
  const spaced = /(?<!\p{L})(?:\p{L}{1,2}\.\s){1,3}\p{L}{1,2}(?=\.\s{0,4}$)/u.exec(before)?.[0].toLowerCase();
  // "z. B.", "p. ej.": the next letters belong to the abbreviation.
  if (/^\p{Ll}{1,2}$/u.test(last) && /^\s{0,4}\p{Lu}\./u.test(after)) return true;
  if (followed.has(word) || followed.has(spaced?.replace(/\s/gu, "") ?? "")) return true;
  if (numbered.has(word)) {
    const next = /^\s{0,4}(?:\p{Nd}|(\p{L}{1,5})\.)/u.exec(after);
    return next !== null && (next[1] === undefined || numbered.has(next[1].toLowerCase()));
  }
  if (/^\p{Nd}{1,2}$/u.test(last))
    return month.test(after) || /^\s{0,4}\p{Ll}/u.test(after) || (ordinals && ordinal.test(before));
  // A name may follow an initial or acronym, so a capital letter does not begin a sentence.
  const isNamed = named.has(word) && !/\p{Nd}\s?\p{L}{1,4}\.\s{0,4}$/u.test(before);
  if (!isNamed && !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(last)) return false;
  // "G. 160.083" is an amount of money.
  if (/^\p{Lu}$/u.test(last) && /^\s{0,4}\p{Nd}/u.test(after)) return true;
  const next = /^\s{0,4}(\p{Lu}[\p{L}'’]{0,20})/u.exec(after)?.[1];
  return next !== undefined && !starters.has(next.toLowerCase());
}
