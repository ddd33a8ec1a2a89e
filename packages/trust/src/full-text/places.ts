import { Failure, type FailureKind, shownUrl } from "@wellsourced/core";
import type { OpenAccess, Paper } from "@wellsourced/core/records";
import { arxivOf, type Identified } from "./identify.ts";

/** The kind of place where a text was found. */
export type FullTextSource = "given_url" | "archive" | "open_pdf" | "unpaywall" | "landing_page" | "doi";

/** A place that may have the full text of a work. */
export interface Place {
  readonly source: FullTextSource;
  readonly url: string;
}

/** A place without the full text. */
export interface Attempt extends Place {
  /** The reason in a few words. */
  readonly said: string;
  readonly kind?: FailureKind;
}

/** The records of a work. */
export interface KnownWork {
  readonly record?: Paper | undefined;
  readonly copies?: OpenAccess | undefined;
  readonly doi?: string | undefined;
}

const MOST_PLACES = 8;

/** The distinct places where the full text may be, most reliable first. */
export function placesFor({ names, url }: Identified, { record, copies, doi }: KnownWork): readonly Place[] {
  const arxiv = arxivOf(doi);
  const open = copies?.copies ?? [];
  const rows: readonly (readonly [source: FullTextSource, url: string | undefined])[] = [
    ["given_url", url],
    ["archive", names.pmcid && `https://pmc.ncbi.nlm.nih.gov/articles/PMC${names.pmcid}/`],
    ["archive", arxiv && `https://arxiv.org/abs/${arxiv}`],
    ["open_pdf", record?.pdfUrl],
    ...open.map(({ pdfUrl }) => ["unpaywall", pdfUrl] as const),
    ...open.map(({ landingUrl }) => ["unpaywall", landingUrl] as const),
    ["landing_page", record?.url],
    ["landing_page", names.pmid && !record ? `https://pubmed.ncbi.nlm.nih.gov/${names.pmid}/` : undefined],
    ["doi", doi && `https://doi.org/${encodeURI(doi)}`],
  ];
  const distinct = new Map<string, Place>();
  for (const [source, place] of rows) {
    const key = place
      ?.replace(/^http:/u, "https:")
      .replace(/\/$/u, "")
      .toLowerCase();
    if (place && key && !distinct.has(key)) distinct.set(key, { source, url: place });
  }
  return [...distinct.values()].slice(0, MOST_PLACES);
}

/** Failures that tell the caller whether to retry, most definite first. */
const DEFINITE: readonly FailureKind[] = ["auth_required", "blocked", "rate_limited", "network"];

/** The failure if none of the places has the full text. */
export function noFullText(
  identifier: string,
  attempts: readonly Attempt[],
  { record, copies, troubles }: KnownWork & { readonly troubles: readonly string[] },
): Failure {
  const kinds = attempts.map(({ kind }) => kind);
  const isReachable = kinds.some((kind) => kind === undefined || !DEFINITE.includes(kind));
  const kind = isReachable ? "not_found" : (DEFINITE.find((one) => kinds.includes(one)) ?? "not_found");
  const closed = copies?.openAccess === false || (!copies && record?.openAccess === false);
  const isAway = kinds.length > 0 && kinds.every((one) => one === "network");
  const why = closed
    ? "The indexes list no free copy of it (openAccess: false)."
    : isAway
      ? "None of the places where it may be found could be reached."
      : "Every copy found is paywalled, unreadable or a different work.";
  const tried = attempts.map(({ source, url, said }) => `${source} ${url}: ${said}`);
  return new Failure(kind, `No full text of ${shownUrl(identifier)} could be read. ${why}`, {
    suggestedAction: kind === "network" || kind === "rate_limited" ? undefined : "inform_user",
    detail: [...tried, ...troubles].join("; ") || "no copy of it is known",
  });
}
