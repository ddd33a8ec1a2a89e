import { memoizeByObject } from "@wellsourced/core";
import { languageIn } from "@wellsourced/core/words";
import type { Layer } from "../visible/layer.ts";
import type { Edges } from "./edges.ts";
import { type Folded, fold } from "./folded.ts";
import { withoutOuterOmissions } from "./omissions.ts";

/** A quotation and its source, folded for comparison. */
export interface Texts {
  /** The quotation as written, trimmed. */
  readonly given: string;
  /** Without marks of omission at its ends. */
  readonly quote: Folded;
  readonly source: Folded;
  /** Code of the language. */
  readonly language: () => string;
  /** Characters before the quotation's first letter and after its last. */
  readonly edges: Edges;
}

const foldedLayer = memoizeByObject(({ text }: Layer) => fold(text));

export function readTexts(quote: string, layer: Layer, language?: string): Texts {
  const given = quote.trim();
  const inner = withoutOuterOmissions(given);
  const folded = fold(inner);
  const source = foldedLayer(layer);
  const offset = Math.max(0, given.indexOf(inner));
  const edges = {
    before: given.slice(0, offset + (folded.starts[0] ?? 0)),
    after: given.slice(offset + (folded.ends.at(-1) ?? inner.length)),
  };
  return {
    given,
    quote: folded,
    source,
    language: () =>
      language ?? languageIn(inner.length > 200 ? inner : `${inner} ${layer.text.slice(0, 2_000)}`) ?? "en",
    edges,
  };
}

/** Line and paragraph of a position, from 1. */
export function positionOf(source: string, place: number): { readonly line: number; readonly paragraph: number } {
  const before = source.slice(0, place);
  return {
    line: (before.match(/\r\n|\n|\r/gu)?.length ?? 0) + 1,
    paragraph: (before.trimStart().match(/(?:\r\n|\n|\r)[^\S\n\r]*(?:(?:\r\n|\n|\r)[^\S\n\r]*)+/gu)?.length ?? 0) + 1,
  };
}
