import { beginsWithName, hasYear, looksLikeReference } from "../judge.ts";
import { isAuthorPart } from "./author-part.ts";
import { type Entry, isOpen, joined, type TextLine } from "./lines.ts";
import { mayEnd, mended } from "./mend-list.ts";

/** What a line begins, given the entry so far: nothing, an entry, or surely one. */
type Starts = (line: TextLine, index: number, current: string) => boolean | "surely";

/** No entry is this long: what follows belongs to something else. */
const LONGEST = 2_000;

function entriesOf(lines: readonly TextLine[], starts: Starts): Entry[] {
  const entries: { raw: string; at: number; sure: boolean; links: string[] }[] = [];
  lines.forEach((line, index) => {
    const current = entries.at(-1);
    const begins = current ? starts(line, index, current.raw) : starts(line, index, "") || true;
    if (!current || begins || current.raw.length > LONGEST)
      entries.push({ raw: line.text, at: line.at, sure: begins === "surely", links: [...line.links] });
    else {
      current.raw = joined(current.raw, line.text);
      current.links.push(...line.links);
    }
  });
  return entries;
}

const marks = [
  /^\[(\d{1,4})\]\s*(?=\S)/u,
  /^(\d{1,4})[.)](?:\s+(?=\S)|(?=[\p{L}"“„«*'[(]))/u,
  /^\((\d{1,4})\)\s*(?=\p{L})/u,
  /^(\d{1,4})\s+(?=[\p{Lu}"“„«])/u,
];

/** Lists that number their entries: the mark that counts up without a gap, if there is one. */
function numbered(lines: readonly TextLine[]): Entry[] | undefined {
  for (const mark of marks) {
    const begins = new Set<number>();
    let expected: number | undefined;
    lines.forEach(({ text }, index) => {
      const value = Number(mark.exec(text)?.[1]);
      if (!Number.isInteger(value)) return;
      if (expected === undefined ? value <= 2 || index === 0 : value >= expected && value <= expected + 3) {
        begins.add(index);
        expected = value + 1;
      }
    });
    if (begins.size < 3 || begins.size * 12 < lines.length) continue;
    return entriesOf(lines, (_, index) => begins.has(index))
      .map((entry) => {
        const found = mark.exec(entry.raw);
        return found ? { ...entry, raw: entry.raw.slice(found[0].length), key: found[1] ?? "" } : entry;
      })
      .filter(({ key }) => key !== undefined);
  }
  return undefined;
}

const label = /^\[([\p{L}][\p{L}\d+&:.-]{1,30})\]\s+(?=\S)/u;

/** Lists that name their entries, `[ABC98]`, as TeX's alphabetic style does. */
function labelled(lines: readonly TextLine[]): Entry[] | undefined {
  const count = lines.filter(({ text }) => label.test(text)).length;
  if (count < 3) return undefined;
  return entriesOf(lines, ({ text }) => label.test(text)).flatMap((entry) => {
    const found = label.exec(entry.raw);
    return found ? [{ ...entry, raw: entry.raw.slice(found[0].length), key: found[1] ?? "" }] : [];
  });
}

/** Lists whose entries are paragraphs. A page's end can divide one: what does not look like an entry joins the one before. */
function spaced(lines: readonly TextLine[]): Entry[] | undefined {
  const blocks = lines.filter(({ afterBlank }) => afterBlank).length;
  if (blocks < 3 || blocks * 8 < lines.length) return undefined;
  const good = entriesOf(
    lines,
    ({ text, afterBlank }, _, current) =>
      afterBlank || (beginsWithName(text) && mayEnd(current) && hasYear(current) && current.length > 60),
  );
  const right = good.filter(({ raw }) => looksLikeReference(raw)).length;
  return right * 10 >= good.length * 6 ? mended(good) : undefined;
}

/** Lists with hanging lines, where the text kept them. */
function hanging(lines: readonly TextLine[]): Entry[] | undefined {
  const least = lines.reduce((low, { indent }) => Math.min(low, indent), Number.POSITIVE_INFINITY);
  const out = lines.filter(({ indent }) => indent <= least + 1).length;
  if (out < 3 || out === lines.length || (lines.length - out) * 4 < lines.length) return undefined;
  const entries = entriesOf(lines, ({ indent }) => indent <= least + 1);
  const right = entries.filter(({ raw }) => looksLikeReference(raw)).length;
  return right * 10 >= entries.length * 8 ? entries : undefined;
}

const yearForms = [
  /^[^()]{0,600}?\((?:(?:1[5-9]|20)\d{2}|forthcoming|in press|im erscheinen|im druck|o\.\s?j\.|n\.\s?d\.)[^()]{0,40}\)/iu,
  /^[^()]{0,600}?[.,]\s(?:1[5-9]|20)\d{2}[a-z]?[.:,]/u,
];
const editors = /\s?\((?:hg|hrsg|ed|eds|éds?|a cura di|coord|comp|dir)\.?\)[.,:]?/giu;
const acronym = /\s?\([\p{Lu}&.-]{2,12}\)/gu;
const again = /^(?:[-–—_*]{2,}|ders\.|dies\.|dass\.|idem\b|id\.|\*{3})/iu;
/** Does an entry begin here: authors, then the year in the form that this list uses? */
function datedHead(text: string, form: RegExp): boolean {
  const head = form.exec(text.replace(editors, "").replace(acronym, ""))?.[0];
  if (head === undefined) return false;
  const authors = head.replace(/(?<![\s.,(])[\s.,(]*(?:\((?:[^()]*)\)|(?:1[5-9]|20)\d{2}[a-z]?[.:,])$/iu, "");
  return again.test(text) || (/^[\p{L}\d"*]/u.test(authors) && isAuthorPart(authors));
}

/** Six lines hold the longest list of authors; their start is enough to see where it ends. */
const lookAhead = (lines: readonly TextLine[], from: number): string =>
  lines
    .slice(from, from + 6)
    .reduce((text, line) => joined(text, line.text), "")
    .slice(0, 700);

/** May an entry begin with this line at all? */
const canBegin = (text: string): boolean =>
  /^[\p{Lu}\p{Lo}\d"“„«»*_—–-]|^(?:van|von|de|te|d['’])\s?\p{Lu}?/u.test(text);

/** Lines without any head after which a list is over, whatever stands there: tables, imprints, other lists. */
const GAP = 30;

/** For each line up to the list's end, whether an entry begins there in each of the forms of the year. */
function headsOf(lines: readonly TextLine[]): boolean[][] {
  const heads: boolean[][] = [];
  let last = 0;
  for (let index = 0; index < lines.length && index - last <= GAP; index++) {
    const ahead = lookAhead(lines, index);
    const found = yearForms.map((form) => datedHead(ahead, form));
    heads.push(found);
    if (found.includes(true)) last = index;
  }
  return heads.some((found) => found.includes(true)) ? heads : lines.map(() => []);
}

/** The rest: authors and year at the head of each entry, or names at the head of a line whose neighbour ended. */
function byAuthor(all: readonly TextLine[]): Entry[] {
  const heads = headsOf(all);
  const lines = all.slice(0, heads.length);
  const counts = yearForms.map((_, form) => heads.filter((found) => found[form]).length);
  const best = (counts[0] ?? 0) >= (counts[1] ?? 0) ? 0 : 1;
  const dated = (counts[best] ?? 0) * 6 >= lines.length;
  const widest = lines.map(({ text }) => text.length).toSorted((a, b) => a - b)[Math.floor(lines.length * 0.8)] ?? 80;
  return entriesOf(lines, ({ text, afterBlank }, index, current) => {
    const before = lines[index - 1]?.text ?? "";
    if (isOpen(before) || !canBegin(text)) return false;
    if (again.test(text)) return /^[-–—_*]{2,}|^\p{Lu}/u.test(text) && "surely";
    const ended = /[.)\]\d>»”"]$/u.test(before) || (before.length < widest * 0.75 && hasYear(current));
    const complete = ended || before.length < widest * 0.92 || hasYear(current);
    if (heads[index]?.[best] && (ended || complete))
      return ended || beginsWithName(text) ? "surely" : before.length < widest * 0.92;
    if (dated && heads[index]?.[1 - best] && beginsWithName(text) && ended && hasYear(current)) return "surely";
    if (afterBlank && ended) return true;
    const whole = ended && /[.)\]\d]$/u.test(before) && hasYear(current);
    // A word that had room in the line before stands here because something new begins.
    const needed = before.length + 1 + (text.split(" ", 1)[0]?.length ?? 0);
    if (dated) return whole && needed < widest * 0.6 && !/^[\d(–—-][^\p{L}]*$/u.test(text);
    return whole && (beginsWithName(text) || needed < widest * 0.9);
  });
}

/** A whole entry: it begins like one, and ends. */
const isWhole = (text: string): boolean =>
  looksLikeReference(text) && /^[\p{Lu}\p{Lo}"“„«_—–-]/u.test(text) && /(?:[.)\]\d”"»]|https?:\S{1,300})$/u.test(text);

/** Lists that were never broken into lines: one entry in each. */
function linewise(lines: readonly TextLine[]): Entry[] | undefined {
  const right = lines.filter(({ text }) => isWhole(text)).length;
  return lines.length > 0 && right * 10 >= lines.length * 8 ? mended(entriesOf(lines, () => true)) : undefined;
}

/** The entries of a list of references, by the mark that this list sets between them. */
export const splitList = (lines: readonly TextLine[]): Entry[] =>
  numbered(lines) ?? labelled(lines) ?? linewise(lines) ?? spaced(lines) ?? hanging(lines) ?? byAuthor(lines);
