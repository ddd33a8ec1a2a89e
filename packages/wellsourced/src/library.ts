/** Types of the operations on a library of Zotero, and the proposals of an audit as text. */
import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import { Proposal } from "./recipes/library/proposals.ts";

export type { ZoteroCollection } from "@wellsourced/providers/zotero";
export type { Duplicates } from "@wellsourced/trust/documents";
export type { AnnotationSource, AnnotationsQuery, LibraryAnnotation } from "./recipes/library/annotations.ts";
export type { Corrected, CorrectionRun } from "./recipes/library/corrections.ts";
export type { IndexedLibrary, IndexLibraryQuery } from "./recipes/library/index-library.ts";
export type { LibraryItem, LibraryQuery } from "./recipes/library/items.ts";
export type { JournalEntry } from "./recipes/library/journal.ts";
export type { LibraryAudit, LibraryAuditQuery } from "./recipes/library/library.ts";
export { Proposal } from "./recipes/library/proposals.ts";
export type { LibrarySource } from "./recipes/library/source.ts";

const Kept = z.object({ library: z.string(), proposals: z.array(Proposal) });

/** Reads proposals that were written as JSON, with the name of their library; `undefined` for other text. */
export const proposalsInText = (text: string): z.infer<typeof Kept> | undefined => Kept.safeParse(jsonIn(text)).data;
