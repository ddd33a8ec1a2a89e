import { beginsWithName, hasYear, looksLikeReference } from "../judge.ts";
import { isAuthorPart } from "./author-part.ts";
import { type Entry, isOpen, joined } from "./lines.ts";

/** Longer texts are no entries, and stay as they are. */
const LONGEST = 2_500;

/** Has every entry of this list, or nearly, what the test looks for? */
const mostly = (entries: readonly Entry[], test: (raw: string) => boolean): boolean =>
  entries.filter(({ raw }) => test(raw)).length * 10 >= entries.length * 7;

/** Paragraphs as entries: the end of a page or of a column divides some, and others were set without a gap between them. */
export function mended(blocks: readonly Entry[]): Entry[] {
  if (!mostly(blocks, beginsWithName)) return [...blocks];
  const isDated = mostly(blocks, hasYear);
  const entries: Entry[] = [];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (last && last.raw.length < LONGEST && goesOn(last.raw, block.raw, isDated)) {
      const links = [...(last.links ?? []), ...(block.links ?? [])];
      entries[entries.length - 1] = { ...last, raw: joined(last.raw, block.raw), links };
    } else entries.push(block);
  }
  return entries.flatMap(divided);
}

/** Authors, or authors and a year, of whose work nothing is said yet. */
const isHead = (raw: string): boolean =>
  isAuthorPart(raw.replace(/[,.]?\s?\(?(?:1[5-9]|20)\d\d[a-z]?(?:, \p{L}{3,9})?\)?[.,:]?$/u, "").replace(/\.$/u, ""));

/** What no entry begins with whose list begins the others with names. */
const rest = /^(?:[(&,;:\p{N}]|(?:url|doi|https?|retrieved|available|accessed)\b)/iu;

/** Is a paragraph the rest of the entry before it? */
function goesOn(before: string, next: string, isDated: boolean): boolean {
  if (isHead(before)) return !(hasYear(before) && beginsWithName(next) && looksLikeReference(next) && hasYear(next));
  const ended = /[.)\]”"]$/u.test(before) && !(isDated && !hasYear(before));
  if (isOpen(before) || rest.test(next)) return true;
  if (beginsWithName(next) && (ended || !/^\p{Ll}/u.test(next))) return false;
  return !ended || /^\p{Ll}/u.test(next) || !hasYear(next);
}

/** What an entry ends with: a number, a word or an address; initials do not end one. */
const lastWord = /(?:[\d)]|\d[a-z]|\p{Ll}{3})\.$|\/\S{1,300}$/u;

/** Does the entry so far end here, so that another one may begin behind it? */
export const mayEnd = (raw: string): boolean => lastWord.test(raw.slice(-300));

/** An entry with another one behind it, as two. */
function divided(entry: Entry): Entry[] {
  const { raw } = entry;
  if (raw.length > LONGEST * 2) return [entry];
  for (const { index } of raw.matchAll(/\s(?=\p{L})/gu)) {
    const [first, second] = [raw.slice(0, index), raw.slice(index + 1)];
    if (mayEnd(first) && !noName.test(second) && isEntry(second) && isEntry(first) && sameForm(first, second))
      return [{ ...entry, raw: first }, ...divided({ ...entry, raw: second })];
  }
  return [entry];
}

/** Words that begin what follows a title, though a name may look like them. */
const noName = /^(?:In|The|An?|On|Of|Proceedings|Journal|Proc\.|URL|Available|Retrieved|Accessed)\b/u;

const isEntry = (raw: string): boolean => raw.length > 50 && beginsWithName(raw) && hasYear(raw) && !isHead(raw);

const dated = /^[^()]{0,600}?[.,]? \(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]/u;

/** Where one has its year behind the authors, so has the other; else both name authors up to their first stop. */
function sameForm(first: string, second: string): boolean {
  const heads = [first, second].map((raw) => dated.exec(raw)?.[0] ?? "");
  if (heads.some((head) => head !== "" && isHead(head))) return heads.every((head) => head !== "" && isHead(head));
  return authorsFirst(second) && authorsFirst(first);
}

/** `A. Byron, M. Quine, and P. Ode. Of hens …`: names up to the first stop. */
function authorsFirst(raw: string): boolean {
  const names = /^.{3,400}?\p{Ll}\.\s/u.exec(raw)?.[0] ?? "";
  return names !== "" && isAuthorPart(names.trim().replace(/(?: et al)?\.$/u, "")) && /,| and | & | et al/u.test(names);
}
