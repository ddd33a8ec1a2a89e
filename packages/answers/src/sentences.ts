import type { Stretch } from "./flow.ts";

let segmenter: Intl.Segmenter | undefined;

const abbreviated =
  /(?:^|[\s(«“"'[])(?:(?:\p{Lu}\.)*\p{Lu}|al|ca|cf|co|corp|dr|ed|eds|e\.g|i\.e|fig|figs|gen|hon|inc|jr|lt|ltd|mr|mrs|ms|mt|no|nos|nr|p|pp|prof|rev|sec|sen|sr|st|ste|vol|vs|z\.b|d\.h|u\.a|bzw|usw|vgl|bd|hrsg|geb|gest|jh|mio|mrd|str|tel|art|sra?|srta|dra|ud|uds|p\.ej|núm|pág|etc|env|m|mm|mme|mlle|av|av\.j|ap|apr|j\.-c|sig|sigg|dott|ing|avv|ecc|es|on|t\.ex|bl\.a|d\.v\.s|s\.k|f\.d|kl|st|esim|ns|mm|tms|klo|eaa|n|jpn|г|гг|в|вв|т|т\.е|т\.д|т\.п|тыс|млн|млрд|руб|ул|им|др|проф|см|д|डॉ|श्री|प्रो|पृ|dll|dsb|hlm|jl|dst|tgl|a\.d|b\.c|a\.m|p\.m|u\.s|u\.k)\.[)\]"”’]?\s*$/iu;
const ordinal = /(?:^|\s)\p{Nd}{1,2}\.\s*$/u;
const month =
  /^\s*(?:jan|feb|mär|maer|mar|apr|mai|maj|may|jun|jul|aug|sep|okt|oct|nov|dez|des|dec|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)/iu;
const stop = /[.!?。！？।؟۔…‥][)\]"'”’»」』）]*\s*$/u;

/** A colon at a line's end announces what stands in the next lines. */
const announced = /(?<=[:：])\s{0,3}\n/gu;

/** Does the sentence go on behind a full stop that only ends an abbreviation or an ordinal number? */
function goesOn(before: string, after: string): boolean {
  if (after.trim() === "" || !/\.[)\]"”’]?\s*$/u.test(before)) return false;
  return abbreviated.test(before) || (ordinal.test(before) && (month.test(after) || /^\s*\p{Ll}/u.test(after)));
}

/**
 * Cuts words into sentences. `ends` are places at which a mark of citation stood: behind a full stop, a sentence ends
 * there even where the next one begins with a small letter.
 */
export function cutSentences(text: string, ends: readonly number[]): Stretch[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  const cuts = new Set<number>();
  for (const { index } of text.matchAll(announced)) cuts.add(index + 1);
  for (const { index } of segmenter.segment(text.replaceAll("\n", " ")))
    if (!goesOn(text.slice(Math.max(0, index - 40), index), text.slice(index, index + 16))) cuts.add(index);
  for (const at of ends) if (stop.test(text.slice(Math.max(0, at - 12), at))) cuts.add(at);
  const places = [...cuts, text.length].sort((a, b) => a - b);
  return places.flatMap((end, index) => {
    const start = places[index - 1] ?? 0;
    return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [{ start, end }] : [];
  });
}
