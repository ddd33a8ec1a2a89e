import { cutChars, squeeze } from "@wellsourced/core";
import type { SourceCoverage } from "./coverage.ts";
import type { Session } from "./records.ts";

const MAX_QUERIES = 6;
/** Search engines accept up to 500 characters; the words of a gap follow the goal. */
const GOAL_LENGTH = 200;
const QUERY_LENGTH = 500;

const STOP = new Set(
  "the and for are was were that this with from have has had not but all any can will would should could does did what when where which who why how their there they than then into over such more most some been being about between".split(
    " ",
  ),
);

const YEAR = /\b(?:19|20)\d{2}\b/u;

/** Distinct content words in lower case, in order, including numbers of any length. */
function significantTerms(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => /^\d+$/u.test(word) || (Buffer.byteLength(word) >= 3 && !STOP.has(word))))];
}

/** Quotes a goal, without quotation marks inside. */
const asPhrase = (goal: string): string => `"${cutChars(squeeze(goal.replace(/["“”„]/gu, " ")), GOAL_LENGTH)}"`;

function forGap(gap: string, goal: string): string {
  const year = YEAR.exec(gap)?.[0];
  const known = new Set(significantTerms(goal));
  const fresh = significantTerms(gap)
    .filter((term) => !known.has(term) && term !== year)
    .join(" ");
  if (!goal) return fresh || gap;
  if (year) return `${asPhrase(goal)} ${fresh} after:${year}`;
  return fresh ? `${asPhrase(goal)} ${fresh}` : `${goal} latest`;
}

const FOR_TYPE: Readonly<Record<string, string>> = { academic: "latest news", news: "research paper" };

/** Suggests up to six searches to fill the gaps of a session. */
export function refinementQueries(session: Session, coverage: SourceCoverage): readonly string[] {
  const goal = cutChars(squeeze(session.researchGoal), GOAL_LENGTH);
  const { dominantDomain, sourceTypes, sourceCount } = coverage;
  const types = Object.keys(sourceTypes);
  const [type = ""] = types;
  const queries = [
    ...session.gaps.map(({ description }) => forGap(description, goal)),
    ...(dominantDomain ? [`${goal} -site:${dominantDomain}`] : []),
    ...(sourceCount > 1 && types.length === 1 ? [`${goal} ${FOR_TYPE[type] ?? "peer-reviewed study"}`] : []),
  ];
  const distinct = new Set(queries.map((query) => cutChars(squeeze(query), QUERY_LENGTH)));
  return [...distinct].filter(Boolean).slice(0, MAX_QUERIES);
}
