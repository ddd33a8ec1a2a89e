import {
  bibliography,
  type CslItem,
  citationFor,
  format,
  type Problem,
  parse,
  readAt,
  referenceOf,
  type Source,
} from "@wellsourced/citations";
import { cutBytes, Failure, given, isUnresolved, NO_NETWORK, UNTRUSTED } from "@wellsourced/core";
import type { Citation, Page } from "@wellsourced/core/records";
import type { Call } from "../call.ts";
import { each } from "../each.ts";
import { pageDoi, referenceOfPage } from "./about-page.ts";
import { type CitedNumber, findByNumber } from "./checks/find-by-number.ts";
import { findRecord } from "./checks/find-record.ts";
import { whatIsCited } from "./checks/what-is-cited.ts";
import { failureIn } from "./failure-in.ts";
import type { LocalFile } from "./local-file.ts";
import type { Asking, Parts } from "./parts.ts";

/** A reference style by name, or the text of a CSL style. */
export type ReferenceStyle = string;

/**
 * What is to be cited: an address, a DOI, a number of arXiv, PubMed or PubMed Central, an ISBN, an ISSN, a patent, a
 * case, the text of a reference, or a document that is here already.
 */
type CiteTarget = string | LocalFile;

export interface CiteOptions {
  /** @default "apa" */
  readonly style?: ReferenceStyle | undefined;
}

/** What an answer calls a style: a text is too long to say back. */
const styleName = (style: ReferenceStyle): string => (style.includes("<") ? "csl" : style);

export type CiteResult = {
  readonly style: string;
  /** The reference, ready to paste. */
  readonly reference: string;
  /** What it was made from, as CSL-JSON. */
  readonly item: CslItem;
  /** Where the facts come from. */
  readonly url: string;
  readonly citation: Citation;
  readonly trust: typeof UNTRUSTED;
};

type CiteParts = Pick<Parts, "pages" | "readFile" | "providers" | "registry" | "clock">;

/** A page with what a registry holds of the work on it: of papers the registry knows more, and knows it better. */
async function ofPage(page: Page, { parts, call }: Asking<CiteParts>): Promise<CslItem> {
  const doi = pageDoi(page);
  return readAt(referenceOfPage(page, doi ? await parts.registry(doi, call) : undefined), parts.clock.now());
}

const fromAddress = async (url: string, asking: Asking<CiteParts>): Promise<CslItem> =>
  ofPage(await asking.parts.pages({ url }, asking.call), asking);

async function fromDoi(doi: string, asking: Asking<CiteParts>): Promise<CslItem> {
  const record = await asking.parts.registry(doi, asking.call);
  if (record) return referenceOf({ record });
  // That a registry cannot be asked is no evidence about the work, whose landing page may still describe it.
  try {
    return await fromAddress(`https://doi.org/${doi}`, asking);
  } catch (error) {
    const failure = failureIn(error, asking.call);
    throw isUnresolved(failure) ? new Failure("network", NO_NETWORK) : failure;
  }
}

/** Registers of numbers say less of a paper than the registry of its DOI. */
async function fromNumber(cited: CitedNumber, { parts, call }: Asking<CiteParts>): Promise<CslItem> {
  const answer = await findByNumber(cited, parts.providers, call);
  if (!answer.record) {
    if (answer.isOffline) throw new Failure("network", NO_NETWORK);
    if (answer.failure) throw answer.failure;
    throw new Failure("not_found", `Not found: ${answer.because}. Check the number, or give the title instead.`);
  }
  if (answer.item) return answer.item;
  const { doi } = answer.record;
  const registered = doi && !answer.record.publication ? await parts.registry(doi, call) : undefined;
  return referenceOf({ record: registered ?? answer.record });
}

async function fromWords(reference: CslItem, raw: string, asking: Asking<CiteParts>): Promise<CslItem> {
  const { parts, call } = asking;
  const { ranked, answered, failed, isOffline } = await findRecord(
    { reference, raw, thisYear: new Date(parts.clock.now()).getUTCFullYear() },
    parts.providers,
    call,
  );
  const [best] = ranked;
  if (best?.confidence === "high")
    return best.paper.doi ? fromDoi(best.paper.doi, asking) : referenceOf({ record: best.paper });
  if (isOffline) throw new Failure("network", NO_NETWORK);
  if (answered.length === 0 && failed.length > 0)
    throw new Failure("upstream_unavailable", `${failed.join(", ")} did not answer. Try again later, or give a DOI.`);
  throw new Failure(
    "validation",
    `${cutBytes(raw, 200) || "Nothing"} is neither an http(s) address nor a number that can be looked up, and no index certainly holds a work with this title. Give a DOI, an address, an ISBN, a PMID or a patent number.`,
  );
}

const isFewWords = (text: string): boolean => text.split(/\s/u).filter((word) => /\p{L}{2}/u.test(word)).length < 2;

async function itemOf(target: CiteTarget, asking: Asking<CiteParts>): Promise<CslItem> {
  if (typeof target !== "string") return ofPage(await asking.parts.readFile(target, asking.call), asking);
  const text = target.trim();
  const cited = whatIsCited(text);
  switch (cited.kind) {
    case "url":
      return fromAddress(cited.url, asking);
    case "doi":
      return fromDoi(cited.doi, asking);
    case "reference":
      if (isFewWords(text) || /^[a-z][a-z\d+.-]*:\/\//iu.test(text))
        throw new Failure(
          "validation",
          `${cutBytes(text, 200) || "Nothing"} is neither an http(s) address nor a DOI or another number that can be looked up.`,
        );
      return fromWords(cited.reference, text, asking);
    default:
      return fromNumber(cited, asking);
  }
}

/** Builds the citing of one source, whatever names it. */
export function createCite(parts: CiteParts) {
  return async (target: CiteTarget, { style = "apa" }: CiteOptions = {}, call: Call = {}): Promise<CiteResult> => {
    const item = await itemOf(target, { parts, call });
    const url = item.URL ?? (item.DOI ? `https://doi.org/${item.DOI}` : "");
    const citation = await citationFor(item, { url, accessed: parts.clock.now() });
    const isAtHand = style === "apa" || style === "mla";
    const reference = isAtHand ? citation.formatted[style] : await format([item], { style });
    return { style: styleName(style), reference, item, url, citation, trust: UNTRUSTED };
  };
}

/** The references of a list, and what kept the others from being cited. */
type CitedList = {
  readonly style: string;
  readonly references: readonly (CiteResult & { readonly target: string })[];
  readonly failures: readonly { readonly target: string; readonly kind: Failure["kind"]; readonly message: string }[];
  readonly trust: typeof UNTRUSTED;
};

const CITED_AT_ONCE = 4;
const nameOf = (target: CiteTarget): string => (typeof target === "string" ? target : target.name);

/** Builds the citing of many: what fails is named, and keeps nobody else from being cited. */
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
  /** Why the list is empty. */
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
};

/** A reference list from sources that the caller names. Looks nothing up. */
export async function makeBibliography(
  sources: readonly Source[],
  style: ReferenceStyle = "apa",
): Promise<BibliographyResult> {
  const { entryCount, bibliography: text } = bibliography(sources, { style });
  return { style, entryCount, bibliography: text, trust: UNTRUSTED };
}

export interface ConvertOptions {
  /** The format that the text is in; found out where it is left out. */
  readonly from?: string | undefined;
  /** Plain text or HTML, for reference styles. */
  readonly output?: "text" | "html" | undefined;
  /** The text of a CSL locale file, for a style in a language that does not come along. */
  readonly locale?: string | undefined;
}

export type ConvertedBibliography = BibliographyResult & {
  /** The format that the text was in. */
  readonly from: string;
  readonly problems: readonly Problem[];
};

/** Rewrites a bibliography file in another format or style. Looks nothing up. */
export async function convertBibliography(
  text: string,
  style: ReferenceStyle = "apa",
  { from, output, locale }: ConvertOptions = {},
): Promise<ConvertedBibliography> {
  const read = await parse(text, given({ format: from }));
  return {
    style: styleName(style),
    from: read.format,
    entryCount: read.items.length,
    bibliography: await format(read.items, { style, ...given({ output, locale }) }),
    problems: read.problems,
    trust: UNTRUSTED,
  };
}
