import type { CslDraft, CslName } from "../../csl.ts";
import { findDois } from "../../find-dois.ts";
import { namesOf } from "./authors.ts";
import { guessType } from "./guess-type.ts";
import type { Label } from "./labels.ts";
import { articleNumber, issueOf, pagesOf } from "./numbers.ts";
import { longest, namesText, type Span, spansOf, type Tagged, textOf, titleText } from "./spans.ts";

/** For each field given how probable it is to be right, between 0 and 1. */
export type Confidence = Readonly<Record<string, number>>;

export interface Assembled {
  readonly draft: CslDraft;
  readonly confidence: Confidence;
}

/** A field's value and how sure it is. */
type Found = readonly [field: string, value: unknown, sure: number];

const plainText = (tagged: Tagged, span: Span): string => textOf(tagged, span).trim();

/** How each field is read from its run. */
const readers: readonly (readonly [field: string, label: Label, read: (tagged: Tagged, span: Span) => unknown])[] = [
  ["title", "title", titleText],
  ["container-title", "container", titleText],
  ["issued", "year", yearOf],
  ["volume", "volume", plainText],
  ["issue", "issue", (tagged, span) => issueOf(plainText(tagged, span))],
  ["page", "pages", (tagged, span) => pagesOf(plainText(tagged, span))],
  ["publisher", "publisher", plainText],
];

function yearOf(tagged: Tagged, span: Span): CslDraft["issued"] {
  const year = /\p{Nd}{4}/u.exec(textOf(tagged, span))?.[0];
  return year === undefined ? undefined : { "date-parts": [[Number(year)]] };
}

/** Names may stand in several runs: `A. Byron (and C. Babbage)`. */
function people(tagged: Tagged, spans: readonly Span[], field: string): Found | undefined {
  const names: CslName[] = namesOf(spans.map((span) => namesText(tagged, span)).join("; "));
  return names.length > 0 ? [field, names, Math.min(...spans.map(({ sure }) => sure))] : undefined;
}

/** Editors only where a mark says so; a run without one is other people's names. */
function editors(tagged: Tagged, spans: readonly Span[]): Found | undefined {
  const marked = spans.filter(
    (span) =>
      span.label === "editor" &&
      /(?<!\p{L})(?:eds?|editors?|hrsg|hg|ред|cur|dir|éds?)(?!\p{L})/iu.test(around(tagged, span)),
  );
  const found = people(tagged, marked.slice(0, 1), "editor");
  return found && marked.length > 0 ? found : undefined;
}

const around = ({ raw, tokens }: Tagged, { from, to }: Span): string =>
  raw.slice(tokens[Math.max(0, from - 2)]?.start ?? 0, tokens[Math.min(tokens.length, to + 2) - 1]?.end ?? 0);

/** The place beside the publisher. */
function place(tagged: Tagged, spans: readonly Span[]): Found | undefined {
  const at = spans.findIndex(({ label }) => label === "publisher");
  const span = [spans[at - 1], spans[at + 1]].find((it) => at >= 0 && it?.label === "place");
  return span && ["publisher-place", plainText(tagged, span), span.sure];
}

/** An address that is no DOI. */
function address({ tokens }: Tagged): Found | undefined {
  const link = tokens.find(({ kind, text }) => kind === "link" && !/^10\.|doi\.org\//iu.test(text));
  return link && ["URL", link.text.replace(/\s+/gu, "").replace(/^www\./iu, "https://www."), 1];
}

/** The item that the labels of a reference's tokens make. */
export function assemble(tagged: Tagged): Assembled {
  const spans = spansOf(tagged.tags);
  const doi = findDois(tagged.raw.slice(0, MOST_FOR_DOIS))[0];
  const named: (Found | undefined)[] = [
    people(
      tagged,
      spans.filter(({ label }) => label === "author"),
      "author",
    ),
    ...readers.map(([field, label, read]): Found | undefined => {
      const span = longest(spans, label);
      const value = span && read(tagged, span);
      return span && value ? [field, value, span.sure] : undefined;
    }),
    editors(tagged, spans),
    place(tagged, spans),
    doi === undefined ? undefined : ["DOI", doi, 1],
    address(tagged),
  ];
  const given = numbered(titled(named.filter((it) => it !== undefined)), doi);
  const fields = Object.fromEntries(given.map(([field, value]) => [field, value]));
  return {
    draft: { type: guessType(tagged, fields), ...fields },
    confidence: Object.fromEntries(given.map(([field, , sure]) => [field, sure])),
  };
}

/** Where no pages are given the DOI may tell the article's number. */
function numbered(found: readonly Found[], doi: string | undefined): Found[] {
  const page = found.some(([field]) => field === "page") ? undefined : articleNumber(doi ?? "");
  return page === undefined ? [...found] : [...found, ["page", page, 1]];
}

/** A book has a title before it is part of another: what has a publisher, no number and no title has it as container. */
function titled(found: readonly Found[]): Found[] {
  const has = (...fields: readonly string[]): boolean => found.some(([field]) => fields.includes(field));
  if (has("title", "volume", "issue", "page") || !has("publisher")) return [...found];
  return found.map(([field, value, sure]) => [field === "container-title" ? "title" : field, value, sure]);
}

/** Identifiers stand at the end of a reference, not pages behind it. */
const MOST_FOR_DOIS = 4_000;
