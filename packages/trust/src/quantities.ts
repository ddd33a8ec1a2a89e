import { fold } from "@wellsourced/core";
import type { Language } from "./languages/define.ts";
import { remember } from "./remember.ts";
import { stem } from "./stem.ts";
import { type After, inBase, type Unit, unitAfter, WORD_AFTER } from "./units.ts";

/** One way to read a number, with its precision: half of `step` is the rounding it allows. */
interface Interpretation {
  readonly value: number;
  readonly step: number;
}

/** A number in a text, with what it counts. */
export interface Quantity {
  /** Possible values: "1.234" is 1234 in some countries and 1.234 in others. Includes scale words ("million"). */
  readonly readings: readonly Interpretation[];
  readonly kind: "year" | "month" | "day" | "percent" | "ordinal" | "count";
  readonly unit?: Unit;
  /** The number without scale and unit. */
  readonly digits: string;
  /** As written, with its unit. */
  readonly text: string;
  readonly start: number;
  /** Stem of the next word, which is what is counted; empty if punctuation follows. */
  readonly next: string;
  /** Stems of the words after that. */
  readonly later: readonly string[];
  /** The month of a day, or the day of a month. */
  readonly beside?: number;
}

const DIGITS = /\p{Nd}+(?:[.,٫٬’'\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫]\p{Nd}+)?/gu;
/** Digits in a name, such as "COVID-19" or "B12", count nothing. Years may follow a dash ("mid-1990s"). */
const NAME_BEFORE = /(?:\p{L}-|[\p{Script=Latin}\p{Script=Cyrillic}_])$/u;
const ORDINAL = /^(?:st|nd|rd|th|er|ère|e|ème|de|ste|º|ª|°)(?!\p{L})/u;
/** "1980s", "1980er", "1980-х", "1980年代"; "les années 1980", "la década de 1980". */
const DECADE = /^(?:(?:['’]?s|er|-?[хе]|-an)(?!\p{L})|年代|년대)/u;
const DECADE_BEFORE = /(?:années|anni|anos|años|década de|décadas de|década de los|jaren)[ \u00a0]$/iu;
const BEFORE = 18;
const REST = 32;

/** Texts cached per language: a claim and its passages are read many times in a row. */
const MAX_CACHED = 256;
const cache = new WeakMap<Language, Map<string, readonly Quantity[]>>();

/** All numbers of a text: in digits, in small words, months, and days next to a month. */
export function quantities(text: string, language: Language): readonly Quantity[] {
  const known = cache.get(language) ?? new Map<string, readonly Quantity[]>();
  cache.set(language, known);
  if (known.size >= MAX_CACHED && !known.has(text)) known.clear();
  return remember(known, text, () => readQuantities(text, language));
}

/** Part of every temperature. */
const DEGREE_SIGN = /[°º℃℉]|deg|gr[aá]|град/iu;

export const temperatures = (text: string, language: Language): readonly Quantity[] =>
  DEGREE_SIGN.test(text) ? quantities(text, language).filter(({ unit }) => unit?.dimension === "temperature") : [];

function readQuantities(text: string, language: Language): Quantity[] {
  const named = [...inWords(text, language)];
  const dates = new Map<Quantity, Quantity>();
  const numbers = [...inDigits(text)].map((quantity) => {
    const month = monthOf(quantity, named, text);
    if (!month) return quantity;
    dates.set(month, quantity);
    return asDay(quantity, month);
  });
  return [...numbers, ...named.map((one) => withDay(one, dates.get(one))), ...inDates(text)];
}

const BETWEEN_DAY_AND_MONTH = 8;

/** Finds the month of a day: "12 March", "March 12", "am 12. März", "12 de marzo". */
function monthOf(
  { kind, readings, start, digits }: Quantity,
  named: readonly Quantity[],
  text: string,
): Quantity | undefined {
  const value = readings[0]?.value ?? 0;
  if ((kind !== "count" && kind !== "ordinal") || value < 1 || value > 31 || digits.length > 2) return undefined;
  const between = (from: number, to: number) =>
    to >= from &&
    to - from <= BETWEEN_DAY_AND_MONTH &&
    /^(?:\p{L}{2})?[.,]?\s(?:de\s|of\s)?$/u.test(text.slice(from, to));
  return named.find(
    (one) =>
      one.kind === "month" &&
      (between(start + digits.length, one.start) || between(one.start + one.text.length, start)),
  );
}

const withDay = (month: Quantity, day: Quantity | undefined): Quantity =>
  day?.readings[0] ? { ...month, beside: day.readings[0].value } : month;

const asDay = ({ unit: _, ...quantity }: Quantity, { readings: [month] }: Quantity): Quantity => ({
  ...quantity,
  kind: "day",
  text: quantity.digits,
  ...(month ? { beside: month.value } : {}),
});

function* inDigits(text: string): Generator<Quantity> {
  let before: Quantity | undefined;
  for (const { 0: digits, index } of text.matchAll(DIGITS)) {
    const end = index + digits.length;
    if (digits.length !== 4 && NAME_BEFORE.test(text.slice(Math.max(0, index - 2), index))) continue;
    const isDecade = DECADE_BEFORE.test(text.slice(Math.max(0, index - BEFORE), index));
    const isMoney = MONEY.test(text.slice(Math.max(0, index - 5), index));
    const quantity = toQuantity(digits, index, { rest: text.slice(end, end + REST), isDecade, isMoney });
    yield before ? withSpan(quantity, before, text.slice(before.start + before.text.length, index)) : quantity;
    before = quantity;
  }
}

/** Adds the second year of a span: "2018–19" states 2019 too. */
function withSpan(quantity: Quantity, before: Quantity, gap: string): Quantity {
  const [from] = before.readings;
  const [to] = quantity.readings;
  if (before.kind !== "year" || !from || !to || !/^[-–—/]$/u.test(gap) || quantity.digits.length !== 2) return quantity;
  const year = Math.floor(from.value / 100) * 100 + to.value;
  return { ...quantity, readings: [to, { value: year, step: 1 }] };
}

/** Text after the digits, and whether they follow a word for a decade or a currency. */
interface Context {
  readonly rest: string;
  readonly isDecade: boolean;
  readonly isMoney: boolean;
}

function toQuantity(digits: string, start: number, { rest, isDecade, isMoney }: Context): Quantity {
  const isMillions = MILLIONS.test(rest) || (isMoney && /^\s?m(?!\p{L})/iu.test(rest));
  const after: After = isMillions ? { scale: 1e6, length: rest.search(/m/iu) + 1 } : unitAfter(rest);
  const isWarmth = after.unit?.dimension === "temperature";
  const readings = readDigits(fold(digits));
  const ordinal = isWarmth ? undefined : ORDINAL.exec(rest)?.[0];
  const value = readings[0]?.value ?? 0;
  const looksLikeYear = /^\p{Nd}{4}$/u.test(digits) && value >= 1000 && value <= 2100 && after.scale === 1;
  const year = looksLikeYear && (!after.unit || (after.unit.dimension === "time" && after.unit.size > 3e7));
  return {
    readings: year
      ? [yearsFrom(value, isDecade || DECADE.test(rest))]
      : readings.map((one) => ({ value: one.value * after.scale, step: one.step * after.scale })),
    ...kindOf(year, ordinal !== undefined, after.unit),
    digits,
    text: digits + rest.slice(0, after.length),
    start,
    ...following(rest.slice(after.length || (ordinal?.length ?? 0))),
  };
}

/** A year, or all years of a decade or century, "1980s" and "1800s". */
function yearsFrom(value: number, isPlural: boolean): Interpretation {
  const length = value % 100 === 0 ? 100 : 10;
  return isPlural && value % length === 0 ? { value: value + (length - 1) / 2, step: length - 1 } : { value, step: 1 };
}

function kindOf(year: boolean, ordinal: boolean, unit: Unit | undefined): Pick<Quantity, "kind" | "unit"> {
  if (year) return { kind: "year" };
  if (unit?.dimension === "percent") return { kind: "percent" };
  return { kind: ordinal ? "ordinal" : "count", ...(unit ? { unit } : {}) };
}

function following(rest: string): Pick<Quantity, "next" | "later"> {
  const next = WORD_AFTER.exec(rest);
  if (!next) return { next: "", later: [] };
  const [clause = ""] = rest.slice(next[0].length).split(/[^\p{L}\p{M}\s-]/u);
  const later = clause.match(/[\p{L}\p{M}]{4,}/gu) ?? [];
  return { next: stem(fold(next[1] ?? "")), later: later.map((word) => stem(fold(word))) };
}

/** A currency before a number, or a countable noun after it, makes "m" a million. */
const MONEY = /[$€£¥₹]\s?$|(?<!\p{L})(?:usd|eur|gbp)\s?$/iu;
const MILLIONS =
  /^\s?m\s(?:people|users|visitors|tonnes|tons|copies|inhabitants|viewers|customers|jobs|households|homes|passengers|children|workers|voters|downloads|subscribers|euros?|dollars|pounds)(?!\p{L})/iu;

/** Readings of a number with its separators; two for "1.234". */
function readDigits(digits: string): Interpretation[] {
  const clean = digits.replace(/[’'\u00a0\u202f ٬]/gu, "").replaceAll("٫", ".");
  const joined = Number(clean.replace(/[.,]/gu, ""));
  const whole = { value: joined, step: stepOf(joined) };
  if (/^\d+$/u.test(clean)) return [whole];
  const last = Math.max(clean.lastIndexOf("."), clean.lastIndexOf(","));
  const decimals = clean.length - last - 1;
  const value = Number(`${clean.slice(0, last).replace(/[.,]/gu, "")}.${clean.slice(last + 1)}`);
  const split = { value, step: 10 ** -decimals };
  if (!/^\d{1,3}(?:[.,]\d{3})+$/u.test(clean)) return [split];
  return clean.split(/[.,]/u).length === 2 ? [whole, split] : [whole];
}

/** Precision of a whole number: 54,000 is precise to the thousand, 320 to the unit. */
function stepOf(whole: number): number {
  const zeros = /(?<!0)0+$/u.exec(String(whole))?.[0].length ?? 0;
  return whole >= 1000 && zeros >= 2 ? 10 ** zeros : 1;
}

function* inWords(text: string, { numberWords, months, functionWords }: Language): Generator<Quantity> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]{2,12}/gu)) {
    const form = fold(word);
    const end = index + word.length;
    const value = numberWords.get(form);
    if (value !== undefined) yield spelled(word, value, index, text.slice(end, end + REST));
    const month = months.get(form);
    if (month !== undefined && (besideNumber(text, index, end) || afterPreposition(text, index, functionWords)))
      yield monthly(month, word, index);
  }
}

const monthly = (month: number, text: string, start: number): Quantity => ({
  readings: [{ value: month, step: 1 }],
  kind: "month",
  digits: text,
  text,
  start,
  next: "",
  later: [],
});

function spelled(word: string, value: number, start: number, rest: string): Quantity {
  const { unit, scale, length } = unitAfter(rest);
  return {
    readings: [{ value: value * scale, step: scale }],
    ...kindOf(false, false, unit),
    digits: word,
    text: word + rest.slice(0, length),
    start,
    ...following(rest.slice(length)),
  };
}

/** The month of "2014-02-02". */
function* inDates(text: string): Generator<Quantity> {
  for (const { 0: date, 1: month, index } of text.matchAll(/\b\d{4}-(0[1-9]|1[0-2])(?:-\d\d)?\b/gu))
    yield monthly(Number(month), date, index);
}

/** A month after a function word, "in March"; ambiguous names need a capital letter. */
function afterPreposition(text: string, start: number, functionWords: ReadonlySet<string>): boolean {
  const before = /(?<![\p{L}\p{M}'])([\p{L}\p{M}']+)\s$/u.exec(text.slice(Math.max(0, start - 14), start))?.[1];
  return (
    before !== undefined &&
    functionWords.has(fold(before)) &&
    !/^(?:may|march|mar|sep|set|mei|mai)\b/u.test(text.slice(start, start + 6))
  );
}

/** A month next to a number, "May 2018"; elsewhere the word may be a verb or a name. */
function besideNumber(text: string, start: number, end: number): boolean {
  return (
    /\p{Nd}(?:st|nd|rd|th|er|º)?[.,]?\s(?:de\s|of\s)?$/u.test(text.slice(Math.max(0, start - 9), start)) ||
    /^[.,]?\s(?:del?\s)?\p{Nd}/u.test(text.slice(end, end + 6))
  );
}

/** Maximum rounding as a share of the number. */
const ROUGHEST = 0.2;

/** Whether two numbers agree within the rounding of the coarser one. */
export function agrees(a: Quantity, b: Quantity): boolean {
  if ((a.kind === "month") !== (b.kind === "month") || (a.kind === "day") !== (b.kind === "day")) return false;
  const sameDimension = a.unit !== undefined && a.unit.dimension === b.unit?.dimension;
  const [unitA, unitB] = sameDimension ? [a.unit, b.unit] : [];
  // "8.586 m" and "8.586 km": one of two readings of the separator would make them the same.
  const [first, other] = [inBase(a.readings[0]?.value ?? 0, unitA), inBase(b.readings[0]?.value ?? 0, unitB)];
  if (unitA?.size !== unitB?.size && a.digits === b.digits && first !== other) return false;
  return a.readings.some((x) =>
    b.readings.some((y) => {
      const [left, right] = [inBase(x.value, unitA), inBase(y.value, unitB)];
      const rounding = Math.max(x.step * (unitA?.size ?? 1), y.step * (unitB?.size ?? 1)) / 2;
      const slack = Math.min(rounding, ROUGHEST * Math.max(Math.abs(left), Math.abs(right))) * (1 + Number.EPSILON * 8);
      return Math.abs(left - right) <= slack;
    }),
  );
}

/** The first reading of a number in the base unit of its dimension. */
export const baseValue = ({ readings, unit }: Quantity): number => inBase(readings[0]?.value ?? 0, unit);
