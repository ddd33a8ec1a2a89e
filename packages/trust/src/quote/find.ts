import { chainOf } from "./chain.ts";
import type { Change } from "./diff.ts";
import { edgesOf } from "./edges.ts";
import { fold, type Range, unitAt } from "./folded.ts";
import type { Difference } from "./gaps.ts";
import { type MarkedPiece, piecesOf } from "./omissions.ts";
import { cutsWord, type Place, placesOf, whole } from "./places.ts";
import type { QuotationCheck, QuotationSpan } from "./quotation.ts";
import { hiddenBy, riskWordsIn } from "./risk.ts";
import type { Texts } from "./texts.ts";

/** Maximum further places returned. */
const ALSO = 20;

/** Finds exactly these characters, unless they are part of longer words or numbers. */
export function findExact(given: string, source: string): QuotationCheck | undefined {
  const [first, ...also] = exactPlaces(given, source).take(ALSO + 1);
  return first && { class: "verbatim", ...first, ...(also.length > 0 ? { also } : {}) };
}

/** Characters read around a cut. */
const AROUND = 40;
const MOST_TRIES = 5_000;

function* exactPlaces(given: string, source: string): Generator<QuotationSpan> {
  if (given === "") return;
  let start = source.indexOf(given);
  for (let count = 0; start >= 0 && count < MOST_TRIES; count++) {
    const end = start + given.length;
    if (!isCutAt(source, start) && !isCutAt(source, end)) yield { start, end };
    start = source.indexOf(given, start + 1);
  }
}

function isCutAt(source: string, at: number): boolean {
  const from = Math.max(0, at - AROUND);
  const near = fold(source.slice(from, at + AROUND));
  return cutsWord(near, unitAt(near, at - from));
}

/** Finds the same words in one piece, regardless of letter forms and punctuation. */
export function findWhole(texts: Texts): QuotationCheck | undefined {
  const places = [...placesOf(whole(texts.quote), texts.source).take(ALSO + 1)].sort(bySameness);
  const place = places[0];
  if (!place) return undefined;
  const others = places.slice(1).map((other) => edgesOf(texts.edges, texts.source, other));
  return {
    class: "verbatim_normalised",
    ...edgesOf(texts.edges, texts.source, place),
    ...(others.length > 0 ? { also: others } : {}),
    ...differencesOf([place]),
  };
}

/** Sorts places by their number of differences. */
const bySameness = (a: Place, b: Place): number => a.differences.size - b.differences.size;

const differencesOf = (
  places: readonly Place[],
  more: readonly Difference[] = [],
): Pick<QuotationCheck, "differences"> => {
  const differences = [...new Set([...places.flatMap((place) => [...place.differences]), ...more])];
  return differences.length > 0 ? { differences } : {};
};

/** Finds the quotation in pieces between marks of omission, or around words in brackets. */
export function findMarked(texts: Texts): QuotationCheck | undefined {
  for (const insertions of [false, true]) {
    const pieces = piecesOf(texts.quote, { insertions });
    const chain = pieces.length > 0 ? chainOf(pieces, texts.source) : undefined;
    if (chain) return elided(texts, pieces, chain);
  }
  return reordered(texts);
}

function elided(texts: Texts, pieces: readonly MarkedPiece[], chain: readonly Place[]): QuotationCheck {
  const omissions = chain.slice(1).map((place, index) => omissionAt(texts, chain[index], place));
  const code = texts.language();
  const leaves = omissions.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const inserted = pieces.flatMap((piece) => piece.inserted ?? []);
  const risks = [
    ...leaves.flatMap((omission) => hiddenBy(omission, code)),
    ...inserted.flatMap((text) => riskWordsIn(text, code, ["negation"])),
  ];
  const parts = chain.map((place, index) => partAt(texts, pieces[index], place));
  const mark: readonly Difference[] = pieces.some(({ after }) => after === "insertion") ? ["editorial_mark"] : [];
  return {
    class: leaves.length > 0 ? "elided" : "verbatim_normalised",
    ...around(parts),
    ...(chain.length > 1 ? { parts } : {}),
    ...differencesOf(chain, mark),
    ...(risks.length > 0 ? { meaningRisk: true, riskWords: risks } : {}),
    ...(chain.length > 1 ? { diff: markedDiff(texts, pieces, chain) } : {}),
  };
}

/** The stretch of a piece, with the punctuation that the quotation has too. */
function partAt({ source, quote, edges }: Texts, piece: MarkedPiece | undefined, place: Place): QuotationSpan {
  if (!piece) return edgesOf(edges, source, place);
  const { starts, ends } = quote;
  const before = quote.source.slice(piece.start, starts[piece.from]);
  const after = quote.source.slice(ends[piece.to - 1], piece.end);
  return edgesOf(
    {
      before: piece.from === 0 ? edges.before : before,
      after: piece.to === starts.length ? edges.after : after,
    },
    source,
    place,
  );
}

const around = (spans: readonly QuotationSpan[]): QuotationSpan => ({
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
});

const plainSpan = ({ source }: Texts, { from, to }: Range): QuotationSpan => ({
  start: source.starts[from] ?? 0,
  end: source.ends[to - 1] ?? 0,
});

function omissionAt({ source }: Texts, before: Place | undefined, after: Place) {
  const start = source.ends[(before?.to ?? 0) - 1] ?? 0;
  const end = source.starts[after.from] ?? start;
  const text = source.source;
  return {
    text: text.slice(start, end),
    before: text.slice(Math.max(0, start - 20), start),
    after: text.slice(end, end + 20),
  };
}

function markedDiff(texts: Texts, pieces: readonly MarkedPiece[], chain: readonly Place[]): Change[] {
  return chain.flatMap((place, index): Change[] => {
    const piece = pieces[index];
    const { start, end } = plainSpan(texts, place);
    const { quote } = texts;
    const own = piece ? quote.source.slice(quote.starts[piece.from], quote.ends[piece.to - 1]) : "";
    const kept: Change = { kind: "kept", quote: own, source: texts.source.source.slice(start, end) };
    if (index === 0) return [kept];
    const text = omissionAt(texts, chain[index - 1], place).text.trim();
    const inserted = piece?.inserted;
    if (inserted !== undefined)
      return [
        text === ""
          ? { kind: "inserted", quote: inserted, marked: true }
          : { kind: "changed", quote: inserted, source: text, marked: true },
        kept,
      ];
    return text === "" ? [kept] : [{ kind: "left_out", source: text, marked: true }, kept];
  });
}

/** Finds pieces that are all in the source, but in another order. */
function reordered(texts: Texts): QuotationCheck | undefined {
  const pieces = piecesOf(texts.quote, { insertions: false });
  if (pieces.length < 2) return undefined;
  const places = pieces.flatMap((piece) => [...placesOf(piece, texts.source).take(1)]);
  return places.length < pieces.length ? undefined : splicedAt(texts, pieces, places);
}

/** A splice of places in the order of the quotation. */
export function splicedAt(texts: Texts, pieces: readonly MarkedPiece[], places: readonly Place[]): QuotationCheck {
  const parts = places.map((place, index) => partAt(texts, pieces[index], place));
  return { class: "spliced", ...around(parts), parts, ...differencesOf(places) };
}
