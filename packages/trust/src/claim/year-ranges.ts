import type { Stretch } from "@wellsourced/core/markdown";
import type { Quantity } from "../quantities.ts";
import { tokenise } from "../tokens.ts";
import { clausesOf } from "./contrast.ts";
import type { SourceReading } from "./reading.ts";
import { isContent } from "./terms.ts";

/** A range of years: "1811–1886", "from 1811 to 1886". */
export interface YearRange extends Stretch {
  readonly text: string;
  readonly from: Quantity;
  readonly to: Quantity;
}

/** Between the years of a range. */
const BETWEEN =
  /^(?:年?\s?[-–—~〜至到]\s?|\s(?:to|till|until|through|bis|à|au|jusqu'en|a|al|hasta|até|tot|sampai|до|по|إلى|حتى|تا|से)\s)$/u;
/** Before and between the years of "between 1811 and 1886". */
const OPENING = /(?:^|\s)(?:between|zwischen|entre|tra|fra|tussen|antara)\s$/iu;
const AND = /^\s(?:and|und|et|y|e|en|dan)\s$/u;
const LONGEST_OPENING = 12;

/** Ranges of years among the numbers of a text. */
export function yearRanges(text: string, numbers: readonly Quantity[]): YearRange[] {
  const years = numbers.filter(isYear);
  return years.flatMap((from, index) => {
    const to = years[index + 1];
    if (!to) return [];
    const gap = text.slice(from.start + from.text.length, to.start);
    const before = text.slice(Math.max(0, from.start - LONGEST_OPENING), from.start);
    if (!BETWEEN.test(gap) && !(AND.test(gap) && OPENING.test(before))) return [];
    const [start, end] = [from.start, to.start + to.text.length];
    return [{ text: text.slice(start, end), start, end, from, to }];
  });
}

/** Whether a number is a year, also the second of "1835–39". */
const isYear = ({ kind, digits, readings }: Quantity): boolean =>
  kind === "year" || (kind === "count" && digits.length === 2 && readings.some(({ value }) => value >= 1000));

/** Content words on either side of a range that may be its subject. */
const NEAR = 4;

/** Whether a word of the claim is near a range of the source; a range in brackets belongs to the clause before it. */
export function isNearClaim(sentence: string, { start, end }: Stretch, reading: SourceReading): boolean {
  const { language, match, terms } = reading;
  const bracket = /[([（]\s?$/u.exec(sentence.slice(0, start))?.index;
  const [own, other] =
    bracket === undefined
      ? [sentence.slice(0, start), sentence.slice(end)]
      : [clausesOf(sentence.slice(0, bracket)).at(-1) ?? "", ""];
  const wordsOf = (text: string) =>
    tokenise(text).filter((token) => isContent(token, text.slice(token.start, token.end), language));
  const near = [...wordsOf(own).slice(-NEAR), ...wordsOf(other).slice(0, NEAR)];
  return near.some(({ form }) => match(form).some((term) => !terms[term]?.number));
}
