import type { LocalFile } from "@wellsourced/core/records";
import type { AnswerOptions } from "@wellsourced/trust/records";
import type { Call } from "../../call.ts";

/** Maximum UTF-8 bytes of an answer. */
export const LONGEST_ANSWER = 200_000;

/** The answer to check: exactly one of `answer`, `url` and `file`. */
export interface CheckAnswerQuery extends AnswerOptions {
  readonly answer?: string | undefined;
  readonly url?: string | undefined;
  /** A local document; formats other than text are converted to Markdown. */
  readonly file?: LocalFile | undefined;
  /** Reference lists whose entries the answer cites by key: BibTeX, RIS, NBIB, MODS or CSL-JSON. */
  readonly bibliography?: readonly LocalFile[] | undefined;
  /** Maximum age in seconds of cached sources; 0 always reads them again. @default 0 */
  readonly maxAge?: number | undefined;
}

export interface CheckAnswerCall extends Call {
  /** Time limit in milliseconds; statements not checked by then are reported as left. @default none */
  readonly deadlineMs?: number | undefined;
  /** Cost limit in US dollars; requests beyond it are not sent, which the report notes. @default none */
  readonly maxCostUsd?: number | undefined;
}
