import type { Layer, Stretch } from "../visible/layer.ts";
import { type Editions, editionsOf } from "../visible/visible-text.ts";
import { compare } from "./compare.ts";
import type { Change } from "./diff.ts";
import { findExact, findMarked, findWhole } from "./find.ts";
import type { Difference } from "./gaps.ts";
import { namesOtherNotes, withoutMarks } from "./note-marks.ts";
import type { RiskWord } from "./risk.ts";
import { positionOf, readTexts } from "./texts.ts";

export const QUOTATION_CLASSES = ["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent"] as const;
/**
 * How a quotation stands in a source: word for word; the same words in another edition's letters and marks; with a mark
 * where words were left out; with words changed; joined from places that do not stand together; or not there.
 */
export type QuotationClass = (typeof QUOTATION_CLASSES)[number];

/** A stretch of the source: `source.slice(start, end)`. */
export type QuotationSpan = Stretch & {
  /** The same stretch in `visibleText(source).text`; absent when the source holds no Markdown. */
  readonly visible?: Stretch;
};

export interface QuotationCheck {
  readonly class: QuotationClass;
  /** Where the quotation begins in the source; absent when it is not there. */
  readonly start?: number;
  readonly end?: number;
  /** The same place in `visibleText(source).text`; absent when the source holds no Markdown. */
  readonly visible?: Stretch;
  /** The line and the paragraph of the source in which it begins, from 1. */
  readonly line?: number;
  readonly paragraph?: number;
  /** The pieces of an elision or a splice, in the order of the quotation. */
  readonly parts?: readonly QuotationSpan[];
  /** Further places of the same words. */
  readonly also?: readonly QuotationSpan[];
  /** In what the same words differ. */
  readonly differences?: readonly Difference[];
  /** Present when words left out, put in or changed turn what is said. */
  readonly meaningRisk?: true;
  readonly riskWords?: readonly RiskWord[];
  /** Word by word; absent when there is nothing to compare with. */
  readonly diff?: readonly Change[];
  /** The stretch of the source that is most like a quotation that is absent. */
  readonly closest?: QuotationSpan;
}

export interface QuotationOptions {
  /** Code of the quotation's language, for the words that turn a sense. Found by itself when not given. */
  readonly language?: string;
}

/**
 * Looks a quotation up in a source and says how it stands there, with its place. Evidence, never a verdict: whether a
 * change matters is for the reader to say.
 *
 * The source is read as its readers see it: a link, emphasis or a note's mark between two words changes nothing, with
 * the mark or without it. Neither do other quote marks, dashes, blanks, ligatures, hyphens at line ends and Unicode
 * forms. A number, a sign, a negation, an inserted word does.
 */
export function checkQuotation(quote: string, source: string, options: QuotationOptions = {}): QuotationCheck {
  const editions = editionsOf(source);
  const given = quote.trim();
  const exact = findExact(given, source);
  if (exact) return placed(exact, { editions, source });
  const seen = findExact(given, editions.shown.text);
  if (seen) return placed(seen, { editions, source, layer: editions.shown });
  return inEditions(given, { editions, source }, options.language);
}

interface Place {
  readonly editions: Editions;
  readonly source: string;
  /** In which the places are; the source itself when absent. */
  readonly layer?: Layer;
}

/** With the marks of notes as the page may show them, then without, before anything is held against the quotation. */
function inEditions(given: string, place: Place, language: string | undefined): QuotationCheck {
  const { bare, full } = place.editions;
  const own = editionsOf(given);
  const quote = own.shown.text;
  const marked = readTexts(quote, full.text, language);
  if (marked.quote.units === "") return { class: "absent" };
  const inFull = (check: QuotationCheck) => placed(check, { ...place, layer: full });
  const whole = findWhole(marked);
  if (whole) return inFull(whole);
  const words = withoutMarks(quote);
  if (words === quote && bare.text === full.text) return inFull(findMarked(marked) ?? compare(marked));
  const texts = readTexts(words, bare.text, language);
  if (texts.quote.units === "") return { class: "absent" };
  const found = findWhole(texts) ?? findMarked(texts);
  if (found && !namesOtherNotes(quote, { found, bare, full })) return placed(found, { ...place, layer: bare });
  const pieces = findMarked(marked);
  if (pieces) return inFull(pieces);
  return own.bare.text === quote ? placed(compare(texts), { ...place, layer: bare }) : inFull(compare(marked));
}

/** The places of a check in the source and in what readers see of it. */
function placed(check: QuotationCheck, { editions: { shown }, source, layer }: Place): QuotationCheck {
  const isPlain = shown.text === source;
  const toSpan = ({ start, end }: Stretch): QuotationSpan => {
    const span = layer ? layer.toSource({ start, end }) : { start, end };
    return isPlain ? span : { ...span, visible: shown.fromSource(span) };
  };
  const { class: kind, start, end, parts, also, closest, ...rest } = check;
  const span = start === undefined || end === undefined ? undefined : toSpan({ start, end });
  return {
    class: kind,
    ...span,
    ...(span ? positionOf(source, span.start) : {}),
    ...(parts ? { parts: parts.map(toSpan) } : {}),
    ...(also ? { also: also.map(toSpan) } : {}),
    ...rest,
    ...(closest ? { closest: toSpan(closest) } : {}),
  };
}
