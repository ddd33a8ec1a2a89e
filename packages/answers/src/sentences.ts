import type { Stretch } from "./flow.ts";

let segmenter: Intl.Segmenter | undefined;

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Abbreviations that something always follows, without their last full stop. */
const unended = set(
  "dr mr mrs ms prof hon rev gen lt col capt sen rep gov st ste vs cf e.g i.e al ca fig figs eq " +
    "z.b d.h u.a bzw vgl hrsg geb gest sog mme mlle mm sr sra srta dra p.ej sig sig.ra dott avv ing t.ex bl.a d.v.s s.k esim mm ns " +
    "т.е т.н др проф акад им ул см डॉ श्री प्रो bapak",
);
/** Abbreviations before a number. */
const numbered = set(
  "no nos nr nrs vol vols p pp s ss fig figs art sec ch bd abs kap tab n núm nº pág págs hlm jil стр с рис табл ст т п str kl klo sid",
);
/** Words that begin a sentence where a name would go on. */
const starters = set(
  "the this these those it its in on at he she they we there but however a an and as for by if when while " +
    "der die das es er sie ein eine im in dies diese le la les il elle ils un une ce cette en el los las lo una este esta gli i " +
    "det den han hon de ett se hän ne он она оно они это в на ia dia itu ini",
);
const month =
  /^\s*(?:jan|feb|mär|maer|mar|apr|mai|maj|may|jun|jul|aug|sep|okt|oct|nov|dez|des|dec|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)/iu;
const stop = /[.!?。！？।؟۔…‥][)\]"'”’»」』）]*\s*$/u;

/** A colon at a line's end announces what stands in the next lines. */
const announced = /(?<=[:：])\s{0,3}\n/gu;

/** Does the sentence go on behind a full stop that only ends an abbreviation or an ordinal number? */
function goesOn(before: string, after: string): boolean {
  const last = /([^\s([{«“"']{1,16})\.\s{0,4}$/u.exec(before)?.[1];
  if (last === undefined || after.trim() === "") return false;
  const word = last.toLowerCase();
  if (unended.has(word)) return true;
  if (numbered.has(word)) return /^\s{0,4}\p{Nd}/u.test(after);
  if (/^\p{Nd}{1,2}$/u.test(last)) return month.test(after) || /^\s{0,4}\p{Ll}/u.test(after);
  // Initials and acronyms: a name goes on with a capital letter.
  if (!/^(?:\p{Lu}\.)*\p{Lu}$/u.test(last)) return false;
  const next = /^\s{0,4}(\p{Lu}[\p{L}'’]{0,20})/u.exec(after)?.[1];
  return next !== undefined && !starters.has(next.toLowerCase());
}

/**
 * Cuts words into sentences. `ends` are places at which a mark of citation stood: behind a full stop, a sentence ends
 * there even where the next one begins with a small letter.
 */
export function cutSentences(text: string, ends: readonly number[]): Stretch[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  const cuts = new Set<number>();
  for (const { index } of text.matchAll(announced)) cuts.add(index + 1);
  for (const { index: end } of segmenter.segment(text.replaceAll("\n", " "))) {
    // What opens a quotation belongs to the sentence behind it.
    const index = end - (/[「『（《〈【“„«‹(]{1,4}$/u.exec(text.slice(Math.max(0, end - 4), end))?.[0].length ?? 0);
    if (!goesOn(text.slice(Math.max(0, index - 40), index), text.slice(index, index + 30))) cuts.add(index);
  }
  for (const at of ends) if (stop.test(text.slice(Math.max(0, at - 12), at))) cuts.add(at);
  const places = [...cuts, text.length].sort((a, b) => a - b);
  return places.flatMap((end, index) => {
    const start = places[index - 1] ?? 0;
    return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [{ start, end }] : [];
  });
}
