import { omitUndefined } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { Layer } from "../visible/layer.ts";
import { type Editions, editionsOf } from "../visible/visible-text.ts";
import { compare } from "./compare.ts";
import { findExact, findMarked, findWhole } from "./find.ts";
import type { QuotationCheck, QuotationSpan } from "./quotation.ts";
import { positionOf, readTexts } from "./texts.ts";

/**
 * Finds a quotation in a source and classifies how it differs. Evidence, not a verdict: readers decide whether a change
 * matters.
 *
 * The visible text is compared: links, emphasis and the marks of notes between words do not matter, nor do quotation
 * marks, dashes, blanks, ligatures, hyphens at line ends and Unicode forms. Numbers, signs, negations and inserted words
 * do.
 *
 * @param options `language`: code of the quotation's language, for words that change the meaning. @default guessed
 */
export const checkQuotation = (
  quote: string,
  source: string,
  { language }: { readonly language?: string } = {},
): QuotationCheck => checkIn(quote, editionsOf(source), language);

/** The same for a source whose editions were read. */
export function checkIn(quote: string, editions: Editions, language?: string): QuotationCheck {
  const given = quote.trim();
  const exact = findExact(given, editions.markdown);
  if (exact) return placed(exact, { editions });
  const seen = findExact(given, editions.shown.text);
  if (seen) return placed(seen, { editions, layer: editions.shown });
  return inEditions(given, { editions }, language);
}

interface ReadLayers {
  readonly editions: Editions;
  /** The layer of the positions; the source itself if absent. */
  readonly layer?: Layer;
}

/** Compares with the marks of notes and without them, and returns the better result. */
function inEditions(given: string, place: ReadLayers, language: string | undefined): QuotationCheck {
  const { full } = place.editions;
  const own = editionsOf(given);
  const quote = own.shown.text;
  const marked = readTexts(quote, full, language);
  if (marked.quote.units === "") return { class: "absent" };
  const inFull = (check: QuotationCheck) => placed(check, { ...place, layer: full });
  const whole = findWhole(marked);
  if (whole) return inFull(whole);
  const words = withoutMarks(quote);
  const bare = place.editions.bare();
  if (words === quote && bare.text === full.text) return inFull(findMarked(marked) ?? compare(marked));
  const texts = readTexts(words, bare, language);
  if (texts.quote.units === "") return { class: "absent" };
  const found = findWhole(texts) ?? findMarked(texts);
  if (found && !namesOtherNotes(quote, { found, bare, full })) return placed(found, { ...place, layer: bare });
  const pieces = findMarked(marked);
  if (pieces) return inFull(pieces);
  return own.bare().text === quote ? placed(compare(texts), { ...place, layer: bare }) : inFull(compare(marked));
}

/** Maps the positions of a check to the source and to its visible text. */
function placed(check: QuotationCheck, { editions: { shown, source }, layer }: ReadLayers): QuotationCheck {
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
    ...omitUndefined({ parts: parts?.map(toSpan), also: also?.map(toSpan) }),
    ...rest,
    ...omitUndefined({ closest: closest && toSpan(closest) }),
  };
}

const MARK =
  /(?<=[\p{L}\p{N}\p{P}])[ \u00a0]?\[(?:notes? |nb )?(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}|citation needed)\]/giu;

/** A quotation without the marks of notes. */
const withoutMarks = (quote: string): string => quote.replace(MARK, "");

interface FoundWithMarks {
  readonly found: QuotationCheck;
  /** The text without marks, in which it was found. */
  readonly bare: Layer;
  /** The text with all marks. */
  readonly full: Layer;
}

/** Whether the quotation has the number of a note that differs from those in the source. */
function namesOtherNotes(quote: string, { found: { start, end }, bare, full }: FoundWithMarks): boolean {
  const named = [...quote.matchAll(MARK)].flatMap(({ 1: numbers = "" }) => numbers.match(/\d+/gu) ?? []);
  if (named.length === 0 || start === undefined || end === undefined) return false;
  const place = full.fromSource(bare.toSource({ start, end }));
  const marks = full.extras.filter((extra) => extra.start < place.end && extra.end > place.start);
  const shown = [
    ...marks.map((extra) => full.text.slice(extra.start, extra.end)),
    ...[...full.text.slice(place.start, place.end).matchAll(MARK)].map(([mark]) => mark),
  ].flatMap((mark) => mark.match(/\d+/gu) ?? []);
  return shown.length > 0 && named.some((number) => !shown.includes(number));
}
