import { canonicalUrl } from "@wellsourced/core";
import type { ResearchSource } from "@wellsourced/core/records";
import type { Reading, Session } from "../records.ts";
import type { Quotation } from "./bundle-manifest.ts";

/** Result of checking a source's URL. */
export interface LinkFinding {
  readonly httpStatus?: number | undefined;
  /** Absent if unknown, for example with a failing server. */
  readonly verified?: boolean | undefined;
  readonly archivedUrl?: string | undefined;
  /** Absent if it was not checked. */
  readonly verifiedAt?: string;
  /** Final URL after redirects, if different. */
  readonly finalUrl?: string;
  /** A remark on the link, or why it was not checked. */
  readonly linkNote?: string;
}

export type CheckedSource = ResearchSource & Partial<LinkFinding>;

/** Adds link checks to sources. */
export const withLinks = (
  sources: readonly ResearchSource[],
  links: ReadonlyMap<string, LinkFinding> = new Map(),
): readonly CheckedSource[] => sources.map((source) => ({ ...source, ...links.get(source.url) }));

/** Plain text of a quotation. */
export const shownWords = ({ text, shown = text }: Quotation): string => shown;

/** A source and the text read from it. */
export interface Evidence {
  readonly source: CheckedSource;
  readonly reading?: Reading;
  /** Absent if it was not read or not kept. */
  readonly text?: string;
  readonly quotations: readonly Quotation[];
}

const MAX_QUOTATIONS = 1_000;

/** Pairs sources with readings, followed by readings that are not sources. */
function pairs(session: Session, links: ReadonlyMap<string, LinkFinding> | undefined) {
  const newest = new Map(session.readings.map((reading) => [canonicalUrl(reading.url), reading]));
  const named = withLinks(session.sources, links).map((source) => ({
    source,
    reading: newest.get(canonicalUrl(source.url)),
  }));
  const known = new Set(session.sources.map(({ url }) => canonicalUrl(url)));
  const others = [...newest].flatMap(([key, reading]) =>
    known.has(key) ? [] : [{ source: asSource(reading), reading }],
  );
  return [...named, ...others];
}

const asSource = ({ url, title, author, published }: Reading): ResearchSource => ({
  url,
  ...(title ? { title } : {}),
  ...(author ? { author } : {}),
  ...(published ? { date: published } : {}),
});

const cut = (text: string, { quotations = [] }: Reading): readonly Quotation[] =>
  quotations.slice(0, MAX_QUOTATIONS).map((quoted) => ({ ...quoted, text: text.slice(quoted.start, quoted.end) }));

/** Collects sources, readings and kept texts. */
export async function gatherEvidence(
  session: Session,
  textOf: (sha256: string) => Promise<string | undefined>,
  links?: ReadonlyMap<string, LinkFinding>,
): Promise<readonly Evidence[]> {
  const gathered: Evidence[] = [];
  for (const { source, reading } of pairs(session, links)) {
    const text = reading && !reading.notKept ? await textOf(reading.sha256) : undefined;
    gathered.push({
      source,
      quotations: text !== undefined && reading ? cut(text, reading) : [],
      ...(reading ? { reading } : {}),
      ...(text === undefined ? {} : { text }),
    });
  }
  return gathered;
}
