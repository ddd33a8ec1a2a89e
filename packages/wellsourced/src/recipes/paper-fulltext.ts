import { checkText, Failure, type FailureKind, given, hostOf, shownUrl, UNTRUSTED } from "@wellsourced/core";
import type { Citation, OpenAccess, Paper } from "@wellsourced/core/records";
import { clipMarkdown } from "@wellsourced/scraper";
import type { Call } from "../call.ts";
import { checkStanding } from "./complete-works.ts";
import { arxivOf, type Identified, identify } from "./full-text/identify.ts";
import { type Wanted, whyNot } from "./full-text/judge.ts";
import type { Parts } from "./parts.ts";
import type { ReadResult } from "./read.ts";

export interface FullTextQuery {
  /** A DOI, an arXiv number, `PMC…`, `PMID:…`, an OpenAlex or Semantic Scholar number, or an address. */
  readonly identifier: string;
  /** Bytes of text. @default 50_000 */
  readonly maxLength?: number | undefined;
  /** Seconds: what was read longer ago is read anew; 0 reads anew always. @default 3_600 */
  readonly maxAge?: number | undefined;
}

/** Where a text was found. */
type FullTextSource = "given_url" | "archive" | "open_pdf" | "unpaywall" | "landing_page" | "doi";

/** A paper in full, with what the scholarly record says of it. */
export type FullText = {
  readonly identifier: string;
  readonly resolvedUrl: string;
  readonly content: string;
  readonly title: string;
  readonly truncated: boolean;
  readonly scrapeTier?: string;
  readonly source: FullTextSource;
  readonly citation: Citation;
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
} & ReturnType<typeof aboutWork>;

interface Place {
  readonly source: FullTextSource;
  readonly url: string;
}

interface Attempt extends Place {
  /** What came of it, in a few words. */
  readonly said: string;
  readonly kind?: FailureKind;
}

type FullTextParts = Pick<Parts, "find" | "read" | "registry" | "providers" | "retractions" | "clock">;

/** What is known of a paper, and what could not be asked. */
interface Known {
  readonly record?: Paper | undefined;
  readonly copies?: OpenAccess | undefined;
  readonly doi?: string | undefined;
  readonly troubles: readonly Trouble[];
}

interface Trouble {
  readonly said: string;
  /** Nobody set it up, which is no news to those who get their text. */
  readonly isUnset: boolean;
}

/** The first record, or why there is none: what is known beside the text must not cost the text. */
async function softly<Rec>(
  what: string,
  work: Promise<{ readonly records: readonly Rec[] }>,
  call: Call,
): Promise<{ readonly value?: Rec | undefined; readonly trouble?: Trouble }> {
  try {
    return { value: (await work).records[0] };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    const { kind, message } = Failure.from(error);
    return { trouble: { said: `${what}: ${message.replace(/\.$/u, "")}`, isUnset: kind === "config" } };
  }
}

async function learn({ names }: Identified, parts: FullTextParts, call: Call): Promise<Known> {
  const { find, registry } = parts;
  const isNamed = Object.keys(names).length > 0;
  const looked = isNamed ? await softly("record", find("work", { ...names, limit: 1 }, call), call) : {};
  const doi = names.doi ?? looked.value?.doi;
  // An index that is busy is no reason to know nothing: the registry has every DOI of its members.
  const found = looked.value ?? (doi ? await registry(doi, call) : undefined);
  const [record] = found ? (await checkStanding([found], parts, call)).papers : [];
  const copies = doi ? await softly("unpaywall", find("open-access", { doi, limit: 1 }, call), call) : {};
  const troubles = [record ? undefined : looked.trouble, copies.trouble].filter((one) => one !== undefined);
  return { record, copies: copies.value, doi, troubles };
}

/** Everywhere the text may be, the surest place first, each once. */
function placesFor({ names, url }: Identified, { record, copies, doi }: Known): readonly Place[] {
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
  const once = new Map<string, Place>();
  for (const [source, place] of rows) {
    const key = place
      ?.replace(/^http:/u, "https:")
      .replace(/\/$/u, "")
      .toLowerCase();
    if (place && key && !once.has(key)) once.set(key, { source, url: place });
  }
  return [...once.values()].slice(0, MOST_PLACES);
}

const MOST_PLACES = 8;

/** Reads one place after the other until one has the paper. */
async function readFirst(
  places: readonly Place[],
  {
    wanted,
    maxLength,
    maxAge,
  }: { readonly wanted: Wanted; readonly maxLength: number } & Pick<FullTextQuery, "maxAge">,
  { read, clock, call }: FullTextParts & { readonly call: Call },
): Promise<{
  readonly found?: { readonly page: ReadResult; readonly place: Place };
  readonly attempts: readonly Attempt[];
}> {
  const attempts: Attempt[] = [];
  const end = clock.now() + PATIENCE_MS;
  for (const place of places) {
    if (clock.now() > end) {
      attempts.push({ ...place, said: "not tried for want of time", kind: "network" });
      continue;
    }
    call.onProgress?.(`Reading a page of ${hostOf(place.url)}`);
    try {
      // A short answer is cut from the whole: what is judged must not be the beginning alone.
      const page = await read({ url: place.url, maxLength: Math.max(maxLength, JUDGED_BYTES), maxAge }, call);
      const { content, contentType, partialBecause } = page;
      const why = whyNot({ content, contentType, paywall: partialBecause === "paywall" }, wanted);
      if (!why) return { found: { page, place }, attempts };
      attempts.push({ ...place, said: why });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      const { kind, detail, message } = Failure.from(error);
      attempts.push({ ...place, said: `${kind}${detail ? ` (${detail})` : ` (${message})`}`, kind });
    }
  }
  return { attempts };
}

const JUDGED_BYTES = 60_000;
/** After this no further place is begun: the whole call has a minute. */
const PATIENCE_MS = 40_000;

/** The most definite thing that stood in the way, so that whoever asked knows whether another try makes sense. */
const DEFINITE: readonly FailureKind[] = ["auth_required", "blocked", "rate_limited", "network"];

function nothingFound(attempts: readonly Attempt[], { record, copies, troubles }: Known, identifier: string): Failure {
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
    detail: [...tried, ...troubles.map(({ said }) => said)].join("; ") || "there was no place to look at",
  });
}

/** Builds the reader of papers in full. */
export function createPaperFullText(parts: FullTextParts) {
  return async (query: FullTextQuery, call: Call = {}): Promise<FullText> => {
    checkText(query, "identifier");
    const { identifier, maxLength = 50_000, maxAge } = query;
    const identified = identify(identifier);
    const known = await learn(identified, parts, call);
    const { record, copies } = known;
    const wanted = given({ title: record?.title ?? copies?.title, doi: known.doi });
    const places = placesFor(identified, known);
    const { found, attempts } = await readFirst(places, { wanted, maxLength, maxAge }, { ...parts, call });
    if (!found) throw nothingFound(attempts, known, identifier);
    const { page, place } = found;
    const content = clipMarkdown(page.content, maxLength).text;
    const unasked = known.troubles.filter(({ isUnset }) => !isUnset).map(({ said }) => said);
    return {
      identifier,
      resolvedUrl: typeof page.finalUrl === "string" ? page.finalUrl : page.url,
      content,
      title: record?.title ?? page.citation.metadata.title,
      truncated: page.truncated || content.length < page.content.length,
      ...(typeof page.extractedBy === "string" ? { scrapeTier: page.extractedBy } : {}),
      source: place.source,
      citation: page.citation,
      ...aboutWork(known, page),
      ...(unasked.length > 0 ? { note: `Could not be asked: ${unasked.join("; ")}` } : {}),
      trust: UNTRUSTED,
    };
  };
}

/** The scholarly record beside the text; what only the page says of itself is its DOI. */
function aboutWork({ record, copies, doi }: Known, page: ReadResult) {
  const ownDoi = typeof page.detectedDoi === "string" ? page.detectedDoi : undefined;
  const { authors, year, citationCount, abstract, journal, tldr, retractionStatus } = record ?? {};
  return given({
    doi: doi ?? ownDoi,
    pdfUrl: copies?.copies.find(({ pdfUrl }) => pdfUrl)?.pdfUrl ?? record?.pdfUrl,
    openAccess: copies?.openAccess ?? record?.openAccess,
    ...{ authors, year, citationCount, abstract, journal, tldr, retractionStatus },
  });
}
