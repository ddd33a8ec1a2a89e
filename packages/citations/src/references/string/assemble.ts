import type { CslDraft, CslName } from "../../csl.ts";
import { findDois } from "../../find-dois.ts";
import { namesOf } from "./authors.ts";
import { guessType } from "./guess-type.ts";
import type { Label } from "./lattice.ts";
import { asYear, type Found, issueOf, mended, pagesOf } from "./mend.ts";
import { longest, namesText, type Span, spansOf, type Tagged, textOf, titleText } from "./tag.ts";

/** For each field given how probable it is to be right, between 0 and 1. */
export type Confidence = Readonly<Record<string, number>>;

export interface Assembled {
  readonly draft: CslDraft;
  readonly confidence: Confidence;
}

const plainText = (tagged: Tagged, span: Span): string => textOf(tagged, span).trim();

/** How each field is read from its run. */
const readers: readonly (readonly [field: string, label: Label, read: (tagged: Tagged, span: Span) => unknown])[] = [
  ["title", "title", titleText],
  ["container-title", "container", titleText],
  ["issued", "year", (tagged, span) => asYear(textOf(tagged, span))],
  ["volume", "volume", plainText],
  ["issue", "issue", (tagged, span) => issueOf(plainText(tagged, span))],
  ["page", "pages", (tagged, span) => pagesOf(plainText(tagged, span))],
  ["publisher", "publisher", plainText],
];

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

const noPlace = /(?<!\p{L})(?:diss|dissertation|thesis|data\s?set|version|report|vol|ed)(?!\p{L})|\d/iu;

/** The place beside the publisher. */
function place(tagged: Tagged, spans: readonly Span[]): Found | undefined {
  const at = spans.findIndex(({ label }) => label === "publisher");
  const span = [spans[at - 1], spans[at + 1]].find((it) => at >= 0 && it?.label === "place");
  const text = span && plainText(tagged, span);
  return span && text && !noPlace.test(text) ? ["publisher-place", text, span.sure] : undefined;
}

/** An address that is no DOI. */
function address({ tokens }: Tagged): Found | undefined {
  const link = tokens.find(({ kind, text }) => kind === "link" && !/^10\.|doi\.org\//iu.test(text));
  return link && ["URL", link.text.replace(/\s+/gu, "").replace(/^www\./iu, "https://www."), 1];
}

/** The item that the labels of a reference's tokens make. */
export function assemble(tagged: Tagged): Assembled {
  const spans = spansOf(tagged.tags);
  const doi = findDois(tagged.raw.slice(0, MOST_LOOKED_AT))[0];
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
  const given = mended(
    named.filter((it) => it !== undefined),
    { raw: tagged.raw.slice(0, MOST_LOOKED_AT), doi },
  );
  const fields = Object.fromEntries(given.map(([field, value]) => [field, value]));
  return {
    draft: { type: guessType(tagged, fields), ...fields },
    confidence: Object.fromEntries(given.map(([field, , sure]) => [field, sure])),
  };
}

/** Identifiers stand at the end of a reference, not pages behind it. */
const MOST_LOOKED_AT = 4_000;
