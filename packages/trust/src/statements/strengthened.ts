import { heaviest } from "../claim/contrast.ts";
import type { Pair } from "../claim/contrast-features.ts";
import { shareIn, shareOf, weigh } from "../claim/weights.ts";
import type { Reason, ReasonCode } from "./reasons.ts";
import { type Wording, wordings } from "./wordings.ts";

/** Minimum share of the statement in the sentence; otherwise it may hedge something else. */
const ENOUGH = 0.5;

interface Rule {
  readonly code: ReasonCode;
  /** Wording of the source that the statement lacks. */
  readonly source?: Wording;
  /** Wording of the statement that the source lacks. */
  readonly statement?: Wording;
}

const RULES: readonly Rule[] = [
  { code: "cause_from_correlation", source: "link", statement: "cause" },
  { code: "hedge_dropped", source: "hedge" },
  { code: "scope_widened", source: "narrow", statement: "wide" },
  { code: "total_not_stated", statement: "total" },
  { code: "superlative_not_stated", statement: "superlative" },
];

/** Reasons by which a statement is worded more strongly than its best sentence. */
export function strengthened({ reading, best }: Pair): Reason[] {
  const { claim, claimLanguage, language, hits } = reading;
  if (claimLanguage.code !== language.code) return [];
  if (shareOf(hits[best.index] ?? [], weigh(reading, {})) < ENOUGH) return [];
  const clause = heaviest(best.sentence, shareIn(reading, weigh(reading, {})));
  const around = [best.index - 1, best.index, best.index + 1]
    .map((index) => reading.sentences[index]?.sentence ?? "")
    .join("\n");
  return RULES.flatMap(({ code, source, statement }) => {
    const inSource = source ? wordings(clause, language.code, source) : [];
    const own = statement ? wordings(claim, claimLanguage.code, statement) : [];
    if ((source && inSource.length === 0) || (statement && own.length === 0)) return [];
    if (source && wordings(claim, claimLanguage.code, source).length > 0) return [];
    if (statement && wordings(around, language.code, statement).length > 0) return [];
    return [{ code, detail: say(own, inSource) }];
  });
}

const quoted = (words: readonly string[]): string => [...new Set(words)].map((word) => `“${word}”`).join(", ");

function say(own: readonly string[], inSource: readonly string[]): string {
  if (own.length === 0) return `The source says ${quoted(inSource)}, and the statement does not.`;
  if (inSource.length === 0) return `The statement says ${quoted(own)}, and the source does not.`;
  return `The statement says ${quoted(own)}, and the source says ${quoted(inSource)}.`;
}
