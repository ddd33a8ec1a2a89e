import {
  bibliography,
  type CslItem,
  findDois,
  format,
  fromPage,
  parse,
  type Source,
  toCitation,
} from "@wellsourced/citations";
import { type Citation, type Clock, Failure, isHttpUrl, type Paper, UNTRUSTED } from "@wellsourced/core";
import type { Call } from "../call.ts";
import { given } from "../given.ts";
import type { createPageStore } from "./read.ts";
import { findRegistered } from "./registered-work.ts";
import type { createFindWorks } from "./search-academic.ts";

/** A reference style by name, or the text of a CSL style. */
export type ReferenceStyle = string;

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

export interface CiteParts {
  readonly pages: ReturnType<typeof createPageStore>;
  readonly searchAcademic: ReturnType<typeof createFindWorks>;
  readonly clock: Clock;
}

const fromPaper = (paper: Paper, doi: string): CslItem =>
  fromPage({
    title: paper.title,
    ...given({ authors: paper.authors, site: paper.journal, published: paper.year?.toString() }),
    doi,
    url: `https://doi.org/${doi}`,
  });

async function fromAddress(url: string, parts: CiteParts, call: Call): Promise<CslItem> {
  const page = await parts.pages({ url }, call);
  return fromPage({ ...page.metadata, url: page.url });
}

async function fromDoi(doi: string, parts: CiteParts, call: Call): Promise<CslItem> {
  try {
    const work = await findRegistered(doi, parts.searchAcademic, call);
    if (work) return fromPaper(work, doi);
  } catch (error) {
    // A registry that cannot be asked says nothing about the work: its landing page may still tell.
    if (call.signal?.aborted) throw error;
  }
  return fromAddress(`https://doi.org/${doi}`, parts, call);
}

/** Fields that the entries made at once leave out. */
const bound = ["volume", "issue", "page", "publisher", "edition", "number", "editor", "genre"] as const;

/** Builds the citing of one web page or DOI. */
export function createCite(parts: CiteParts) {
  return async (
    target: string,
    { style = "apa" }: { style?: ReferenceStyle | undefined } = {},
    call: Call = {},
  ): Promise<CiteResult> => {
    const given = target.trim();
    const [doi] = isHttpUrl(given) && !/^https?:\/\/(?:dx\.)?doi\.org\//iu.test(given) ? [] : findDois(given);
    if (!doi && !isHttpUrl(given))
      throw new Failure(
        "validation",
        `${given || "Nothing"} is neither an http(s) address nor a DOI. Give one of them.`,
      );
    const item = doi ? await fromDoi(doi, parts, call) : await fromAddress(given, parts, call);
    const url = item.URL ?? (doi ? `https://doi.org/${doi}` : given);
    const citation = toCitation(item, { url, accessed: parts.clock.now() });
    const quick = (style === "apa" || style === "mla") && !bound.some((field) => item[field] !== undefined);
    const reference = quick ? citation.formatted[style] : await format([item], { style });
    return { style: styleName(style), reference, item, url, citation, trust: UNTRUSTED };
  };
}

export type BibliographyResult = {
  readonly style: string;
  readonly entryCount: number;
  readonly bibliography: string;
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

/** Rewrites a bibliography file in another format or style. Looks nothing up. */
export async function convertBibliography(
  text: string,
  style: ReferenceStyle = "apa",
  { from, output, locale }: ConvertOptions = {},
) {
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
