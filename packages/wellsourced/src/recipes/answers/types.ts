import type { GivenSource } from "@wellsourced/answers";
import type { WindowLimits } from "@wellsourced/trust/answers";
import type { Call } from "../../call.ts";

import type { LocalFile } from "../local-file.ts";

/** The most bytes of an answer, as UTF-8. */
export const LONGEST_ANSWER = 200_000;

/** The answer to check: exactly one of `answer`, `url` and `file`. */
export interface CheckAnswerQuery extends WindowLimits {
  readonly answer?: string | undefined;
  readonly url?: string | undefined;
  /** A document that is here already; one that is no text is read into Markdown. */
  readonly file?: LocalFile | undefined;
  /** @default "auto" */
  readonly format?: "auto" | "markdown" | "html" | "text" | "latex" | undefined;
  readonly sources?: readonly GivenSource[] | undefined;
  /** Files of references that the answer cites by key: BibTeX, RIS, NBIB, MODS or CSL-JSON. */
  readonly bibliography?: readonly LocalFile[] | undefined;
  /** Seconds that stored copies of the sources may be old; 0 reads them anew. @default 0 */
  readonly maxAge?: number | undefined;
}

export interface CheckAnswerCall extends Call {
  /** Milliseconds for gathering and judging; what is not done by then is reported as left. @default no bound */
  readonly deadlineMs?: number | undefined;
  /** US dollars for all that the check asks; what costs more is not asked, and the report says so. @default no bound */
  readonly maxCostUsd?: number | undefined;
}
