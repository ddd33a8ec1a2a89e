import { canonicalUrl, omitUndefined } from "@wellsourced/core";
import type { ResearchSource } from "@wellsourced/core/records";
import { bibliographyOf } from "./bibliography.ts";
import { readAt } from "./citation.ts";
import { CslItem } from "./csl.ts";
import { format } from "./format.ts";
import { referenceOf } from "./reference-of.ts";

/** A page that was read in a research session. */
interface Reading {
  readonly url: string;
  readonly retrievedAt: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly site?: string | undefined;
  readonly published?: string | undefined;
  /** The page's reference as CSL-JSON; absent in older sessions. */
  readonly reference?: unknown;
}

/** The pages that a research session read and found. */
export interface SessionSources {
  readonly readings: readonly Reading[];
  readonly sources: readonly ResearchSource[];
}

/** Fields that search results fill if neither the page nor its registered record has them. */
const OPEN = ["title", "author", "issued", "DOI"] as const;

/** The reference of a page that was read; older sessions stored only title, authors and date. */
function itemOf(reading: Reading, hit: ResearchSource | undefined): CslItem {
  const { url, title, author, site, published, reference } = reading;
  const page = { url, title, authors: author, site, published };
  const known = CslItem.safeParse(reference);
  if (!known.success) return referenceOf({ page, ...omitUndefined({ hit: hit && omitUndefined(hit) }) });
  const said = hit ? referenceOf({ hit: omitUndefined(hit) }) : undefined;
  const missing = OPEN.flatMap((field) =>
    known.data[field] === undefined && said?.[field] !== undefined ? [[field, said[field]]] : [],
  );
  return { ...known.data, ...Object.fromEntries(missing) };
}

/**
 * The references of a session: each page once, as last read. Unread results and failed pages are findings, not sources.
 */
export const citedIn = (session: SessionSources): readonly CslItem[] => [...citedByAddress(session).values()];

/** The references of pages that a session found but did not read, each page once. */
export function onlyFoundIn({ readings, sources }: SessionSources): readonly CslItem[] {
  const read = new Set(readings.map(({ url }) => canonicalUrl(url)));
  const hits = new Map(sources.map((source) => [canonicalUrl(source.url), source]));
  return [...hits].flatMap(([address, hit]) => (read.has(address) ? [] : [referenceOf({ hit: omitUndefined(hit) })]));
}

function citedByAddress({ readings, sources }: SessionSources): ReadonlyMap<string, CslItem> {
  const last = new Map(readings.map((reading) => [canonicalUrl(reading.url), reading]));
  const hits = new Map(sources.map((source) => [canonicalUrl(source.url), source]));
  return new Map(
    [...last].map(([address, reading]) => [
      address,
      readAt(itemOf(reading, hits.get(address)), Date.parse(reading.retrievedAt)),
    ]),
  );
}

/** The reference of each page read, by canonical URL. @param style APA by default */
export async function referenceTexts(session: SessionSources, style = "apa"): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [address, item] of citedByAddress(session)) texts.set(address, (await format([item], { style })).trim());
  return texts;
}

/** The entries of a session's reference list, in any style. */
export async function referencesOf(session: SessionSources, style: string | undefined): Promise<readonly string[]> {
  const items = citedIn(session);
  if (!style || items.length === 0) return [];
  const isList = style === "apa" || style === "mla";
  const text = isList ? (await bibliographyOf(items, { style })).bibliography : await format(items, { style });
  return text.split(/\n{2,}/u);
}
