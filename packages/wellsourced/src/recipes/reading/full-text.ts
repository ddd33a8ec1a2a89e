import { checkText, Failure, hostOf, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { Citation } from "@wellsourced/core/records";
import { clipMarkdown } from "@wellsourced/scraper";
import {
  type Attempt,
  type FullTextSource,
  type Identified,
  identify,
  type KnownWork,
  noFullText,
  type Place,
  placesFor,
  type Wanted,
  whyNot,
} from "@wellsourced/trust/full-text";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { checkStanding } from "../search/complete-works.ts";
import type { ReadResult } from "./read.ts";

export interface FullTextQuery {
  /** A DOI, an arXiv number, `PMC…`, `PMID:…`, an OpenAlex or Semantic Scholar number, or an address. */
  readonly identifier: string;
  /** Bytes of text. @default 50_000 */
  readonly maxLength?: number | undefined;
  /** Maximum age in seconds of a cached copy; 0 always reads again. @default 3_600 */
  readonly maxAge?: number | undefined;
}

/** The full text of a paper, with its scholarly record. */
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

type FullTextParts = Pick<Parts, "find" | "read" | "registry" | "providers" | "retractions" | "clock">;

interface Known extends KnownWork {
  readonly troubles: readonly Trouble[];
}

/** An index that could not be queried. */
interface Trouble {
  readonly said: string;
  /** Whether only a setting is missing, which needs no note if a text was found. */
  readonly isUnset: boolean;
}

/** The first record, or the reason for its absence: a failing index must not prevent reading the text. */
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
  // If the index fails, the registry still has the DOI.
  const found = looked.value ?? (doi ? await registry(doi, call) : undefined);
  const [record] = found ? (await checkStanding([found], parts, call)).papers : [];
  const copies = doi ? await softly("unpaywall", find("open-access", { doi, limit: 1 }, call), call) : {};
  const troubles = [record ? undefined : looked.trouble, copies.trouble].filter((one) => one !== undefined);
  return { record, copies: copies.value, doi, troubles };
}

/** Reads the places in order until one has the paper. */
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
      attempts.push({ ...place, said: "not tried because time ran out", kind: "network" });
      continue;
    }
    call.onProgress?.(`Reading a page of ${hostOf(place.url)}`);
    try {
      // The whole text is judged, even if only its beginning is returned.
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
/** No further place is read after this time, since the whole call has a minute. */
const PATIENCE_MS = 40_000;

/** Returns a function that reads the full text of a paper. */
export function createPaperFullText(parts: FullTextParts) {
  return async (query: FullTextQuery, call: Call = {}): Promise<FullText> => {
    checkText(query, "identifier");
    const { identifier, maxLength = 50_000, maxAge } = query;
    const identified = identify(identifier);
    const known = await learn(identified, parts, call);
    const { record, copies } = known;
    const wanted = omitUndefined({ title: record?.title ?? copies?.title, doi: known.doi });
    const places = placesFor(identified, known);
    const { found, attempts } = await readFirst(places, { wanted, maxLength, maxAge }, { ...parts, call });
    if (!found) throw noFullText(identifier, attempts, { ...known, troubles: known.troubles.map(({ said }) => said) });
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
      ...(unasked.length > 0 ? { note: `Could not be queried: ${unasked.join("; ")}` } : {}),
      trust: UNTRUSTED,
    };
  };
}

/** The scholarly record of the text. Only its DOI is taken from the page itself. */
function aboutWork({ record, copies, doi }: Known, page: ReadResult) {
  const ownDoi = typeof page.detectedDoi === "string" ? page.detectedDoi : undefined;
  const { authors, year, citationCount, abstract, journal, tldr, retractionStatus } = record ?? {};
  return omitUndefined({
    doi: doi ?? ownDoi,
    pdfUrl: copies?.copies.find(({ pdfUrl }) => pdfUrl)?.pdfUrl ?? record?.pdfUrl,
    openAccess: copies?.openAccess ?? record?.openAccess,
    ...{ authors, year, citationCount, abstract, journal, tldr, retractionStatus },
  });
}
