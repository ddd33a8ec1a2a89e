import { segmentsOf } from "@wellsourced/core/words";
import { lastBegun, type Stretch } from "./flow.ts";
import { quotationsIn } from "./quotations.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Abbreviations that something always follows, without their last full stop. */
const unended = set(
  "dr mt mr mrs ms prof hon rev gen lt col capt sen rep gov st ste vs cf e.g i.e al ca fig figs eq " +
    "approx jr v z.b d.h u.a s.o s.u i.d.r a.a.o bspw bzw vgl hrsg geb gest sog mio mrd " +
    "mme mlle mm env c.-à-d p.ex sr sra srta dra p.ej sig sig.ra dott avv ing t.ex bl.a d.v.s s.k esim mm ns " +
    "e.a kol ark bijv d.w.z o.a m.b.t np tj m.in tzn zob por ul např tzv srov bkz örn vb vd βλ π.χ δηλ κ.λπ " +
    "т.е т.н т.д т.п напр див ок др проф акад им ул см пр доц डॉ श्री प्रो bapak",
);
/** Abbreviations before a number. */
const numbered = set(
  "no nos nr nrs ver cap pag abb abbn vol vols p pp s ss fig figs art sec ch bd abs kap tab n núm nº pág págs hlm jil стр с рис табл ст т п str kl klo sid obr rys tab afb blz art lám εικ σελ " +
    "rs gs bs jan feb mar apr jun jul aug sep sept oct nov dec ff ok",
);
/** Abbreviations that end many a sentence: a name follows, or a word that begins the next one. */
const named = set("co inc ltd corp bros dept univ assn ave av blvd rd pl hr fr г");
/** Words that begin a sentence where a name would go on. */
const starters = set(
  "the this these those it its in on at he she they we there but however a an and as for by if when while " +
    "der die das es er sie ein eine im in dies diese le la les il elle ils un une ce cette en el los las lo una este esta gli i " +
    "det den han hon de ett se hän ne он она оно они это в на ia dia itu ini",
);
const month =
  /^\s*(?:jan|feb|mär|maer|mar|apr|mai|maj|may|jun|jul|aug|sep|okt|oct|nov|dez|des|dec|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)/iu;
/** An ordinal number as German writes it, which a noun follows. */
const ordinal =
  /(?<!\p{L})(?:d(?:er|ie|as|en|em|es)|[ai]m|vom|zu[mr]|beim|(?:ihr|sein|unser|jed|dies)(?:e[rnms]?)?)\s\p{Nd}{1,2}\.\s{0,4}$/iu;
const stop = /[.!?。！？।؟۔…‥][)\]"'”’»」』）]*\s*$/u;

/** Thai, Lao, Khmer and Burmese part sentences by a blank: behind a mark, one ends there. */
const unstopped =
  /^\s[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\s?$/u;

/** A colon at a line's end announces what stands in the next lines. */
const announced = /(?<=[:：])\s{0,3}\n/gu;

const lastWord = (before: string): string | undefined => /([^\s([{«“"']{1,16})\.\s{0,4}$/u.exec(before)?.[1];

/** Does the sentence go on behind a full stop that only ends an abbreviation or an ordinal number? */
function goesOn(before: string, after: string): boolean {
  if (after.trim() === "") return false;
  if (/[!?]["”’»」』)]{0,2}\s{1,4}$/u.test(before)) return /^\p{Ll}/u.test(after);
  const last = lastWord(before);
  if (last === undefined) return false;
  const word = last.toLowerCase();
  const spaced = /(?<!\p{L})(?:\p{L}{1,2}\.\s){1,3}\p{L}{1,2}(?=\.\s{0,4}$)/u.exec(before)?.[0].toLowerCase();
  // "z. B.", "p. ej.": the next letters belong to it.
  if (/^\p{Ll}{1,2}$/u.test(last) && /^\s{0,4}\p{Lu}\./u.test(after)) return true;
  if (unended.has(word) || unended.has(spaced?.replace(/\s/gu, "") ?? "")) return true;
  if (numbered.has(word)) {
    const next = /^\s{0,4}(?:\p{Nd}|(\p{L}{1,5})\.)/u.exec(after);
    return next !== null && (next[1] === undefined || numbered.has(next[1].toLowerCase()));
  }
  if (/^\p{Nd}{1,2}$/u.test(last)) return month.test(after) || /^\s{0,4}\p{Ll}/u.test(after) || ordinal.test(before);
  // Initials and acronyms: a name goes on with a capital letter.
  const isNamed = named.has(word) && !/\p{Nd}\s?\p{L}{1,4}\.\s{0,4}$/u.test(before);
  if (!isNamed && !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(last)) return false;
  // "G. 160.083" is a sum of money.
  if (/^\p{Lu}$/u.test(last) && /^\s{0,4}\p{Nd}/u.test(after)) return true;
  const next = /^\s{0,4}(\p{Lu}[\p{L}'’]{0,20})/u.exec(after)?.[1];
  return next !== undefined && !starters.has(next.toLowerCase());
}

const inBrackets = /(?<=[\p{L}\p{N}”"»’,;]\s?)[(（][^()（）\n]{1,300}[)）]/gu;

/** Quotations behind which the sentence goes on, and brackets inside a sentence: no sentence ends in them. */
function wholesIn(text: string): Stretch[] {
  const quoted = quotationsIn(text).filter(({ end }) => /^(?:,|..(?:,|\s?\p{Ll}))/u.test(text.slice(end - 2, end + 2)));
  const bracketed = [...text.matchAll(inBrackets)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
  return [...quoted, ...bracketed].sort((a, b) => a.start - b.start);
}

/** A line of few words above a long one that begins anew is a title, as office programs save it as text. */
function* titleEnds(text: string): Generator<number> {
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu)) {
    const end = index + line.length;
    if (line.length > SHORT_LINE || end >= text.length || !/\p{L}.{0,9}$/u.test(line) || ended.test(line)) continue;
    const next = text.slice(end + 1, end + 1 + line.length * 2);
    if (/^\p{Lu}/u.test(next) && next.length === line.length * 2 && !next.includes("\n")) yield end + 1;
  }
}
const SHORT_LINE = 40;
const ended = /[^\p{L}\p{N})]\s?$/u;

/**
 * Cuts words into sentences. `ends` are places at which a mark of citation stood: behind a full stop, a sentence ends
 * there even where the next one begins with a small letter.
 */
export function cutSentences(text: string, ends: readonly number[]): Stretch[] {
  const wholes = wholesIn(text);
  const cuts = [...segmentEnds(text), ...ends.flatMap((at) => markEnds(text, at))].filter(
    (at) => (lastBegun(wholes, at - 1)?.end ?? 0) <= at,
  );
  for (const { index } of text.matchAll(announced)) cuts.push(index + 1);
  const places = [...new Set([...cuts, ...titleEnds(text), text.length])].sort((a, b) => a - b);
  return places.flatMap((end, index) => {
    const start = places[index - 1] ?? 0;
    return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [{ start, end }] : [];
  });
}

function segmentEnds(text: string): number[] {
  const found: number[] = [];
  for (const { index: end } of segmentsOf(text.replace(/[\r\n\u0085\u2028\u2029]/gu, " "), "sentence")) {
    // What opens a quotation belongs to the sentence behind it.
    const index = end - (/[「『（《〈【“„«‹(]{1,4}$/u.exec(text.slice(Math.max(0, end - 4), end))?.[0].length ?? 0);
    if (!goesOn(text.slice(Math.max(0, index - 40), index), text.slice(index, index + 30))) found.push(index);
  }
  return found;
}

/** The ends of sentences at a mark: behind a stop, or before one, which ends no abbreviation. */
function markEnds(text: string, at: number): number[] {
  const head = text.slice(Math.max(0, at - 20), at);
  const isEnd = stop.test(head) && !unended.has(lastWord(head) ?? "");
  const behind = /^[.!?]["'”’»)]{0,2}\s{1,4}/u.exec(text.slice(at, at + 8))?.[0].length;
  return [
    ...(isEnd || (unstopped.test(head) && unstopped.test(text.slice(at, at + 3))) ? [at] : []),
    ...(behind === undefined ? [] : [at + behind]),
  ];
}
