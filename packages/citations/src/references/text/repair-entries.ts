import { beginsWithName, hasYear, isAuthorPart, looksLikeReference } from "../judge.ts";
import { type Entry, isOpen, joinLines } from "./lines.ts";

/** Longer texts are not entries. */
const LONGEST = 2_500;

/** Whether at least 70 % of the entries pass a test. */
const mostly = (entries: readonly Entry[], test: (raw: string) => boolean): boolean =>
  entries.filter(({ raw }) => test(raw)).length * 10 >= entries.length * 7;

/** Features that most entries of a list share. */
interface ListStyle {
  readonly isDated: boolean;
  /** Whether most have the year in brackets after the authors. */
  readonly isBracketed: boolean;
  /** Whether most end in a full stop, a bracket or a URL. */
  readonly isEnded: boolean;
}

/** Joins paragraphs divided by a page or column break, and separates entries without a gap between them. */
export function repaired(blocks: readonly Entry[]): Entry[] {
  if (!mostly(blocks, (raw) => beginsWithName(raw) || isBracketed(raw))) return [...blocks];
  const style: ListStyle = {
    isDated: mostly(blocks, hasYear),
    isBracketed: mostly(blocks, isBracketed),
    isEnded: mostly(blocks, hasEnded),
  };
  const entries: Entry[] = [];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (last && last.raw.length < LONGEST && continues(last.raw, block.raw, style)) {
      const links = [...(last.links ?? []), ...(block.links ?? [])];
      entries[entries.length - 1] = { ...last, raw: joinLines(last.raw, block.raw), links };
    } else entries.push(block);
  }
  return entries.flatMap((entry) => separated(entry, style));
}

/** Whether a text is only authors, or authors and a year. */
const isHead = (raw: string): boolean =>
  isAuthorPart(raw.replace(/[,.]?\s?\(?(?:1[5-9]|20)\d\d[a-z]?(?:, \p{L}{3,9})?\)?[.,:]?$/u, "").replace(/\.$/u, ""));

/** Starts of text that cannot be an entry in a list that starts entries with names. */
const continuation =
  /^(?:[(&,;:\p{N}]|(?:[Uu][Rr][Ll]|[Dd][Oo][Ii]|[Hh]ttps?|[Rr]etrieved|[Aa]vailable|[Aa]ccessed)\b|In:? (?:\d{4} )?\p{Lu})/u;

/** Whether a text ends in a URL or DOI. */
const endsInAddress = (raw: string): boolean =>
  /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)\S{1,300}$/iu.test(raw.slice(-320));

const hasEnded = (raw: string): boolean => /[.)\]”"]$/u.test(raw) || endsInAddress(raw);

/** Matches a final word without punctuation, which does not end an entry. */
const endsInWord = /\s(?!(?:URL|from)$)[\p{L}'’-]{1,40},?$/u;

/** Returns the text after the last year or URL that ends a sentence; it may be the authors of another entry. */
const lastPart = (raw: string): string =>
  /(?:[\d)]|\d[a-z]|\/\S{1,300})\.\s(\p{Lu}[^\d/]{0,600})$/u.exec(raw.slice(-900))?.[1] ?? "";

/** Whether a text starts with authors, a year in brackets and a title: `Collegium of Larks. (2019). Of hens …`. */
function isBracketed(raw: string): boolean {
  const head = /^[^()]{3,600}\((?:1[5-9]|20)\d\d[a-z]?[^()]{0,20}\)[.,:]?\s(?=\S{2})/u.exec(raw)?.[0].trim();
  return head !== undefined && !notName.test(head) && isHead(head);
}

/** Whether a paragraph continues the entry before it. */
function continues(before: string, next: string, style: ListStyle): boolean {
  const part = lastPart(before);
  if (beginsWithName(part) && isHead(part)) return true;
  if (isHead(before)) return !(hasYear(before) && beginsWithName(next) && looksLikeReference(next) && hasYear(next));
  if (continuation.test(next) || (style.isEnded && endsInWord.test(before) && namesAuthors(before, style))) return true;
  const begins = namesAuthors(next, style);
  const isDated = !style.isDated || hasYear(before);
  // An entry without a year is continued by the venue: `Annals of Hens, 2019.`
  if (!isDated && next.length <= SHORT && isHead(next)) return true;
  const ended = isDated && hasEnded(before);
  // A final slash may end a URL instead of opening a continuation.
  if (isOpen(before) && !(endsInAddress(before) && ended && begins && hasYear(next) && !isHead(next))) return true;
  if (begins && (ended || !/^\p{Ll}/u.test(next))) return false;
  return !ended || /^\p{Ll}/u.test(next) || !hasYear(next);
}

/** Maximum length of a venue with its year. */
const SHORT = 60;

/** The end of an entry: a number, a word or a URL, but not an initial. */
const lastWord = /(?:[\d)]|\d[a-z]|\p{L}{3})\.$|\/\S{1,300}$/u;

/** Whether another entry may start after this text. */
export const mayEnd = (raw: string): boolean => lastWord.test(raw.slice(-300));

/** Splits an entry that contains several. */
function separated(entry: Entry, style: ListStyle): Entry[] {
  const { raw } = entry;
  if (raw.length > LONGEST * 2) return [entry];
  for (const { index } of raw.matchAll(/\s(?=\p{L})/gu)) {
    const [first, second] = [raw.slice(0, index), raw.slice(index + 1)];
    if (mayEnd(first) && isEntry(second, style) && isEntry(first, style) && sameForm(first, second))
      return [{ ...entry, raw: first }, ...separated({ ...entry, raw: second }, style)];
  }
  return [entry];
}

/** First words of titles, venues and access notes. `A. Quill` and `An Wu, Bo Li` are names. */
const notName =
  /^(?:In|The|A(?!\.)|An(?! \p{Lu}[\p{L}-]{1,30}(?:,| and | & ))|On|Of|Proceedings|Journal|Proc\.|URL|Available|Retrieved|Accessed)\b/u;

/** Whether a text starts with authors as the entries of its list do. */
const namesAuthors = (raw: string, { isBracketed: areBracketed }: ListStyle): boolean =>
  !notName.test(raw) && (beginsWithName(raw) || (areBracketed && isBracketed(raw)));

const isEntry = (raw: string, style: ListStyle): boolean =>
  raw.length > 50 && hasYear(raw) && namesAuthors(raw, style) && !isHead(raw);

const dated = /^[^()]{0,600}?[.,]? \(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]/u;

/** Whether both entries have the year after the authors, or both have only authors up to the first full stop. */
function sameForm(first: string, second: string): boolean {
  const heads = [first, second].map((raw) => dated.exec(raw)?.[0] ?? "");
  if (heads.some((head) => head !== "" && isHead(head))) return heads.every((head) => head !== "" && isHead(head));
  return (
    authorsFirst(first) && authorsFirst(second) && (endsInYear.test(first) || severalNames.test(toFirstStop(second)))
  );
}

/** Matches a final year or URL, as in entries without a year after the authors. */
const endsInYear = /(?:(?:1[5-9]|20)\d\d[a-z]?|\/\S{1,300})\.$/u;

/** Whether a single author precedes a title: `Ada B. Quill. Of hens and geese`. */
function namesOne(names: string, title: string): boolean {
  const words = names.split(" ");
  const isNamed =
    /^\p{Lu}[\p{L}'’.-]{1,40}$/u.test(words[0] ?? "") && /^\p{Lu}[\p{L}'’-]{1,40}\.$/u.test(words.at(-1) ?? "");
  const initials = words.slice(1, -1);
  const isPlain = words.length > 1 && initials.length < 4 && initials.every((word) => /^\p{Lu}\.?$/u.test(word));
  return isNamed && isPlain && /^[\p{Lu}\d][^.]{12}/u.test(title);
}

const severalNames = /,| and | & | et al/u;

/** Returns the text up to the first full stop after a word. */
const toFirstStop = (raw: string): string => /^.{3,600}?\p{Ll}\.\s/u.exec(raw)?.[0].trim() ?? "";

/** Whether a text has only names up to the first full stop: `A. Byron, M. Quine, and P. Ode. Of hens …`. */
function authorsFirst(raw: string): boolean {
  const names = toFirstStop(raw);
  if (names === "" || !isAuthorPart(names.replace(/(?: et al)?\.$/u, ""))) return false;
  return severalNames.test(names) || namesOne(names, raw.slice(names.length).trimStart());
}
