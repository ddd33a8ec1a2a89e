import { omitUndefined } from "@wellsourced/core";
import type { AuditResult } from "@wellsourced/trust/references";
import type { AuditCall } from "../checks/audit-bibliography.ts";
import type { createChecks } from "../checks/checks.ts";
import type { Parts } from "../parts.ts";
import { createExport, createPack, createSessionBibliography } from "./export.ts";
import { createRecheck } from "./recheck.ts";
import { createResearch } from "./research.ts";

const MEGABYTE = 1_048_576;

/** Research sessions, and records exported from them. */
export function createSessions(parts: Parts, check: ReturnType<typeof createChecks>) {
  const { sessionTtl: ttlMs, sessionTextsMb } = parts.settings;
  const research = createResearch({ ...parts, opener: parts.sessions, ttlMs, textBytes: sessionTextsMb * MEGABYTE });
  return {
    ...research,
    /** Exports a session as Markdown, HTML or JSON. @throws {Failure} `session_not_found`, `config` */
    export: createExport({ ...parts, research }),
    /** Exports a session as a Word document, or as a bundle that others can verify. @throws {Failure} as `export` */
    pack: createPack({ ...parts, research }),
    /** Checks how the sources of a bundle have changed. @throws {Failure} `validation` if it is no bundle */
    recheck: createRecheck({
      ...parts,
      checkAnswer: check.answer,
      integrity: (doi, call) => check.citation({ citation: doi }, call),
    }),
    /** Lists the references of a session's sources. @throws {Failure} as `export` */
    bibliography: createSessionBibliography(research),
    /** Audits a session's sources like any other list. @throws {Failure} as `export`, `validation` */
    async audit(sessionId: string, call: AuditCall = {}): Promise<AuditResult> {
      const { sources } = await research.get(sessionId, call);
      return { ...(await check.bibliography({ entries: sources.map(omitUndefined) }, call)), source: "session" };
    },
  };
}
