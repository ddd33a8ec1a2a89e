import { type Clock, given } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Call } from "../../call.ts";
import type { Settings } from "../../env/index.ts";
import type { SessionOpener } from "../../open-sessions.ts";
import type { AuditCall, AuditQuery, AuditResult } from "../audit-types.ts";
import type { BibliographyResult, ReferenceStyle } from "../cite.ts";
import {
  createExport,
  createPack,
  createSessionBibliography,
  type ExportQuery,
  type ExportResult,
  type PackedResearch,
  type PackQuery,
} from "./export.ts";
import { createRecheck, type RecheckOptions, type RecheckParts, type RecheckResult } from "./recheck.ts";
import { createResearch, type Research, type ResearchParts } from "./research.ts";

/** What can be done with research sessions, and with the records made of them. */
export interface SessionOperations {
  /** Steps with memory, and what was found on the way. Whose they are is the call's owner and user. */
  readonly research: Research;
  /** A session as a document: Markdown, HTML or JSON. @throws {Failure} `session_not_found`, `config` */
  readonly exportResearch: (query: ExportQuery, call?: Call) => Promise<ExportResult>;
  /** A session as a file: a Word document, or a bundle that others can check. @throws {Failure} as `exportResearch` */
  readonly packResearch: (query: PackQuery, call?: Call) => Promise<PackedResearch>;
  /** What became of the sources of a bundle since it was made. @throws {Failure} `validation` for no bundle */
  readonly recheck: (bytes: Uint8Array, options?: RecheckOptions, call?: Call) => Promise<RecheckResult>;
  /** The audit of a session's sources, as of any other list. @throws {Failure} as `exportResearch`, `validation` */
  auditSession(sessionId: string, call?: AuditCall): Promise<AuditResult>;
  /** The reference list of a session's sources. @throws {Failure} as `exportResearch` */
  readonly sessionBibliography: (sessionId: string, style?: ReferenceStyle, call?: Call) => Promise<BibliographyResult>;
}

interface Parts extends RecheckParts, Pick<ResearchParts, "searchWeb"> {
  readonly settings: Settings;
  readonly sessions: SessionOpener;
  readonly clock: Clock;
  readonly open: Http["open"];
  readonly audit: (query: AuditQuery, call: AuditCall) => Promise<AuditResult>;
}

const MEGABYTE = 1_048_576;

/** Builds everything about research sessions. */
export function createSessionOperations({ settings, sessions: opener, searchWeb, ...parts }: Parts): SessionOperations {
  const { sessionTtl: ttlMs, sessionTextsMb } = settings;
  const research = createResearch({ ...parts, opener, searchWeb, ttlMs, textBytes: sessionTextsMb * MEGABYTE });
  return {
    research,
    exportResearch: createExport({ ...parts, research }),
    packResearch: createPack({ ...parts, research }),
    recheck: createRecheck(parts),
    sessionBibliography: createSessionBibliography(research),
    async auditSession(sessionId, call = {}) {
      const { sources } = await research.session(sessionId, call);
      return { ...(await parts.audit({ entries: sources.map(given) }, call)), source: "session" };
    },
  };
}
