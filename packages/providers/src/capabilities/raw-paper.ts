import type { RetractionStatus } from "@wellsourced/core";

export type AcademicSource = "all" | "arxiv" | "pubmed" | "ieee" | "nature" | "springer";

/** A work as the upstream words it: markup in its texts, a DOI in any form, anything may be missing. */
export interface RawPaper {
  readonly source: string;
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly doi?: string | null | undefined;
  readonly authors?: readonly (string | null | undefined)[] | undefined;
  readonly journal?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly abstract?: string | null | undefined;
  readonly citationCount?: number | null | undefined;
  readonly openAccess?: boolean | null | undefined;
  readonly pdfUrl?: string | null | undefined;
  readonly isInDoaj?: boolean | null | undefined;
  readonly retractionStatus?: RetractionStatus | undefined;
  /** One machine-written sentence. */
  readonly tldr?: string | null | undefined;
  /** Of a citation: the index takes it for one that the citing work builds on, and why it cites. */
  readonly isInfluential?: boolean | null | undefined;
  readonly citationIntents?: readonly (string | null | undefined)[] | null | undefined;
  /** The index has the text, or a PDF of it. */
  readonly hasText?: boolean | null | undefined;
  readonly hasPdf?: boolean | null | undefined;
  /** Archives that have the work, or have it not; absent where nobody knows. */
  readonly heldBy?: Readonly<Partial<Record<AcademicSource, boolean>>> | undefined;
}
