import { beginsWithName, hasYear, looksLikeReference } from "../judge.ts";
import { isAuthorPart } from "./author-part.ts";
import { type Entry, isOpen, joined } from "./lines.ts";

/** Longer texts are no entries, and stay as they are. */
const LONGEST = 2_500;

/** Has every entry of this list, or nearly, what the test looks for? */
const mostly = (entries: readonly Entry[], test: (raw: string) => boolean): boolean =>
  entries.filter(({ raw }) => test(raw)).length * 10 >= entries.length * 7;

/** What the entries of a list have in common, or nearly all of them. */
interface Habit {
  /** A year. */
  readonly isDated: boolean;
  /** The year in brackets behind the authors. */
  readonly isBracketed: boolean;
  /** A stop, a bracket or an address at the end. */
  readonly isEnded: boolean;
}

/** Paragraphs as entries: the end of a page or of a column divides some, and others were set without a gap between them. */
export function mended(blocks: readonly Entry[]): Entry[] {
  if (!mostly(blocks, (raw) => beginsWithName(raw) || isBracketed(raw))) return [...blocks];
  const habit: Habit = {
    isDated: mostly(blocks, hasYear),
    isBracketed: mostly(blocks, isBracketed),
    isEnded: mostly(blocks, hasEnded),
  };
  const entries: Entry[] = [];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (last && last.raw.length < LONGEST && goesOn(last.raw, block.raw, habit)) {
      const links = [...(last.links ?? []), ...(block.links ?? [])];
      entries[entries.length - 1] = { ...last, raw: joined(last.raw, block.raw), links };
    } else entries.push(block);
  }
  return entries.flatMap((entry) => divided(entry, habit));
}

/** Authors, or authors and a year, of whose work nothing is said yet. */
const isHead = (raw: string): boolean =>
  isAuthorPart(raw.replace(/[,.]?\s?\(?(?:1[5-9]|20)\d\d[a-z]?(?:, \p{L}{3,9})?\)?[.,:]?$/u, "").replace(/\.$/u, ""));

/** What no entry begins with whose list begins the others with names. */
const rest =
  /^(?:[(&,;:\p{N}]|(?:[Uu][Rr][Ll]|[Dd][Oo][Ii]|[Hh]ttps?|[Rr]etrieved|[Aa]vailable|[Aa]ccessed)\b|In:? (?:\d{4} )?\p{Lu})/u;

/** An address at the end, which no stop follows. */
const endsInAddress = (raw: string): boolean =>
  /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)\S{1,300}$/iu.test(raw.slice(-320));

const hasEnded = (raw: string): boolean => /[.)\]”"]$/u.test(raw) || endsInAddress(raw);

/** A name or another plain word, behind which nothing ends. */
const endsInWord = /\s(?!(?:URL|from)$)[\p{L}'’-]{1,40},?$/u;

/** What stands behind the last year or address that ends a sentence: maybe the authors of one more entry. */
const lastPart = (raw: string): string =>
  /(?:[\d)]|\d[a-z]|\/\S{1,300})\.\s(\p{Lu}[^\d/]{0,600})$/u.exec(raw.slice(-900))?.[1] ?? "";

/** Authors of any kind and the year in brackets, with a title behind: `Collegium of Larks. (2019). Of hens …`. */
function isBracketed(raw: string): boolean {
  const head = /^[^()]{3,600}\((?:1[5-9]|20)\d\d[a-z]?[^()]{0,20}\)[.,:]?\s(?=\S{2})/u.exec(raw)?.[0].trim();
  return head !== undefined && !noName.test(head) && isHead(head);
}

/** Is a paragraph the rest of the entry before it? */
function goesOn(before: string, next: string, habit: Habit): boolean {
  const part = lastPart(before);
  if (beginsWithName(part) && isHead(part)) return true;
  if (isHead(before)) return !(hasYear(before) && beginsWithName(next) && looksLikeReference(next) && hasYear(next));
  if (rest.test(next) || (habit.isEnded && endsInWord.test(before) && namesAuthors(before, habit))) return true;
  const begins = namesAuthors(next, habit);
  const isDated = !habit.isDated || hasYear(before);
  // What has no year yet is followed by where it was published: `Annals of Hens, 2019.`
  if (!isDated && next.length <= SHORT && isHead(next)) return true;
  const ended = isDated && hasEnded(before);
  // An address may end with a slash; before an entry it does.
  if (isOpen(before) && !(endsInAddress(before) && ended && begins && hasYear(next) && !isHead(next))) return true;
  if (begins && (ended || !/^\p{Ll}/u.test(next))) return false;
  return !ended || /^\p{Ll}/u.test(next) || !hasYear(next);
}

/** Letters of a venue with its year. */
const SHORT = 60;

/** What an entry ends with: a number, a word or an address; initials do not end one. */
const lastWord = /(?:[\d)]|\d[a-z]|\p{L}{3})\.$|\/\S{1,300}$/u;

/** Does the entry so far end here, so that another one may begin behind it? */
export const mayEnd = (raw: string): boolean => lastWord.test(raw.slice(-300));

/** An entry with another one behind it, as two. */
function divided(entry: Entry, habit: Habit): Entry[] {
  const { raw } = entry;
  if (raw.length > LONGEST * 2) return [entry];
  for (const { index } of raw.matchAll(/\s(?=\p{L})/gu)) {
    const [first, second] = [raw.slice(0, index), raw.slice(index + 1)];
    if (mayEnd(first) && isEntry(second, habit) && isEntry(first, habit) && sameForm(first, second))
      return [{ ...entry, raw: first }, ...divided({ ...entry, raw: second }, habit)];
  }
  return [entry];
}

/** Words that begin what follows a title, though a name may look like them; `A. Quill` and `An Wu, Bo Li` are names. */
const noName =
  /^(?:In|The|A(?!\.)|An(?! \p{Lu}[\p{L}-]{1,30}(?:,| and | & ))|On|Of|Proceedings|Journal|Proc\.|URL|Available|Retrieved|Accessed)\b/u;

/** Does a text begin with authors, as the entries of its list do? */
const namesAuthors = (raw: string, { isBracketed: areBracketed }: Habit): boolean =>
  !noName.test(raw) && (beginsWithName(raw) || (areBracketed && isBracketed(raw)));

const isEntry = (raw: string, habit: Habit): boolean =>
  raw.length > 50 && hasYear(raw) && namesAuthors(raw, habit) && !isHead(raw);

const dated = /^[^()]{0,600}?[.,]? \(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]/u;

/** Where one has its year behind the authors, so has the other; else both name authors up to their first stop. */
function sameForm(first: string, second: string): boolean {
  const heads = [first, second].map((raw) => dated.exec(raw)?.[0] ?? "");
  if (heads.some((head) => head !== "" && isHead(head))) return heads.every((head) => head !== "" && isHead(head));
  return (
    authorsFirst(first) && authorsFirst(second) && (endsInYear.test(first) || severalNames.test(toFirstStop(second)))
  );
}

/** A year or an address, with which entries end that do not have the year behind the authors. */
const endsInYear = /(?:(?:1[5-9]|20)\d\d[a-z]?|\/\S{1,300})\.$/u;

/** One author before the first words of a title: `Ada B. Quill. Of hens and geese`, `A. Quill. Of …`. */
function namesOne(names: string, title: string): boolean {
  const words = names.split(" ");
  const isNamed =
    /^\p{Lu}[\p{L}'’.-]{1,40}$/u.test(words[0] ?? "") && /^\p{Lu}[\p{L}'’-]{1,40}\.$/u.test(words.at(-1) ?? "");
  const initials = words.slice(1, -1);
  const isPlain = words.length > 1 && initials.length < 4 && initials.every((word) => /^\p{Lu}\.?$/u.test(word));
  return isNamed && isPlain && /^[\p{Lu}\d][^.]{12}/u.test(title);
}

const severalNames = /,| and | & | et al/u;

/** What stands up to the first stop behind a word. */
const toFirstStop = (raw: string): string => /^.{3,600}?\p{Ll}\.\s/u.exec(raw)?.[0].trim() ?? "";

/** `A. Byron, M. Quine, and P. Ode. Of hens …`: names up to the first stop; or one name. */
function authorsFirst(raw: string): boolean {
  const names = toFirstStop(raw);
  if (names === "" || !isAuthorPart(names.replace(/(?: et al)?\.$/u, ""))) return false;
  return severalNames.test(names) || namesOne(names, raw.slice(names.length).trimStart());
}
