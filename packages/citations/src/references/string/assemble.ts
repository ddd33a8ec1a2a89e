import { identifiersOf } from "../../compare/identifiers.ts";
import type { CslDraft, CslName } from "../../csl.ts";
import { findDois } from "../../find-dois.ts";
import { shortDoiUrl } from "../../identifiers.ts";
import { namesOf } from "./authors.ts";
import { asYear, corrected, type Field } from "./corrections.ts";
import { guessType } from "./guess-type.ts";
import type { Label } from "./lattice.ts";
import { longest, namesText, type Span, spansOf, type Tagged, textOf, titleText } from "./tag.ts";

const dashes = /(?:(?<!\s)\s+)?[-‐‑‒–—―−－~～]+\s*/gu;

/** Normalises pages: the range, if there are other numbers too; empty for words without a number. */
function pagesOf(text: string): string {
  const plain = text.replace(dashes, "-");
  if (!/\p{Nd}|^[ivxlcdm]+(?:-[ivxlcdm]+)?$/iu.test(plain)) return "";
  return /\s/u.test(plain) ? (/(?<!\S)\p{L}?\d{1,6}-\p{L}?\d{1,6}(?!\S)/u.exec(plain)?.[0] ?? plain) : plain;
}

/** Removes the text after an issue number, as in `2, 2009`. */
const issueOf = (text: string): string => text.replace(dashes, "-").replace(/,\s.*$/su, "");

/** Probability that a field is right, 0 … 1, by field. */
export type Confidence = Readonly<Record<string, number>>;

interface Assembled {
  readonly draft: CslDraft;
  readonly confidence: Confidence;
}

const plainText = (tagged: Tagged, span: Span): string => textOf(tagged, span).trim();

/** Fields read from the longest run of a label. */
const readers: readonly (readonly [field: string, label: Label, read: (tagged: Tagged, span: Span) => unknown])[] = [
  ["title", "title", titleText],
  ["container-title", "container", titleText],
  ["issued", "year", (tagged, span) => asYear(textOf(tagged, span))],
  ["volume", "volume", plainText],
  ["issue", "issue", (tagged, span) => issueOf(plainText(tagged, span))],
  ["page", "pages", (tagged, span) => pagesOf(plainText(tagged, span))],
  ["publisher", "publisher", plainText],
];

/** Returns the "et al." that follows a run of names. */
const othersAfter = ({ raw, tokens }: Tagged, { to }: Span): string => {
  const end = tokens[to - 1]?.end ?? 0;
  return /^[\s,.;]{0,4}(?:et\.?\s?al(?!\p{L})|and others|и др)/iu.exec(raw.slice(end, end + 20))?.[0] ?? "";
};

/** Reads names from one or several runs: `A. Byron (and C. Babbage)`. */
function people(tagged: Tagged, spans: readonly Span[], field: string): Field | undefined {
  const names: CslName[] = namesOf(spans.map((span) => namesText(tagged, span) + othersAfter(tagged, span)).join("; "));
  return names.length > 0 ? [field, names, Math.min(...spans.map(({ probability }) => probability))] : undefined;
}

/** Reads editors only from a run marked as such; other runs contain other names. */
function editors(tagged: Tagged, spans: readonly Span[]): Field | undefined {
  const marked = spans.filter(
    (span) =>
      span.label === "editor" &&
      !/^(?:st|nd|rd|th)(?!\p{L})/u.test(textOf(tagged, span)) &&
      /(?<!\p{L})(?:eds?|editors?|hrsg|hg|ред|cur|dir|éds?)(?!\p{L})/iu.test(around(tagged, span)),
  );
  return people(tagged, marked.slice(0, 1), "editor");
}

const around = ({ raw, tokens }: Tagged, { from, to }: Span): string =>
  raw.slice(tokens[Math.max(0, from - 2)]?.start ?? 0, tokens[Math.min(tokens.length, to + 2) - 1]?.end ?? 0);

const noPlace = /(?<!\p{L})(?:diss|dissertation|thesis|data\s?set|version|report|paper|podcast|vol|ed)(?!\p{L})|\d/iu;

/** Returns the place before or after the publisher. */
function place(tagged: Tagged, spans: readonly Span[]): Field | undefined {
  const at = spans.findIndex(({ label }) => label === "publisher");
  const span = [spans[at - 1], spans[at + 1]].find((it) => at >= 0 && it?.label === "place");
  const text = span && plainText(tagged, span);
  return span && text && !noPlace.test(text) ? ["publisher-place", text, span.probability] : undefined;
}

/** Returns a URL other than a DOI's, or that of a short DOI. */
function urlOf({ tokens, raw }: Tagged): Field | undefined {
  const short = tokens.length < SHORT_DOI_TOKENS ? shortDoiUrl(raw) : undefined;
  if (short) return ["URL", short, 1];
  const link = tokens.find(({ kind, text }) => kind === "link" && !/^10\.|doi\.org\//iu.test(text));
  return link && ["URL", link.text.replace(/\s+/gu, "").replace(/^www\./iu, "https://www."), 1];
}

const SHORT_DOI_TOKENS = 6;

/**
 * Returns the arXiv number with its version: as the number of a preprint, or as the URL of a copy of a published work.
 * No DOI is derived, because the reference does not give one.
 */
function arxivFields(raw: string, type: string, fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const found = identifiersOf({ id: "", type }, raw).find(({ kind }) => kind === "arxiv");
  if (!found || fields.DOI !== undefined) return {};
  const number = `${found.value}${found.version ?? ""}`;
  if (type === "article") return fields.number === undefined ? { number: `arXiv:${number}` } : {};
  return fields.URL === undefined ? { URL: `https://arxiv.org/abs/${number}` } : {};
}

/** Builds an item from the labelled tokens and the fields read before. */
export function assemble(tagged: Tagged, known: Readonly<Record<string, unknown>> = {}): Assembled {
  const spans = spansOf(tagged.tags);
  const raw = tagged.raw.slice(0, MAX_RAW);
  const doi = findDois(raw)[0];
  const named: (Field | undefined)[] = [
    people(
      tagged,
      spans.filter(({ label }) => label === "author"),
      "author",
    ),
    ...readers.map(([field, label, read]): Field | undefined => {
      const span = longest(spans, label);
      const value = span && read(tagged, span);
      return span && value ? [field, value, span.probability] : undefined;
    }),
    editors(tagged, spans),
    place(tagged, spans),
    doi === undefined ? undefined : ["DOI", doi, 1],
    urlOf(tagged),
  ];
  const read = named.filter((it) => it !== undefined).filter(([field]) => !(field in known));
  const { type: knownType, ...others } = known;
  const all = [
    ...corrected(read, { raw, doi }),
    ...Object.entries(others).map(([field, value]): Field => [field, value, 1]),
  ];
  const fields = Object.fromEntries(all.map(([field, value]) => [field, value]));
  const type = knownType ? String(knownType) : guessType(raw, fields);
  const arxiv = arxivFields(raw, type, fields);
  return {
    draft: { type, ...fields, ...arxiv },
    confidence: {
      ...Object.fromEntries(all.map(([field, , probability]) => [field, probability])),
      ...Object.fromEntries(Object.keys(arxiv).map((field) => [field, 1])),
    },
  };
}

/** Longer texts are not one reference. */
const MAX_RAW = 4_000;
