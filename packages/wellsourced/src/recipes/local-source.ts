import { findDois, format, fromPage, matchTitle, toCitation } from "@wellsourced/citations";
import { type Clock, cutBytes, Failure, type Page, UNTRUSTED } from "@wellsourced/core";
import type { Reader } from "@wellsourced/scraper";
import { examineClaim } from "@wellsourced/trust";
import type { Call } from "../call.ts";
import { given } from "../given.ts";
import type { CiteResult, createCite, ReferenceStyle } from "./cite.ts";
import type { createVerifyCitation } from "./verify-citation.ts";
import type { QuoteEvidence, QuoteQuery } from "./verify-quote.ts";
import type { VerifyQuery, VerifyResult } from "./verify-types.ts";

/** A document that somebody has at hand: PDF, Word, HTML, Markdown or any other kind that the reader knows. */
export interface LocalDocument {
  readonly name?: string | undefined;
  readonly bytes: Uint8Array;
}

/** What can be asked of a document at hand, as if it stood at an address. */
export interface LocalSources {
  readonly cite: (
    document: LocalDocument,
    options?: { readonly style?: ReferenceStyle | undefined },
    call?: Call,
  ) => Promise<CiteResult>;
  /** The work that the document is, checked as a citation; a claim is held against the document itself. */
  readonly verify: (document: LocalDocument, query?: Pick<VerifyQuery, "claim">, call?: Call) => Promise<VerifyResult>;
  readonly quote: (
    document: LocalDocument,
    query: Pick<QuoteQuery, "quote" | "language">,
    call?: Call,
  ) => Promise<QuoteEvidence>;
}

export interface LocalSourceParts {
  readonly reader: Pick<Reader, "parse">;
  readonly cite: ReturnType<typeof createCite>;
  readonly verifyCitation: ReturnType<typeof createVerifyCitation>;
  readonly verifyQuote: (query: QuoteQuery, call?: Call) => Promise<QuoteEvidence>;
  readonly clock: Clock;
}

/** A document's own title and DOI stand near its top; further down are those of its references. */
const HEAD = 4_000;

const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a registered title is that of the document: the one it states, or one that stands on its first page. */
function isTitleOf(title: string, { metadata, markdown }: Page): boolean {
  if (metadata.title && matchTitle(metadata.title, title).verdict === "match") return true;
  const wanted = letters(title);
  return wanted.length > 12 && letters(cutBytes(markdown, HEAD)).includes(wanted);
}

/** DOIs that may be the document's own, the surest first. */
const ownDois = ({ metadata, markdown }: Page): readonly string[] => [
  ...new Set([...(metadata.doi ? [metadata.doi] : []), ...findDois(cutBytes(markdown, HEAD)).slice(0, 2)]),
];

/** Builds what can be asked of documents at hand. */
export function createLocalSources({
  reader,
  cite,
  verifyCitation,
  verifyQuote,
  clock,
}: LocalSourceParts): LocalSources {
  const read = ({ name, bytes }: LocalDocument, { signal }: Call) => reader.parse(bytes, given({ name, signal }));

  /** The registered work that the document is, where one of its DOIs is surely its own. */
  async function registered(page: Page, style: ReferenceStyle, call: Call): Promise<CiteResult | undefined> {
    for (const doi of ownDois(page)) {
      try {
        const found = await cite(doi, { style }, call);
        if (found.item.title && isTitleOf(found.item.title, page)) return found;
      } catch (error) {
        // A registry that cannot be asked leaves what the document says of itself.
        if (call.signal?.aborted) throw error;
      }
    }
    return undefined;
  }

  async function describe(page: Page, name: string, style: ReferenceStyle): Promise<CiteResult> {
    const item = fromPage(page.metadata);
    if (!item.title)
      throw new Failure("content_empty", `${name} states no title, so that no reference can be made of it.`);
    const citation = toCitation(item, { url: item.URL ?? "", accessed: clock.now() });
    const reference = await format([item], { style });
    return {
      style: style.includes("<") ? "csl" : style,
      reference,
      item,
      url: item.URL ?? "",
      citation,
      trust: UNTRUSTED,
    };
  }

  async function reference(document: LocalDocument, page: Page, style: ReferenceStyle, call: Call) {
    return (await registered(page, style, call)) ?? (await describe(page, document.name ?? "The document", style));
  }

  return {
    cite: async (document, { style = "apa" } = {}, call = {}) =>
      reference(document, await read(document, call), style, call),
    async verify(document, { claim } = {}, call = {}) {
      const page = await read(document, call);
      const own = await reference(document, page, "apa", call);
      const result = await verifyCitation({ citation: own.item.DOI ?? own.reference }, call);
      const input = document.name ?? result.input;
      return { ...result, input, ...(claim ? { claim, ...evidenceFor(claim, page) } : {}) };
    },
    async quote(document, query, call = {}) {
      const { markdown, metadata } = await read(document, call);
      const evidence = await verifyQuote({ ...query, text: markdown }, call);
      return { ...evidence, ...given({ sourceTitle: metadata.title }) };
    },
  };
}

/** What the document itself says of a claim. */
function evidenceFor(claim: string, { markdown }: Page) {
  const { claimSupport, keySentences, ...signals } = examineClaim(markdown, claim);
  const { contrastSignal, numberMismatch, opposedWords } = signals;
  return {
    claimSupport,
    claimEvidence: keySentences.map(({ sentence }) => sentence),
    claimEvidenceDetails: keySentences.map(({ sentence, start, end }) => ({ sentence, start, end })),
    ...given({ contrastSignal, numberMismatch, opposedWords }),
  };
}
