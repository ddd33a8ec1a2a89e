import type { AnswerFormat, Mark } from "@wellsourced/answers";
import type { UNTRUSTED } from "@wellsourced/core";
import type { RetractionStatus } from "@wellsourced/core/records";
import type { Entailment } from "@wellsourced/trust";
import type { QuotationClass } from "@wellsourced/trust/quotations";
import type { Call } from "../../call.ts";
import type { Fetched } from "../checks/reading.ts";
import type { LocalFile } from "../local-file.ts";
import type { GivenSource } from "./given-sources.ts";
import type { AnswerReason, AnswerReasonCode } from "./reasons.ts";

/** The most bytes of an answer, as UTF-8. */
export const LONGEST_ANSWER = 200_000;

/** The answer to check: exactly one of `answer`, `url` and `file`. */
export interface CheckAnswerQuery {
  readonly answer?: string | undefined;
  readonly url?: string | undefined;
  /** A document that is here already; one that is no text is read into Markdown. */
  readonly file?: LocalFile | undefined;
  /** @default "auto" */
  readonly format?: "auto" | "markdown" | "html" | "text" | "latex" | undefined;
  readonly sources?: readonly GivenSource[] | undefined;
  /** Files of references that the answer cites by key: BibTeX, RIS, NBIB, MODS or CSL-JSON. */
  readonly bibliography?: readonly LocalFile[] | undefined;
  /** The number of the first statement to check, from 1: where an earlier report's `left` says. @default 1 */
  readonly from?: number | undefined;
  /** Statements that are checked at most. @default 100 */
  readonly maxStatements?: number | undefined;
  /** Sources that are looked up at most: those that the checked statements cite first. @default 200 */
  readonly maxSources?: number | undefined;
  /** Seconds that stored copies of the sources may be old; 0 reads them anew. @default 0 */
  readonly maxAge?: number | undefined;
}

export interface CheckAnswerCall extends Call {
  /** Milliseconds for gathering and judging; what is not done by then is reported as left. @default no bound */
  readonly deadlineMs?: number | undefined;
  /** US dollars for all that the check asks; what costs more is not asked, and the report says so. @default no bound */
  readonly maxCostUsd?: number | undefined;
}

export type StatementState = "addressed" | "partially_addressed" | "not_addressed" | "uncited" | "unchecked";

/** A sentence of a source that bears on a statement. */
export interface StatementEvidence {
  /** `ref` of the source. */
  readonly source: string;
  readonly sentence: string;
  /** In UTF-16 units of the source's visible text. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1, of use beside the others of the same statement alone. */
  readonly score: number;
  /** What a reader sees before and after it. */
  readonly before: string;
  readonly after: string;
  /** It is outside the main text, and its places are those in the text of the whole page. */
  readonly beside?: true;
  /** Opens the source there. */
  readonly link?: string;
}

/** A quotation of a statement, held against the sources that the statement cites. */
export interface StatementQuotation {
  readonly text: string;
  /** Place in the answer. */
  readonly start: number;
  readonly end: number;
  readonly class: QuotationClass | "source_unavailable";
  readonly source?: string;
  /** The words of the source there, or the most similar ones. */
  readonly sourceText?: string;
  /** Another source of the answer that has it word for word, where no cited one does. */
  readonly elsewhere?: string;
  readonly meaningRisk?: true;
  /** It is in the source outside its main text. */
  readonly beside?: true;
}

/** What can be put in the place of a stretch of the answer, with the passage that proves it. */
export interface StatementReplacement {
  /** The new words for `answer.slice(start, end)`. */
  readonly text: string;
  /** `ref` of the source that has them. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** The sentence of the source that proves it. */
  readonly proof: string;
}

export interface CheckedStatement {
  /** Its number in the answer, from 1. */
  readonly n: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Line in the answer, from 1. */
  readonly line: number;
  /** The sources that it cites, by `ref`. */
  readonly cites: readonly string[];
  /** They are those of the mark at the end of its paragraph. */
  readonly carried?: true;
  readonly state: StatementState;
  /** How much there is to doubt, from 0 to 1: for ordering, and no probability. */
  readonly doubt: number;
  readonly reasons: readonly AnswerReason[];
  /** The sentences that bear on it, the best first. */
  readonly evidence: readonly StatementEvidence[];
  readonly quotations?: readonly StatementQuotation[];
  readonly numberMismatch?: readonly { readonly claim: string; readonly source?: string }[];
  readonly contrastSignal?: true;
  /** Another source of the answer that addresses it. */
  readonly betterSource?: { readonly ref: string; readonly evidence: readonly StatementEvidence[] };
  readonly replacement?: StatementReplacement;
  /** What a model says of the statement and its evidence, where one was asked; it changes nothing but `doubt`. */
  readonly entailment?: Entailment;
}

export interface CheckedSource extends Fetched {
  readonly ref: string;
  /** The line of its entry, from 1: in `file`, or in the answer's own list. */
  readonly line?: number;
  /** The file of references that the entry is in. */
  readonly file?: string;
  readonly url?: string;
  readonly doi?: string;
  readonly title?: string;
  /** Absent where nobody who could tell could be asked. */
  readonly exists?: boolean;
  readonly retractionStatus?: RetractionStatus;
  readonly linkLive?: boolean;
  readonly archivedUrl?: string;
  /** False: its text could not be read, which says nothing about what it says. */
  readonly readable: boolean;
  /** Why it could not be read, was read only in part, or should not be relied on. */
  readonly reason?: string;
  /** The statements that cite it, by number. */
  readonly citedBy: readonly number[];
}

export interface AnswerSummary {
  readonly statements: number;
  readonly cited: number;
  readonly uncited: number;
  readonly addressed: number;
  readonly partiallyAddressed: number;
  readonly notAddressed: number;
  /** Statements with the reason `contrast`. */
  readonly contrast: number;
  readonly quotationsAltered: number;
  /** Sources that were retracted. */
  readonly retracted: number;
  readonly unchecked: number;
  /** Statements with a reason to doubt them. */
  readonly doubtful: number;
  /** How many statements each reason was given for. */
  readonly byReason: Readonly<Partial<Record<AnswerReasonCode, number>>>;
}

/** A citation where it stands in the answer. */
export interface AnswerMark extends Pick<Mark, "start" | "end" | "kind"> {
  /** The sources that it names, by `ref`. */
  readonly cites: readonly string[];
}

/** An answer, statement by statement beside its sources. Evidence, never a verdict. */
export interface AnswerReport {
  /** The text that the places of statements and marks are in. */
  readonly answer: string;
  readonly format: AnswerFormat;
  /** Its citations, also those of statements that were not checked. */
  readonly marks: readonly AnswerMark[];
  /** The most doubtful first. */
  readonly statements: readonly CheckedStatement[];
  readonly sources: readonly CheckedSource[];
  /** Sources of the answer that no statement cites, by `ref`. */
  readonly unusedSources: readonly string[];
  readonly summary: AnswerSummary;
  /** Statements that were not checked because a limit was reached; a check with this `from` goes on there. */
  readonly left?: { readonly statements: number; readonly from: number; readonly reason: string };
  readonly notes?: readonly string[];
  readonly checkedAt: string;
  readonly trust: typeof UNTRUSTED;
}
