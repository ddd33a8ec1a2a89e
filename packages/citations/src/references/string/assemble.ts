import { identifiersOf } from "../../compare/identifiers.ts";
import type { CslDraft, CslName } from "../../csl.ts";
import { findDois } from "../../find-dois.ts";
import { shortDoiUrl } from "../../identifiers.ts";
import { namesOf } from "./authors.ts";
import { guessType } from "./guess-type.ts";
import type { Label } from "./lattice.ts";
import { asYear, type Field, mended } from "./mend.ts";
import { longest, namesText, type Span, spansOf, type Tagged, textOf, titleText } from "./tag.ts";

const dashes = /(?:(?<!\s)\s+)?[-‐‑‒–—―−－~～]+\s*/gu;

/** Pages in one form: a range if there is one among other numbers; words alone are none. */
function pagesOf(text: string): string {
  const plain = text.replace(dashes, "-");
  if (!/\p{Nd}|^[ivxlcdm]+(?:-[ivxlcdm]+)?$/iu.test(plain)) return "";
  return /\s/u.test(plain) ? (/(?<!\S)\p{L}?\d{1,6}-\p{L}?\d{1,6}(?!\S)/u.exec(plain)?.[0] ?? plain) : plain;
}

/** An issue without what follows its number: `2, 2009`. */
const issueOf = (text: string): string => text.replace(dashes, "-").replace(/,\s.*$/su, "");

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

/** "et al." behind a run of names, where it is not a part of it. */
const restOf = ({ raw, tokens }: Tagged, { to }: Span): string => {
  const end = tokens[to - 1]?.end ?? 0;
  return /^[\s,.;]{0,4}(?:et\.?\s?al(?!\p{L})|and others|и др)/iu.exec(raw.slice(end, end + 20))?.[0] ?? "";
};

/** Names may stand in several runs: `A. Byron (and C. Babbage)`. */
function people(tagged: Tagged, spans: readonly Span[], field: string): Field | undefined {
  const names: CslName[] = namesOf(spans.map((span) => namesText(tagged, span) + restOf(tagged, span)).join("; "));
  return names.length > 0 ? [field, names, Math.min(...spans.map(({ sure }) => sure))] : undefined;
}

/** Editors only where a mark says so; a run without one is other people's names. */
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

/** The place beside the publisher. */
function place(tagged: Tagged, spans: readonly Span[]): Field | undefined {
  const at = spans.findIndex(({ label }) => label === "publisher");
  const span = [spans[at - 1], spans[at + 1]].find((it) => at >= 0 && it?.label === "place");
  const text = span && plainText(tagged, span);
  return span && text && !noPlace.test(text) ? ["publisher-place", text, span.sure] : undefined;
}

/** An address that is no DOI, or the one that a short DOI stands for. */
function address({ tokens, raw }: Tagged): Field | undefined {
  const short = tokens.length < SHORT_DOI_TOKENS ? shortDoiUrl(raw) : undefined;
  if (short) return ["URL", short, 1];
  const link = tokens.find(({ kind, text }) => kind === "link" && !/^10\.|doi\.org\//iu.test(text));
  return link && ["URL", link.text.replace(/\s+/gu, "").replace(/^www\./iu, "https://www."), 1];
}

const SHORT_DOI_TOKENS = 6;

/**
 * The number that arXiv gives a work, with its version. Of a preprint it is the number of the work; of a work that came
 * out elsewhere it is the address of a copy. The reference states no DOI, so none is made of it.
 */
function arxivFields(raw: string, type: string, fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const found = identifiersOf({ id: "", type }, raw).find(({ kind }) => kind === "arxiv");
  if (!found || fields.DOI !== undefined) return {};
  const number = `${found.value}${found.version ?? ""}`;
  if (type === "article") return fields.number === undefined ? { number: `arXiv:${number}` } : {};
  return fields.URL === undefined ? { URL: `https://arxiv.org/abs/${number}` } : {};
}

/** The item that the labels of a reference's tokens make. */
export function assemble(tagged: Tagged, stated: Readonly<Record<string, unknown>> = {}): Assembled {
  const spans = spansOf(tagged.tags);
  const doi = findDois(tagged.raw.slice(0, MOST_LOOKED_AT))[0];
  const named: (Field | undefined)[] = [
    people(
      tagged,
      spans.filter(({ label }) => label === "author"),
      "author",
    ),
    ...readers.map(([field, label, read]): Field | undefined => {
      const span = longest(spans, label);
      const value = span && read(tagged, span);
      return span && value ? [field, value, span.sure] : undefined;
    }),
    editors(tagged, spans),
    place(tagged, spans),
    doi === undefined ? undefined : ["DOI", doi, 1],
    address(tagged),
  ];
  const found = named.filter((it) => it !== undefined && !(it[0] in stated)).filter((it) => it !== undefined);
  const { type, ...said } = stated;
  const known = { raw: tagged.raw.slice(0, MOST_LOOKED_AT), doi };
  const given = [...mended(found, known), ...Object.entries(said).map(([field, value]): Field => [field, value, 1])];
  const fields = Object.fromEntries(given.map(([field, value]) => [field, value]));
  const kind = type ? String(type) : guessType(tagged, fields);
  const arxiv = arxivFields(known.raw, kind, fields);
  return {
    draft: { type: kind, ...fields, ...arxiv },
    confidence: {
      ...Object.fromEntries(given.map(([field, , sure]) => [field, sure])),
      ...Object.fromEntries(Object.keys(arxiv).map((field) => [field, 1])),
    },
  };
}

/** Identifiers stand at the end of a reference, not pages behind it. */
const MOST_LOOKED_AT = 4_000;
