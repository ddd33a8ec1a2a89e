import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Failure } from "@wellsourced/core";
import { openZotero, type ZoteroCollection, type ZoteroLibrary } from "@wellsourced/providers/zotero";
import {
  type AuditFilesResult,
  type Duplicates,
  duplicatesIn,
  type Incomplete,
  incompleteIn,
  withLibraryFindings,
} from "@wellsourced/trust/documents";
import type { Call } from "../../call.ts";
import type { AuditFilesCall, AuditFilesQuery } from "../checks/audit-files.ts";
import type { Parts } from "../parts.ts";
import { type AnnotationSource, type AnnotationsQuery, annotationSource, listAnnotations } from "./annotations.ts";
import { applyProposals, type CorrectionRun, undoRun } from "./corrections.ts";
import { type IndexedLibrary, type IndexLibraryParts, type IndexLibraryQuery, indexLibrary } from "./index-library.ts";
import { findWork, type Held, type LibraryItem, type LibraryQuery, readWorks } from "./items.ts";
import { type JournalEntry, openJournal } from "./journal.ts";
import { type Proposal, proposalsIn } from "./proposals.ts";
import { type LibrarySource, sourceOf } from "./source.ts";

/** The audit of a library. */
export interface LibraryAudit {
  /** Such as `desktop/users/0`. */
  readonly library: string;
  readonly items: number;
  readonly result: AuditFilesResult;
  /** Corrections to confirm, item by item. */
  readonly proposals: readonly Proposal[];
  readonly duplicates: readonly Duplicates[];
  /** Items without fields that every style prints. */
  readonly incomplete: readonly Incomplete[];
}

export interface LibraryAuditQuery extends LibraryQuery, Pick<AuditFilesQuery, "known"> {}

export interface LibraryParts extends Pick<Parts, "http" | "settings" | "clock"> {
  readonly auditFiles: (query: AuditFilesQuery, call: AuditFilesCall) => Promise<AuditFilesResult>;
  /** Adds a file to the caller's index. */
  readonly indexFile: IndexLibraryParts["add"];
}

const LIBRARY = /^(?:users|groups)\/\d{1,12}$/u;

/** Opens the library of the settings. @throws {Failure} `config` for a name that is none */
export function zoteroOf({ http, settings }: Pick<LibraryParts, "http" | "settings">): ZoteroLibrary {
  const { zoteroApiKey: key, zoteroLibrary: library } = settings;
  if (library !== undefined && !LIBRARY.test(library))
    throw new Failure("config", "ZOTERO_LIBRARY must be users/NUMBER or groups/NUMBER, such as groups/4711.");
  return openZotero({ http, key, library, token: () => randomBytes(16).toString("hex") });
}

const shown = ({ source: _, ...work }: Held): LibraryItem => work;

/** Adds to each finding the link that opens its item in the desktop program. */
function withLinks(result: AuditFilesResult, works: readonly Held[]): AuditFilesResult {
  const links = new Map(works.map(({ key, link }) => [key, link]));
  const findings = result.findings.map((one) => {
    const link = links.get(one.key ?? "");
    return link ? { ...one, evidence: [...one.evidence, link] } : one;
  });
  return { ...result, findings };
}

/** The references of a library as a file, one item on each line. */
const fileOf = (library: string, works: readonly Held[]) => ({
  name: `zotero:${library}`,
  bytes: new TextEncoder().encode(
    `[\n${works.map(({ key, item }) => JSON.stringify({ ...item, id: key })).join(",\n")}\n]`,
  ),
  type: "csl-json",
});

/** Operations on a library of Zotero. */
export function createLibraryOperations(parts: LibraryParts) {
  const zotero = zoteroOf(parts);
  const { clock, settings, auditFiles } = parts;

  const correcting = async (call: Call) => {
    const { dataDir } = settings;
    if (!dataDir) throw new Failure("config", "Corrections need a folder for their journal. Set WELLSOURCED_DATA_DIR.");
    const name = (await zotero.name(call)).replaceAll("/", "-");
    return { zotero, journal: openJournal(join(dataDir, "zotero", `${name}.jsonl`)), now: () => clock.now() };
  };

  return {
    async list(
      query: LibraryQuery = {},
      call: Call = {},
    ): Promise<{ readonly library: string; readonly items: readonly LibraryItem[] }> {
      const { library, works } = await readWorks(zotero, query, call);
      return { library, items: works.map(shown) };
    },
    annotations: (query: AnnotationsQuery = {}, call: Call = {}) => listAnnotations(query, zotero, call),
    index: (query: IndexLibraryQuery = {}, call: Call = {}): Promise<IndexedLibrary> =>
      indexLibrary(query, { zotero, add: parts.indexFile }, call),
    annotation: (key: string, call: Call = {}): Promise<AnnotationSource> => annotationSource(key, zotero, call),
    name: (call: Call = {}): Promise<string> => zotero.name(call),
    collections: (call: Call = {}): Promise<readonly ZoteroCollection[]> => zotero.collections(call),
    find: async (name: string, call: Call = {}): Promise<LibraryItem> => shown(await findWork(name, zotero, call)),
    source: (name: string, call: Call = {}): Promise<LibrarySource> => sourceOf(name, zotero, call),
    async audit({ known, ...query }: LibraryAuditQuery = {}, call: AuditFilesCall = {}): Promise<LibraryAudit> {
      const { library, works } = await readWorks(zotero, query, call);
      if (works.length === 0) throw new Failure("content_empty", `${library} has no items to audit.`);
      const result = await auditFiles({ files: [fileOf(library, works)], known }, call);
      const items = works.map(({ key, item }) => ({ ...item, id: key }));
      const gaps = { duplicates: duplicatesIn(items), incomplete: incompleteIn(items) };
      return {
        library,
        items: works.length,
        result: withLinks(withLibraryFindings(result, gaps), works),
        proposals: proposalsIn(result, works),
        ...gaps,
      };
    },
    apply: async (proposals: readonly Proposal[], call: Call = {}): Promise<CorrectionRun> =>
      applyProposals(proposals, await correcting(call), call),
    undo: async (run: string | undefined, call: Call = {}): Promise<CorrectionRun> =>
      undoRun(run, await correcting(call), call),
    journal: async (call: Call = {}): Promise<readonly JournalEntry[]> => (await correcting(call)).journal.entries(),
  };
}
