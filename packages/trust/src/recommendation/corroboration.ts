import { z } from "zod";
import { examineClaim } from "../claim/examine.ts";
import type { Declared } from "../declared.ts";
import { factsOf } from "../hosts.ts";

/** Subjects on which courts, regulators and watchdogs keep records. */
const RECORDS =
  "sec filing|10-k|10-q|8-k|proxy advisory|proxy advisor|shareholder|securities|lawsuit|litigation|court|regulator|regulatory|compliance|antitrust|merger|acquisition|earnings|financial statement|audit|fraud|sanction|congress|legislation|government contract|federal|sec\\.gov|ftc|doj|esg";
const recorded = new RegExp(`(?<![\\p{L}\\d])(?:${RECORDS})s?(?![\\p{L}\\d])`, "iu");

/** Lenses to search for independent sources on a text. */
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

/** The first page of each registered domain, except the recommending site's own. */
export function independent<Result extends FoundPage>(found: readonly Result[], ownUrl: string | undefined): Result[] {
  const domainOf = (url: string): string => factsOf(url).registrable ?? factsOf(url).host;
  const own = ownUrl === undefined ? undefined : domainOf(ownUrl);
  return [...Map.groupBy(found, ({ url }) => domainOf(url))].flatMap(([domain, pages]) =>
    domain === own ? [] : pages.slice(0, 1),
  );
}

export const Voices = z.object({ agreeCount: z.int(), disagreeCount: z.int(), silentCount: z.int() });
export type Voices = Declared<z.infer<typeof Voices>>;

/** Counts search results that support a statement, contradict it, or do not mention it. Snippets are weak evidence. */
export function countVoices(found: readonly FoundPage[], claim: string): Voices {
  const voices = found.map(({ title, snippet }) => {
    const { contrastSignal, claimSupport } = examineClaim(`${title}. ${snippet}`, claim);
    if (contrastSignal) return "disagree";
    return claimSupport === "addressed" ? "agree" : "silent";
  });
  const count = (kind: string) => voices.filter((voice) => voice === kind).length;
  return { agreeCount: count("agree"), disagreeCount: count("disagree"), silentCount: count("silent") };
}
