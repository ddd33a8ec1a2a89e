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
  const quoting = { ...parts, paperFullText, indexed };
  return {
    /**
     * Evidence about one citation: whether it exists, what became of it, whether it is what it is cited as, and what it
     * says about a claim. Sources that did not answer are named.
     *
     * @throws {Failure} `validation`
     */
    citation: verifyCitation,
    /**
     * Whether one reference is right: the same for its text, a record of BibTeX or another format, or CSL.
     *
     * @throws {Failure} `validation`
     */
    reference: (reference: string | CslItem, call?: Call) =>
      verifyCitation(typeof reference === "string" ? { citation: reference } : { reference }, call),
    /** Audits a list or a document of references. @throws {Failure} `validation` for nothing to audit */
    bibliography: auditBibliography,
    /** Every reference in whole documents, with its line. @throws {Failure} `validation`, `content_empty` with the file's name */
    files: createAuditFiles({ audit: auditBibliography, clock: parts.clock, readText }),
    /**
     * Who is behind recommendations, what they earn from them, and whether independent sources say the same.
     *
     * @throws {Failure} `validation`; other failures are named in the result
     */
    recommendation: createVerifyRecommendation(parts),
    /** What became of links: live, moved, gone, refused …; with a snapshot of what is lost. Fails only when aborted. */
    links: createCheckLinks(parts),
    /** Whether a quotation is in its source, word for word. @throws {Failure} `validation` */
    quote: createVerifyQuote(quoting),
    /**
     * A whole answer, statement by statement beside the sources that it cites: what to look at first, with the passages
     * that bear on it. A source that cannot be read is named, and never counts as silent.
     *
     * @throws {Failure} `validation` for an answer of more than 200,000 bytes; `content_empty`; as `read` for an address
     */
    answer: loadedOnUse(async () => {
      const { createCheckAnswer } = await import("../answers/check-answer.ts");
      return createCheckAnswer({ ...parts, audit: auditBibliography, paperFullText, indexed });
    }),
    /** Every quotation of a manuscript, checked in the source that is cited for it. @throws {Failure} as `files` */
    manuscript: createCheckManuscript({ readText, checkQuotes: createQuoteCheck(quoting) }),
  };
}
