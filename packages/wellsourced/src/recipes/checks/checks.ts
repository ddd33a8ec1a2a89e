import type { CslItem } from "@wellsourced/citations";
import { omitUndefined } from "@wellsourced/core";
import type { ReadText } from "@wellsourced/trust/documents";
import type { Call } from "../../call.ts";
import type { IndexedSource } from "../corpus/indexed-source.ts";
import { createCheckLinks } from "../links/check-links.ts";
import { loadedOnUse, type Parts } from "../parts.ts";
import { createCheckManuscript } from "../quote/check-manuscript.ts";
import { createQuoteCheck, createVerifyQuote } from "../quote/verify-quote.ts";
import type { createPaperFullText } from "../reading/full-text.ts";
import { createVerifyRecommendation } from "../recommendations/verify-recommendation.ts";
import { createAuditBibliography } from "./audit-bibliography.ts";
import { createAuditFiles } from "./audit-files.ts";
import { createAuditManuscripts } from "./audit-manuscripts.ts";
import { createVerifyCitation } from "./verify-citation.ts";

interface CheckParts {
  readonly indexed: IndexedSource;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

/** Checks citations, answers, links and whole documents. */
export function createChecks(parts: Parts, { indexed, paperFullText }: CheckParts) {
  const { reader } = parts;
  const readText: ReadText<Call> = async (bytes, name, { signal, owner }) => {
    const { markdown, metadata } = await reader.parse(bytes, omitUndefined({ name, signal, owner }));
    return { text: markdown, leftOut: metadata.leftOut ?? [] };
  };
  const auditBibliography = createAuditBibliography(parts);
  const verifyCitation = createVerifyCitation({ ...parts, indexed });
  const auditing = { audit: auditBibliography, clock: parts.clock, readText };
  const quoting = { ...parts, paperFullText, indexed };
  return {
    /**
     * Checks a citation: whether the work exists, was retracted or corrected, matches the cited details, and addresses
     * a claim. Sources that did not respond are listed.
     * @throws {Failure} `validation`
     */
    citation: verifyCitation,
    /**
     * Checks a reference, given as text, as a record of BibTeX or another format, or as CSL.
     * @throws {Failure} `validation`
     */
    reference: (reference: string | CslItem, call?: Call) =>
      verifyCitation(typeof reference === "string" ? { citation: reference } : { reference }, call),
    /** Audits a list or a document of references. @throws {Failure} `validation` if there are none */
    bibliography: auditBibliography,
    /** Audits every reference in documents, with its line. @throws {Failure} `validation`, `content_empty` */
    files: createAuditFiles(auditing),
    /** Audits many manuscripts one after the other, each work once. Fails only if aborted. */
    manuscripts: createAuditManuscripts(auditing),
    /**
     * Checks recommendations: who publishes them, conflicts of interest, and whether independent sources agree.
     * @throws {Failure} `validation`; other failures are listed in the result
     */
    recommendation: createVerifyRecommendation(parts),
    /** Checks links: live, moved, gone, refused …; with snapshots of lost pages. Fails only if aborted. */
    links: createCheckLinks(parts),
    /** Checks whether a quotation occurs verbatim in its source. @throws {Failure} `validation` */
    quote: createVerifyQuote(quoting),
    /**
     * Checks an answer, statement by statement, against the sources that it cites, and ranks the statements for review,
     * with the relevant passages. Unreadable sources are listed.
     * @throws {Failure} `validation` for an answer of more than 200,000 bytes; `content_empty`; as `read` for a URL
     */
    answer: loadedOnUse(async () => {
      const { createCheckAnswer } = await import("../answers/check-answer.ts");
      return createCheckAnswer({ ...parts, audit: auditBibliography, paperFullText, indexed });
    }),
    /** Checks every quotation of a manuscript in its cited source. @throws {Failure} as `files` */
    manuscript: createCheckManuscript({ readText, checkQuotes: createQuoteCheck(quoting) }),
  };
}
