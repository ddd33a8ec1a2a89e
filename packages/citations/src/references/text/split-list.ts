import { beginsWithName, hasYear, isAuthorPart, looksLikeReference } from "../judge.ts";
import { type Entry, isOpen, joinLines, type TextLine } from "./lines.ts";
import { mayEnd, repaired } from "./repair-entries.ts";

/** Whether a line starts an entry, given the text of the current one. */
type Starts = (line: TextLine, index: number, current: string) => boolean | "certain";

/** Limit on the length of an entry. */
const LONGEST = 2_000;

function entriesOf(lines: readonly TextLine[], starts: Starts): Entry[] {
  const entries: { raw: string; at: number; isCertain: boolean; links: string[] }[] = [];
  lines.forEach((line, index) => {
    const current = entries.at(-1);
    const begins = current ? starts(line, index, current.raw) : starts(line, index, "") || true;
    if (!current || begins || current.raw.length > LONGEST)
      entries.push({ raw: line.text, at: line.at, isCertain: begins === "certain", links: [...line.links] });
    else {
      current.raw = joinLines(current.raw, line.text);
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

/** Splits a numbered list by the first form of numbers that count up. */
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

/** Splits a list with labels such as `[ABC98]`, as in TeX's alphabetic style. */
function labelled(lines: readonly TextLine[]): Entry[] | undefined {
  const count = lines.filter(({ text }) => label.test(text)).length;
  if (count < 3) return undefined;
  return entriesOf(lines, ({ text }) => label.test(text)).flatMap((entry) => {
    const found = label.exec(entry.raw);
    return found ? [{ ...entry, raw: entry.raw.slice(found[0].length), key: found[1] ?? "" }] : [];
  });
}

/** Splits a list into paragraphs; repairs those divided by page breaks. */
function spaced(lines: readonly TextLine[]): Entry[] | undefined {
  const blocks = lines.filter(({ afterBlank }) => afterBlank).length;
  if (blocks < 3 || blocks * 8 < lines.length) return undefined;
  const good = entriesOf(
    lines,
    ({ text, afterBlank }, _, current) =>
      afterBlank || (beginsWithName(text) && mayEnd(current) && hasYear(current) && current.length > 60),
  );
  const likely = good.filter(({ raw }) => looksLikeReference(raw)).length;
  return likely * 10 >= good.length * 6 ? repaired(good) : undefined;
}

/** Splits a list with hanging indents. */
function hanging(lines: readonly TextLine[]): Entry[] | undefined {
  const least = lines.reduce((low, { indent }) => Math.min(low, indent), Number.POSITIVE_INFINITY);
  const out = lines.filter(({ indent }) => indent <= least + 1).length;
  if (out < 3 || out === lines.length || (lines.length - out) * 4 < lines.length) return undefined;
  const entries = entriesOf(lines, ({ indent }) => indent <= least + 1);
  const likely = entries.filter(({ raw }) => looksLikeReference(raw)).length;
  return likely * 10 >= entries.length * 8 ? entries : undefined;
}

const yearForms = [
  /^[^()]{0,600}?\((?:(?:1[5-9]|20)\d{2}|forthcoming|in press|im erscheinen|im druck|o\.\s?j\.|n\.\s?d\.)[^()]{0,40}\)/iu,
  /^[^()]{0,600}?[.,]\s(?:1[5-9]|20)\d{2}[a-z]?[.:,]/u,
];
const editors = /\s?\((?:hg|hrsg|ed|eds|éds?|a cura di|coord|comp|dir)\.?\)[.,:]?/giu;
const acronym = /\s?\([\p{Lu}&.-]{2,12}\)/gu;
const repeatedAuthor = /^(?:[-–—_*]{2,}|ders\.|dies\.|dass\.|idem\b|id\.|\*{3})/iu;
/** Whether a text starts with authors and a year in the given form. */
function datedHead(text: string, form: RegExp): boolean {
  const head = form.exec(text.replace(editors, "").replace(acronym, ""))?.[0];
  if (head === undefined) return false;
  const authors = head.replace(/(?<![\s.,(])[\s.,(]*(?:\((?:[^()]*)\)|(?:1[5-9]|20)\d{2}[a-z]?[.:,])$/iu, "");
  return repeatedAuthor.test(text) || (/^[\p{L}\d"*]/u.test(authors) && isAuthorPart(authors));
}

/** Joins up to six lines, which contain the longest list of authors. */
const lookAhead = (lines: readonly TextLine[], from: number): string =>
  lines
    .slice(from, from + 6)
    .reduce((text, line) => joinLines(text, line.text), "")
    .slice(0, 700);

/** Whether an entry may start with this line. */
const canBegin = (text: string): boolean =>
  /^[\p{Lu}\p{Lo}\d"“„«»*_—–-]|^(?:van|von|de|te|d['’])\s?\p{Lu}?/u.test(text);

/** A list ends after this many lines in which no entry starts. */
const GAP = 30;

/** Returns for each line up to the end of the list whether an entry starts there, by form of the year. */
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

/** Splits other lists where authors and a year start a line, or a name follows a finished line. */
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
    if (repeatedAuthor.test(text)) return /^[-–—_*]{2,}|^\p{Lu}/u.test(text) && "certain";
    const ended = /[.)\]\d>»”"]$/u.test(before) || (before.length < widest * 0.75 && hasYear(current));
    const complete = ended || before.length < widest * 0.92 || hasYear(current);
    if (heads[index]?.[best] && (ended || complete))
      return ended || beginsWithName(text) ? "certain" : before.length < widest * 0.92;
    if (dated && heads[index]?.[1 - best] && beginsWithName(text) && ended && hasYear(current)) return "certain";
    if (afterBlank && ended) return true;
    const whole = ended && /[.)\]\d]$/u.test(before) && hasYear(current);
    // If the first word would have fitted in the previous line, the break is deliberate.
    const needed = before.length + 1 + (text.split(" ", 1)[0]?.length ?? 0);
    if (dated) return whole && needed < widest * 0.6 && !/^[\d(–—-][^\p{L}]*$/u.test(text);
    return whole && (beginsWithName(text) || needed < widest * 0.9);
  });
}

/** Whether a line starts and ends like an entry. */
const isWhole = (text: string): boolean =>
  looksLikeReference(text) && /^[\p{Lu}\p{Lo}"“„«_—–-]/u.test(text) && /(?:[.)\]\d”"»]|https?:\S{1,300})$/u.test(text);

/** Splits a list with one entry per line. */
function linewise(lines: readonly TextLine[]): Entry[] | undefined {
  const likely = lines.filter(({ text }) => isWhole(text)).length;
  return lines.length > 0 && likely * 10 >= lines.length * 8 ? repaired(entriesOf(lines, () => true)) : undefined;
}

/** Splits a reference list into entries by the first separator that fits. */
export const splitList = (lines: readonly TextLine[]): Entry[] =>
  numbered(lines) ?? labelled(lines) ?? linewise(lines) ?? spaced(lines) ?? hanging(lines) ?? byAuthor(lines);
