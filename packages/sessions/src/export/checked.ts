import type { ResearchSource } from "@wellsourced/core";

/** What a look at a source's address came to. */
export interface LinkFinding {
  readonly httpStatus?: number | undefined;
  /** Absent where nobody can tell, such as behind a failing server. */
  readonly verified?: boolean | undefined;
  readonly archivedUrl?: string | undefined;
  /** Absent where nobody looked. */
  readonly verifiedAt?: string;
  /** Where redirects led, when elsewhere. */
  readonly finalUrl?: string;
  /** What a reader must know about the link, or why it was not checked. */
  readonly linkNote?: string;
}

export type CheckedSource = ResearchSource & Partial<LinkFinding>;

/** Sources with what is known of their addresses. */
export const withLinks = (
  sources: readonly ResearchSource[],
  links: ReadonlyMap<string, LinkFinding> = new Map(),
): readonly CheckedSource[] => sources.map((source) => ({ ...source, ...links.get(source.url) }));
