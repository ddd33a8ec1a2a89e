import { given } from "@wellsourced/core";
import type { AuditResult } from "@wellsourced/trust/references";
import type { Settings } from "../../env/index.ts";
import type { SessionOpener } from "../../session-store.ts";
import type { AuditCall, AuditQuery } from "../audit-bibliography.ts";

import type { Parts } from "../parts.ts";
import { createExport, createPack, createSessionBibliography } from "./export.ts";
import { createRecheck, type RecheckParts } from "./recheck.ts";
import { createResearch } from "./research.ts";

interface SessionParts extends RecheckParts, Pick<Parts, "searchWeb" | "open"> {
  readonly settings: Settings;
  readonly sessions: SessionOpener;
  readonly audit: (query: AuditQuery, call: AuditCall) => Promise<AuditResult>;
}

const MEGABYTE = 1_048_576;

/** Creates the operations on research sessions and on records exported from them. */
export function createSessionOperations({ settings, sessions: opener, searchWeb, ...parts }: SessionParts) {
  const { sessionTtl: ttlMs, sessionTextsMb } = settings;
  const research = createResearch({ ...parts, opener, searchWeb, ttlMs, textBytes: sessionTextsMb * MEGABYTE });
  return {
    ...research,
    /** A session as a document: Markdown, HTML or JSON. @throws {Failure} `session_not_found`, `config` */
    export: createExport({ ...parts, research }),
    /** A session as a file: a Word document, or a bundle that others can check. @throws {Failure} as `export` */
    pack: createPack({ ...parts, research }),
    /** Checks how the sources of a bundle have changed. @throws {Failure} `validation` if it is no bundle */
    recheck: createRecheck(parts),
    /** The reference list of a session's sources. @throws {Failure} as `export` */
    bibliography: createSessionBibliography(research),
    /** Audits a session's sources like any other list. @throws {Failure} as `export`, `validation` */
    async audit(sessionId: string, call: AuditCall = {}): Promise<AuditResult> {
      const { sources } = await research.get(sessionId, call);
      return { ...(await parts.audit({ entries: sources.map(given) }, call)), source: "session" };
    },
  };
}
