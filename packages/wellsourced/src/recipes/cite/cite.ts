import {
  bibliography,
  type CslItem,
  citationFor,
  citationOfRecord,
  format,
  type ParsedCitation,
  type Problem,
  parse,
  readAt,
  referenceOf,
  type Source,
} from "@wellsourced/citations";
import { cutBytes, Failure, isUnresolved, NO_NETWORK, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { Citation, LocalFile, Page, Work } from "@wellsourced/core/records";
import { isWorkOfPage, pageDoi, referenceOfPage } from "@wellsourced/trust/pages";
import type { CitedNumber } from "@wellsourced/trust/references";
import type { Asking, Call } from "../../call.ts";
import { each } from "../../each.ts";
import { findByNumber } from "../checks/find-by-number.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { type CitedItem, type CiteFindings, citeReference, standingOf } from "./cite-reference.ts";
import { readCited } from "./read-cited.ts";

/** A reference style by name, or the text of a CSL style. */
export type ReferenceStyle = string;

/**
 * The source to cite: a URL, a DOI, an arXiv, PubMed or PubMed Central number, an ISBN, an ISSN, a patent, a court
 * case, the text of a reference, a record of BibTeX or another format, CSL-JSON, or a local document.
 */
type CiteTarget = string | LocalFile | CslItem;

export interface CiteOptions {
  /** @default "apa" */
  readonly style?: ReferenceStyle | undefined;
}

/** The name of a style in results; the text of one is too long. */
const styleName = (style: ReferenceStyle): string => (style.includes("<") ? "csl" : style);

/** A reference with the findings of an audit; `flags` are absent if there are none. */
export type CiteResult = CiteFindings & {
  readonly style: string;
  /** The formatted reference. */
  readonly reference: string;
  /** The source of the reference as CSL-JSON. */
  readonly item: CslItem;
  /** URL that the metadata comes from. */
  readonly url: string;
  readonly citation: Citation;
  readonly trust: typeof UNTRUSTED;
};

type CiteParts = Pick<
  Parts,
  "pages" | "readFile" | "providers" | "registry" | "clock" | "references" | "retractions" | "checkLink" | "entails"
> &
  Partial<Pick<Parts, "works" | "offline">>;

/** Cites a page, with the registered record of its work, which is more complete and reliable. */
async function ofPage(page: Page, { parts, call }: Asking<CiteParts>): Promise<CitedItem> {
  const doi = pageDoi(page);
  const record = doi ? await parts.registry(doi, call) : undefined;
  const own = record && isWorkOfPage(record, page) ? record : undefined;
  return { item: readAt(referenceOfPage(page, own), parts.clock.now()), findings: standingOf(own) };
}

const fromAddress = async (url: string, asking: Asking<CiteParts>): Promise<CitedItem> =>
  ofPage(await asking.parts.pages({ url }, asking.call), asking);

const ofRecord = (record: Work): CitedItem => ({ item: referenceOf({ record }), findings: standingOf(record) });

async function fromDoi(doi: string, asking: Asking<CiteParts>): Promise<CitedItem> {
  const record = await asking.parts.registry(doi, asking.call);
  if (record) return ofRecord(record);
  // If the registry fails, the landing page may still describe the work.
  try {
    return await fromAddress(`https://doi.org/${doi}`, asking);
  } catch (error) {
    const failure = failureIn(error, asking.call);
    throw isUnresolved(failure) ? new Failure("network", NO_NETWORK) : failure;
  }
}

/** Prefer the DOI registry, whose records of papers are more complete than those of other numbers. */
async function fromNumber(cited: CitedNumber, { parts, call }: Asking<CiteParts>): Promise<CitedItem> {
  const answer = await findByNumber(cited, parts, call);
  if (!answer.record) {
    if (answer.isOffline) throw new Failure("network", NO_NETWORK);
    if (answer.failure) throw answer.failure;
    throw new Failure("not_found", `Not found: ${answer.because}. Check the number, or give the title instead.`);
  }
  if (answer.item) return { item: answer.item };
  const { doi } = answer.record;
  const registered = doi && !answer.record.publication ? await parts.registry(doi, call) : undefined;
  return ofRecord(registered ?? answer.record);
}

const isFewWords = (text: string): boolean => text.split(/\s/u).filter((word) => /\p{L}{2}/u.test(word)).length < 2;

/** Parses a citation. @throws {Failure} `validation` for text that cannot be looked up */
async function parseTarget(target: string | CslItem, { parts, call }: Asking<CiteParts>): Promise<ParsedCitation> {
  const cited = typeof target === "string" ? await readCited(target, parts, call) : citationOfRecord(target);
  const isBare = typeof target === "string" && cited.kind === "reference" && cited.reference.author === undefined;
  if (isBare && (isFewWords(target) || /^[a-z][a-z\d+.-]*:\/\//iu.test(target)))
    throw new Failure(
      "validation",
      `${cutBytes(target, 200) || "Nothing"} is neither an http(s) address nor a DOI or another number that can be looked up.`,
    );
  return cited;
}

const isFile = (target: CiteTarget): target is LocalFile => typeof target !== "string" && "bytes" in target;

async function itemOf(target: CiteTarget, asking: Asking<CiteParts>): Promise<CitedItem> {
  if (isFile(target)) return ofPage(await asking.parts.readFile(target, asking.call), asking);
  const text = typeof target === "string" ? target.trim() : target;
  const cited = await parseTarget(text, asking);
  const raw = typeof text === "string" ? text : "";
  switch (cited.kind) {
    case "url":
      return fromAddress(cited.url, asking);
    case "doi":
      if (!cited.words && !cited.reference) return fromDoi(cited.doi, asking);
      return citeReference({ reference: cited.reference, raw: cited.words, doi: cited.doi }, asking);
    case "reference":
      return citeReference({ reference: cited.reference, raw }, asking);
    default:
      return fromNumber(cited, asking);
  }
}

/** Returns a function that cites one source. */
export function createCite(parts: CiteParts) {
  return async (target: CiteTarget, { style = "apa" }: CiteOptions = {}, call: Call = {}): Promise<CiteResult> => {
    const { item, findings = {} } = await itemOf(target, { parts, call });
    const url = item.URL ?? (item.DOI ? `https://doi.org/${item.DOI}` : "");
    const citation = await citationFor(item, { url, accessed: parts.clock.now() });
    const isAtHand = style === "apa" || style === "mla";
    const reference = isAtHand ? citation.formatted[style] : await format([item], { style });
    return { style: styleName(style), reference, item, url, citation, ...findings, trust: UNTRUSTED };
  };
}

/** The cited references of a list, and the items that failed. */
type CitedList = {
  readonly style: string;
  readonly references: readonly (CiteResult & { readonly target: string })[];
  readonly failures: readonly { readonly target: string; readonly kind: Failure["kind"]; readonly message: string }[];
  readonly trust: typeof UNTRUSTED;
};

const CITED_AT_ONCE = 4;
const nameOf = (target: CiteTarget): string => {
  if (typeof target === "string") return target;
  return isFile(target) ? target.name : (target.title ?? target.id);
};

/** Returns a function that cites many sources. Failures are listed and do not affect the others. */
export function createCiteAll(cite: ReturnType<typeof createCite>) {
  return async (targets: readonly CiteTarget[], options: CiteOptions = {}, call: Call = {}): Promise<CitedList> => {
    const results = await each(targets, CITED_AT_ONCE, async (target) => {
      try {
        return { ...(await cite(target, options, call)), target: nameOf(target) };
      } catch (error) {
        const { kind, message } = failureIn(error, call);
        return { target: nameOf(target), kind, message };
      }
    });
    return {
      style: styleName(options.style ?? "apa"),
      references: results.flatMap((one) => ("reference" in one ? [one] : [])),
      failures: results.flatMap((one) => ("reference" in one ? [] : [one])),
      trust: UNTRUSTED,
    };
  };
}

export type BibliographyResult = {
  readonly style: string;
  readonly entryCount: number;
  readonly bibliography: string;
  /** Reason for an empty list. */
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
};

/** Formats a reference list from given sources, without look-ups. */
export async function makeBibliography(
  sources: readonly Source[],
  style: ReferenceStyle = "apa",
): Promise<BibliographyResult> {
  if (!Array.isArray(sources)) throw new Failure("validation", "sources must be a list");
  const { entryCount, bibliography: text } = bibliography(sources, { style });
  return { style, entryCount, bibliography: text, trust: UNTRUSTED };
}

export interface ConvertOptions {
  /** Format of the text. @default detected */
  readonly from?: string | undefined;
  /** Plain text or HTML, for reference styles. */
  readonly output?: "text" | "html" | undefined;
  /** The text of a CSL locale file, for a language that is not included. */
  readonly locale?: string | undefined;
}

export type ConvertedBibliography = BibliographyResult & {
  /** The format that the text was in. */
  readonly from: string;
  readonly problems: readonly Problem[];
};

/** Converts a bibliography file to another format or style, without look-ups. */
export async function convertBibliography(
  text: string,
  style: ReferenceStyle = "apa",
  { from, output, locale }: ConvertOptions = {},
): Promise<ConvertedBibliography> {
  const read = await parse(text, omitUndefined({ format: from }));
  return {
    style: styleName(style),
    from: read.format,
    entryCount: read.items.length,
    bibliography: await format(read.items, { style, ...omitUndefined({ output, locale }) }),
    problems: read.problems,
    trust: UNTRUSTED,
  };
}
