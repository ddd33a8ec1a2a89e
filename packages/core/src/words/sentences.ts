import lists from "./abbreviations.json" with { type: "json" };

const all = (byLanguage: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(byLanguage).flatMap((words) => words.split(" ")));
/** Abbreviations that are always followed by something, without their last full stop. */
const followed = all(lists.followed);
/** Abbreviations before a number. */
const numbered = all(lists.numbered);
/** Abbreviations that also end sentences: a name follows, or the first word of the next sentence. */
const named = all(lists.named);
/** Words that begin a sentence where a name would go on. */
const starters = all(lists.starters);
const month =
  /^\s*(?:jan|feb|mär|maer|mar|apr|mai|maj|may|jun|jul|aug|sep|okt|oct|nov|dez|des|dec|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)/iu;
/** An ordinal number as German writes it, which a noun follows. */
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
 * Whether a sentence goes on at a position, behind a stop that ends only an abbreviation, an initial or a number.
 * Without `ordinals`, a German ordinal number goes on only before a month.
 */
export function goesOn(text: string, at: number, { ordinals = true }: { readonly ordinals?: boolean } = {}): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const after = text.slice(at, at + AFTER);
  if (after.trim() === "") return false;
  if (/[!?]["”’»」』)]{0,2}\s{1,4}$/u.test(before)) return /^\p{Ll}/u.test(after);
  // The query of an address.
  if (before.endsWith("?") && /^[\w.%-]{1,40}=/u.test(after)) return true;
  const last = lastWord(before);
  if (last === undefined) return false;
  const word = last.toLowerCase();
  const spaced = /(?<!\p{L})(?:\p{L}{1,2}\.\s){1,3}\p{L}{1,2}(?=\.\s{0,4}$)/u.exec(before)?.[0].toLowerCase();
  // "z. B.", "p. ej.": the next letters belong to it.
  if (/^\p{Ll}{1,2}$/u.test(last) && /^\s{0,4}\p{Lu}\./u.test(after)) return true;
  if (followed.has(word) || followed.has(spaced?.replace(/\s/gu, "") ?? "")) return true;
  if (numbered.has(word)) {
    const next = /^\s{0,4}(?:\p{Nd}|(\p{L}{1,5})\.)/u.exec(after);
    return next !== null && (next[1] === undefined || numbered.has(next[1].toLowerCase()));
  }
  if (/^\p{Nd}{1,2}$/u.test(last))
    return month.test(after) || /^\s{0,4}\p{Ll}/u.test(after) || (ordinals && ordinal.test(before));
  // Initials and acronyms: a name goes on with a capital letter.
  const isNamed = named.has(word) && !/\p{Nd}\s?\p{L}{1,4}\.\s{0,4}$/u.test(before);
  if (!isNamed && !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(last)) return false;
  // "G. 160.083" is a sum of money.
  if (/^\p{Lu}$/u.test(last) && /^\s{0,4}\p{Nd}/u.test(after)) return true;
  const next = /^\s{0,4}(\p{Lu}[\p{L}'’]{0,20})/u.exec(after)?.[1];
  return next !== undefined && !starters.has(next.toLowerCase());
}
