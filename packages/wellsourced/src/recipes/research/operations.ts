import type { Settings } from "../../env/index.ts";
import type { SessionOpener } from "../../open-sessions.ts";
import { createExport, createSessionBibliography, type ExportParts } from "./export.ts";
import { createResearch, type Research, type ResearchParts } from "./research.ts";

/** What can be done with research sessions, and with the records made of them. */
export interface SessionOperations {
  /** Steps with memory, and what was found on the way. Whose they are is the call's owner and user. */
  readonly research: Research;
  /** A session as a document: Markdown, HTML or JSON. @throws {Failure} `session_not_found`, `config` */
  readonly exportResearch: ReturnType<typeof createExport>;
  /** The reference list of a session's sources. @throws {Failure} as `exportResearch` */
  readonly sessionBibliography: ReturnType<typeof createSessionBibliography>;
}

interface Parts extends Omit<ExportParts, "research">, Pick<ResearchParts, "searchWeb"> {
  readonly settings: Settings;
  readonly sessions: SessionOpener;
}

const MEGABYTE = 1_048_576;

/** Builds everything about research sessions. */
export function createSessionOperations({ settings, sessions, searchWeb, clock, checkLink }: Parts): SessionOperations {
  const { sessionTtl: ttlMs, sessionTextsMb } = settings;
  const research = createResearch({
    ...{ opener: sessions, searchWeb, clock, ttlMs },
    textBytes: sessionTextsMb * MEGABYTE,
  });
  return {
    research,
    exportResearch: createExport({ research, checkLink, clock }),
    sessionBibliography: createSessionBibliography(research),
  };
}
