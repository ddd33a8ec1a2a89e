import type { CslItem, Source } from "@wellsourced/citations";
import type { BestRecord, FieldDifference, ReferenceFinding } from "@wellsourced/citations/matching";
import type { Paper } from "@wellsourced/core/records";
import type { ClaimCheck } from "./claim-check.ts";
import type { Cited } from "./compare-cited.ts";
import type { DoiCheck } from "./doi-check.ts";
import type { LinkState } from "./link-state.ts";

/** One entry of a bibliography. At least one of url, doi and title. */
export interface EntryToAudit extends Source {
  /** What the entry is cited for. */
  readonly claim?: string | undefined;
  /** The entry in CSL, where somebody has it: its parts are compared instead of the fields above. */
  readonly reference?: CslItem | undefined;
  /** The entry as it was written: a title that is in it whole was only read wrongly. */
  readonly raw?: string | undefined;
}

/** What may be said against an entry, worst first. */
export const AUDIT_FLAGS = [
  "retracted",
  "not_found",
  "mismatch",
  "placeholder",
  "title_differs",
  "authors_differ",
  "year_differs",
  "venue_differs",
  "not_published_there",
  "version_differs",
  "unfound",
  "dead_link",
  "mischaracterized",
  "details_differ",
  "unchecked",
] as const;
export type AuditFlag = (typeof AUDIT_FLAGS)[number];
export type FlagLevel = ReferenceFinding["level"];

/** What was found out about one entry. */
export type AuditedEntry = Partial<LinkState> &
  ClaimFields &
  Partial<Pick<DoiCheck, "checkedSources" | "failedSources" | "retractionStatus" | "notices" | "relatedRetraction">> &
  Partial<Pick<Cited, "titleMatch" | "matchParts" | "chimera" | "possibleMatch">> & {
    /** Place in the list, from 0. */
    readonly index: number;
    readonly title?: string;
    readonly doi?: string;
    readonly url?: string;
    /** Absent where nobody who could tell could be asked. */
    readonly exists?: boolean;
    /** The record that the entry was matched with, where one surely is its own. */
    readonly matchedRecord?: Paper;
    /** What differs from every record of the work; spellings and the like only where they were asked for. */
    readonly differences?: readonly FieldDifference[];
    /** The record of the work that seems to be meant, each field from the index that knows it best; also as an entry of BibTeX. */
    readonly best?: BestRecord & { readonly asBibtex?: string };
    /** Indexes that were asked for its title and answered. */
    readonly searchedSources?: readonly string[];
    /** How grave each flag is. */
    readonly flagLevels?: Readonly<Partial<Record<AuditFlag, FlagLevel>>>;
    /** The reason of each flag, where there are several. */
    readonly flagReasons?: Readonly<Partial<Record<AuditFlag, string>>>;
    /** Empty: nothing was found against it. */
    readonly flags: readonly AuditFlag[];
    /** Why it is flagged, or what a reader should know although it is not. */
    readonly reason?: string;
  };

type ClaimFields = Partial<Omit<ClaimCheck, "contentWords" | "silent" | "sparsityNote">> & {
  readonly claim?: string;
  readonly claimContentWords?: number;
  readonly claimSparsityNote?: string;
};

export type AuditSummary = {
  readonly total: number;
  readonly retracted: number;
  readonly deadLink: number;
  readonly notFound: number;
  readonly mismatch: number;
  readonly unchecked: number;
  readonly mischaracterized: number;
  /** Entries that were found in none of the indexes that would hold them. */
  readonly unfound: number;
  /** Entries of which a part differs from every record of the work. */
  readonly differing: number;
  /** Entries without a flag. */
  readonly ok: number;
  /** Entries whose claim differs from its source in numbers, names or direction. */
  readonly doubtful?: number;
  /** Claims whose source could not be read. */
  readonly claimCheckSkippedCount?: number;
  /** Claims whose source is a few words long. */
  readonly thinContentCount?: number;
};

export type AuditResult = {
  /** `entries`, `bibliography:bibtex` … */
  readonly source: string;
  readonly entryCount: number;
  readonly summary: AuditSummary;
  readonly entries: readonly AuditedEntry[];
  readonly checkedAt: string;
  readonly skipped?: number;
  readonly skippedNote?: string;
  /** Records of the document that could not be read. */
  readonly skippedRecords?: readonly { readonly line: number; readonly reason: string }[];
  readonly warning?: string;
};
