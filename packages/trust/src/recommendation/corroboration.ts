import { examineClaim } from "../claim/examine.ts";
import { factsOf } from "../hosts.ts";

/** Matters on which courts, regulators and watchdogs keep records. */
const RECORDS =
  "sec filing|10-k|10-q|8-k|proxy advisory|proxy advisor|shareholder|securities|lawsuit|litigation|court|regulator|regulatory|compliance|antitrust|merger|acquisition|earnings|financial statement|audit|fraud|sanction|congress|legislation|government contract|federal|sec\\.gov|ftc|doj|esg";
const recorded = new RegExp(`(?<![\\p{L}\\d])(?:${RECORDS})s?(?![\\p{L}\\d])`, "iu");

/** The lenses of independent sources to search for a text on such a matter. */
export const lensesFor = (text: string): readonly string[] => [
  "news",
  "tech",
  ...(recorded.test(text) ? ["investigative_records"] : []),
];

export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

/** Pages of other publishers: one for each registered domain, and none of the recommending site's own. */
export function independent<Result extends FoundPage>(found: readonly Result[], ownUrl: string | undefined): Result[] {
  const behind = (url: string): string => factsOf(url).registrable ?? factsOf(url).host;
  const seen = new Set(ownUrl === undefined ? [] : [behind(ownUrl)]);
  return found.filter(({ url }) => {
    const who = behind(url);
    if (seen.has(who)) return false;
    seen.add(who);
    return true;
  });
}

export type Voices = {
  readonly agreeCount: number;
  readonly disagreeCount: number;
  readonly silentCount: number;
};

/** How many of what a search found speak for a statement, against it, or not of it. Of snippets: little evidence. */
export function countVoices(found: readonly FoundPage[], claim: string): Voices {
  const voices = found.map(({ title, snippet }) => {
    const { contrastSignal, claimSupport } = examineClaim(`${title}. ${snippet}`, claim);
    if (contrastSignal) return "disagree";
    return claimSupport === "addressed" ? "agree" : "silent";
  });
  const count = (kind: string) => voices.filter((voice) => voice === kind).length;
  return { agreeCount: count("agree"), disagreeCount: count("disagree"), silentCount: count("silent") };
}
