import { openOnce } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { AuditFilesCall } from "../checks/audit-files.ts";
import type { AnnotationsQuery } from "./annotations.ts";
import type { IndexLibraryQuery } from "./index-library.ts";
import type { LibraryQuery } from "./items.ts";
import type { LibraryAuditQuery, LibraryParts } from "./library.ts";
import type { Proposal } from "./proposals.ts";

/** Operations on the library of Zotero that the settings name. Loaded on the first call. */
export function createLibrary(parts: LibraryParts) {
  const { get } = openOnce(async () => (await import("./library.ts")).createLibraryOperations(parts));
  return {
    /** Lists works, or those of a collection, a tag or a search. @throws {Failure} as the client of Zotero */
    list: async (query?: LibraryQuery, call?: Call) => (await get()).list(query, call),
    /** Finds a work by its key in Zotero or its citation key. @throws {Failure} `not_found`, `validation` */
    find: async (name: string, call?: Call) => (await get()).find(name, call),
    /**
     * Finds a work as a source: its reference, and the file or the text of its attachment, which needs no network if the
     * desktop program runs. @throws {Failure} as `find`
     */
    source: async (name: string, call?: Call) => (await get()).source(name, call),
    /**
     * Lists highlights, notes and other marks in the files of the library, of a collection or of one work, in the order of
     * their files. @throws {Failure} as `list` and `find`
     */
    annotations: async (query?: AnnotationsQuery, call?: Call) => (await get()).annotations(query, call),
    /**
     * Adds the texts of works to the caller's index, from the files on this disk or as Zotero indexed them, one after the
     * other. @throws {Failure} as `list` and `find`
     */
    index: async (query?: IndexLibraryQuery, call?: Call) => (await get()).index(query, call),
    /** Finds a highlight by its key, with the file in which it stands. @throws {Failure} `not_found`, `validation` */
    annotation: async (key: string, call?: Call) => (await get()).annotation(key, call),
    /** Identifies the library, such as `desktop/users/0`. */
    name: async (call?: Call) => (await get()).name(call),
    collections: async (call?: Call) => (await get()).collections(call),
    /** Audits every work, and proposes corrections. Writes nothing. @throws {Failure} `content_empty` */
    audit: async (query?: LibraryAuditQuery, call?: AuditFilesCall) => (await get()).audit(query, call),
    /** Writes proposals that a person confirmed, and records them in the journal. @throws {Failure} `config` */
    apply: async (proposals: readonly Proposal[], call?: Call) => (await get()).apply(proposals, call),
    /** Takes back a run of corrections, by default the last one. @throws {Failure} `not_found` */
    undo: async (run?: string, call?: Call) => (await get()).undo(run, call),
    /** The lines of the journal, oldest first. */
    journal: async (call?: Call) => (await get()).journal(call),
  };
}
