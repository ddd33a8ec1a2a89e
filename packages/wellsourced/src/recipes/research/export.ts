import { bibliography } from "@wellsourced/citations";
import { type Clock, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import { type LinkFinding, type Session, type SessionDocument, toDocument, toMarkdown } from "@wellsourced/sessions";
import type { Call } from "../../call.ts";
import { given } from "../../given.ts";
import type { CheckLink } from "../checks/link-state.ts";
import { type BibliographyResult, makeBibliography, type ReferenceStyle } from "../cite.ts";
import { lookAtLinks } from "./links.ts";
import type { Research } from "./research.ts";

export type ExportFormat = "markdown" | "json";

export interface ExportQuery {
  readonly sessionId: string;
  /** @default "markdown" */
  readonly format?: ExportFormat | undefined;
  /** Looks at every source's address once; dead ones get a link into an archive. @default false */
  readonly verifyLinks?: boolean | undefined;
  /** Adds a reference list in this style: `apa`, `mla`. Not in JSON. @default none */
  readonly style?: "apa" | "mla" | undefined;
}

export type ExportResult = {
  readonly sessionId: string;
  readonly format: ExportFormat;
  readonly researchGoal: string;
  readonly stepCount: number;
  readonly sourceCount: number;
  readonly startedAt: string;
  readonly exportedAt: string;
  readonly tenantId: string;
  readonly document: string | SessionDocument;
  readonly trust: typeof UNTRUSTED;
};

export interface ExportParts {
  readonly research: Research;
  readonly checkLink: CheckLink;
  readonly clock: Clock;
}

type Links = ReadonlyMap<string, LinkFinding>;

interface Shape {
  readonly exportedAt: number;
  readonly links: Links;
  readonly references: readonly string[];
}

/** One row a format. To support another one, add a row here and to `ExportFormat`. */
const FORMATS: Readonly<Record<ExportFormat, (session: Session, shape: Shape) => string | SessionDocument>> = {
  markdown: (session, { exportedAt, links, references }) =>
    toMarkdown(session, { exportedAt, links, bibliography: references }),
  json: (session, { links }) => toDocument(session, links),
};

const referencesOf = ({ sources }: Session, style: "apa" | "mla" | undefined): readonly string[] =>
  style && sources.length > 0 ? bibliography(sources.map(given), { style }).bibliography.split("\n\n") : [];

/** Builds the export of sessions as documents. */
export function createExport({ research, checkLink, clock }: ExportParts) {
  return async (query: ExportQuery, call: Call = {}): Promise<ExportResult> => {
    const { sessionId, format = "markdown", verifyLinks = false, style } = query;
    const session = await research.session(sessionId, call);
    const urls = verifyLinks ? session.sources.map(({ url }) => url) : [];
    const links = await lookAtLinks(urls, { checkLink, clock }, call);
    const exportedAt = clock.now();
    return {
      sessionId,
      format,
      researchGoal: session.researchGoal,
      stepCount: session.steps.length,
      sourceCount: session.sources.length,
      startedAt: toTimestamp(session.createdAt),
      exportedAt: toTimestamp(exportedAt),
      tenantId: session.tenant,
      document: FORMATS[format](session, { exportedAt, links, references: referencesOf(session, style) }),
      trust: UNTRUSTED,
    };
  };
}

/** Builds the reference list of a session's sources. */
export function createSessionBibliography(research: Research) {
  return async (sessionId: string, style: ReferenceStyle = "apa", call: Call = {}): Promise<BibliographyResult> => {
    const { sources } = await research.session(sessionId, call);
    return makeBibliography(sources.map(given), style);
  };
}
