import type { CslItem } from "@wellsourced/citations";
import { citationOfRecord } from "@wellsourced/citations";
import { checkText, Failure, omitUndefined, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { LocalFile, Page } from "@wellsourced/core/records";
import { pageDoi, referenceOfPage } from "@wellsourced/trust/pages";
import { type ClaimCheck, examinePage, type Verified, type VerifyResult } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { readCited } from "../cite/read-cited.ts";
import type { IndexedSource } from "../corpus/indexed-source.ts";
import type { Parts } from "../parts.ts";
import { type ClaimParts, checkClaim } from "./check-claim.ts";
import { readingFor } from "./reading.ts";
import { type VerifyUrlParts, verifyDoi, verifyNumber, verifyReference, verifyUrl } from "./verify.ts";

export interface VerifyQuery {
  /** A DOI, URL, other identifier, the text of a reference, or one record of BibTeX, RIS or another format. */
  readonly citation?: string | undefined;
  /** A CSL record, instead of a citation. */
  readonly reference?: CslItem | undefined;
  /** A local document, instead of a citation: the work in it is looked up. With `reference`, its text. */
  readonly file?: LocalFile | undefined;
  /** The claim that it is cited for. */
  readonly claim?: string | undefined;
  /** Whether to look for the claim in the source on the web, or in its copy in the caller's index. @default "web" */
  readonly source?: "web" | "index" | undefined;
  /** Maximum age in seconds of a cached copy of the source; 0 disables the cache. @default 0 */
  readonly maxAge?: number | undefined;
}

type CitationParts = VerifyUrlParts & Pick<Parts, "references">;

async function verify(citation: string | CslItem, parts: CitationParts, call: Call): Promise<Verified> {
  const isText = typeof citation === "string";
  const cited = isText ? await readCited(citation, parts, call) : citationOfRecord(citation);
  switch (cited.kind) {
    case "doi":
      return verifyDoi(cited, parts, call);
    case "url":
      return verifyUrl(cited.url, parts, call);
    case "reference":
      return verifyReference({ reference: cited.reference, raw: isText ? citation : "" }, parts, call);
    default:
      return verifyNumber(cited, parts, call);
  }
}

/** The work in a local document: by its printed DOI, otherwise by its metadata. */
function verifyPage(page: Page, parts: VerifyUrlParts, call: Call): Promise<Verified> {
  const reference = referenceOfPage(page);
  const doi = pageDoi(page);
  if (doi) return verifyDoi({ doi, words: reference.title ?? "" }, parts, call);
  if (!reference.title) throw new Failure("validation", "The document names neither a DOI nor a title to look up.");
  return verifyReference({ reference, raw: reference.title }, parts, call);
}

/** The evidence about the claim, if there is a source that may be read. */
type Shown = ClaimCheck & Pick<VerifyResult, "claimCheckSkipped" | "claimCheckSkippedReason">;

async function claimFields(
  { claim, verified: { places, noSource } }: { readonly claim: string; readonly verified: Verified },
  parts: ClaimParts,
  call: Call,
): Promise<Shown> {
  if (noSource || places.length === 0)
    return {
      claimSupport: "source_unavailable",
      claimCheckSkipped: true,
      claimCheckSkippedReason: noSource ?? "There is no source to read.",
    };
  return checkClaim({ claim, places }, parts, call);
}

interface Told extends Pick<VerifyQuery, "source"> {
  readonly input: string;
  readonly own: CitationParts;
  readonly call: Call;
}

/** Time limit for one source, so that a slow one does not cost the results of the others. */
export const PATIENCE_MS = 12_000;

/** Returns a function that checks one citation: a DOI, a URL, another identifier or the text of a reference. */
export function createVerifyCitation(
  parts: CitationParts & Pick<Parts, "readFile" | "clock"> & { readonly indexed: IndexedSource },
) {
  /** Reads the indexed copy instead of the web page. */
  const inIndex: ClaimParts["pages"] = async ({ url }, call) => {
    const { text, addedAt } = await parts.indexed.document(url, call);
    return { markdown: text, wireTruncated: false, partial: false, fetchedAt: toTimestamp(addedAt), fromCopy: true };
  };
  const told = (claim: string, verified: Verified, { input, source, own, call }: Told) => {
    if (source !== "index") return claimFields({ claim, verified }, own, call);
    const places = [...new Set([input, ...verified.places])];
    return checkClaim({ claim, places }, { ...omitUndefined({ entails: parts.entails }), pages: inIndex }, call);
  };
  return async (query: VerifyQuery, call: Call = {}): Promise<VerifyResult> => {
    if (query === null || typeof query !== "object") checkText(query, "citation");
    const { reference, citation = reference?.title ?? "", file, claim, source, maxAge } = query;
    const input = citation.trim() || reference?.DOI || reference?.URL || file?.name;
    if (!input) throw new Failure("validation", "citation is required");
    const own = { ...parts, pages: readingFor(parts, maxAge) };
    const patient = { ...call, deadlineMs: Math.min(PATIENCE_MS, call.deadlineMs ?? PATIENCE_MS) };
    const isSource = reference ? claim !== undefined : !citation.trim();
    const page = file && isSource ? await parts.readFile(file, call) : undefined;
    const verified =
      page && !reference ? await verifyPage(page, own, patient) : await verify(reference ?? input, own, patient);
    const shown =
      claim && (page ? examinePage(page, claim, own, call) : told(claim, verified, { input, source, own, call }));
    // The certainty of missing evidence matters only in audits, so it is left out here.
    const { silent: _, attention, ...evidence }: Partial<Shown> = (await shown) || {};
    return {
      ...omitUndefined({ attention }),
      input,
      ...verified.result,
      ...(claim ? { claim, ...evidence } : {}),
      trust: UNTRUSTED,
    };
  };
}
