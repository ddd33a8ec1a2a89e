import { given } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { Layer } from "../visible/layer.ts";
import { type Editions, editionsOf } from "../visible/visible-text.ts";
import { compare } from "./compare.ts";
import { findExact, findMarked, findWhole } from "./find.ts";
import type { QuotationCheck, QuotationSpan } from "./quotation.ts";
import { positionOf, readTexts } from "./texts.ts";

/**
 * Looks a quotation up in a source and says how it stands there, with its place. Evidence, never a verdict: whether a
 * change matters is for the reader to say.
 *
 * The source is read as its readers see it: a link, emphasis or a note's mark between two words changes nothing, with
 * the mark or without it. Neither do other quote marks, dashes, blanks, ligatures, hyphens at line ends and Unicode
 * forms. A number, a sign, a negation, an inserted word does.
 *
 * @param options `language`: code of the quotation's language, for the words that turn a sense. @default found by itself
 */
export function checkQuotation(
  quote: string,
  source: string,
  { language }: { readonly language?: string } = {},
): QuotationCheck {
  const editions = editionsOf(source);
  const given = quote.trim();
  const exact = findExact(given, editions.markdown);
  if (exact) return placed(exact, { editions, source });
  const seen = findExact(given, editions.shown.text);
  if (seen) return placed(seen, { editions, source, layer: editions.shown });
  return inEditions(given, { editions, source }, language);
}

interface ReadLayers {
  readonly editions: Editions;
  readonly source: string;
  /** In which the places are; the source itself when absent. */
  readonly layer?: Layer;
}

/** With the marks of notes as the page may show them, then without, before anything is held against the quotation. */
function inEditions(given: string, place: ReadLayers, language: string | undefined): QuotationCheck {
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
function placed(check: QuotationCheck, { editions: { shown }, source, layer }: ReadLayers): QuotationCheck {
  const isPlain = shown.text === source;
  const toSpan = ({ start, end }: Stretch): QuotationSpan => {
    const span = layer ? layer.toMarkdown({ start, end }) : { start, end };
    return isPlain ? span : { ...span, visible: shown.fromMarkdown(span) };
  };
  const { class: kind, start, end, parts, also, closest, ...rest } = check;
  const span = start === undefined || end === undefined ? undefined : toSpan({ start, end });
  return {
    class: kind,
    ...span,
    ...(span ? positionOf(source, span.start) : {}),
    ...given({ parts: parts?.map(toSpan), also: also?.map(toSpan) }),
    ...rest,
    ...given({ closest: closest && toSpan(closest) }),
  };
}

const MARK =
  /(?<=[\p{L}\p{N}\p{P}])[ \u00a0]?\[(?:notes? |nb )?(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}|citation needed)\]/giu;

/** A quotation without the numbers in brackets that lead to notes. */
const withoutMarks = (quote: string): string => quote.replace(MARK, "");

interface FoundWithMarks {
  readonly found: QuotationCheck;
  /** The text in which it was found, without marks. */
  readonly bare: Layer;
  /** The same text with every mark. */
  readonly full: Layer;
}

/** Has the quotation a note's number that its place in the source, which has such numbers, does not have? */
function namesOtherNotes(quote: string, { found: { start, end }, bare, full }: FoundWithMarks): boolean {
  const named = [...quote.matchAll(MARK)].flatMap(({ 1: numbers = "" }) => numbers.match(/\d+/gu) ?? []);
  if (named.length === 0 || start === undefined || end === undefined) return false;
  const place = full.fromMarkdown(bare.toMarkdown({ start, end }));
  const marks = full.extras.filter((extra) => extra.start < place.end && extra.end > place.start);
  const shown = [
    ...marks.map((extra) => full.text.slice(extra.start, extra.end)),
    ...[...full.text.slice(place.start, place.end).matchAll(MARK)].map(([mark]) => mark),
  ].flatMap((mark) => mark.match(/\d+/gu) ?? []);
  return shown.length > 0 && named.some((number) => !shown.includes(number));
}
