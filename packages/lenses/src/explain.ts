import type { Lens } from "./define.ts";
import { builtinLenses, loadLenses } from "./lenses.ts";

/** Source of the current date. */
export interface Calendar {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Sites in one query. */
const SITES_PER_QUERY = 10;
const DAY_MS = 86_400_000;
/** Days after which a list is due for review. */
const REVIEW_DAYS = 365;

/** Describes what a lens does, in sentences for its users. */
export function explainLens(lens: Lens, clock: Calendar = Date): readonly string[] {
  const { domains, cx, goggle, purpose } = lens;
  const queries = Math.ceil(domains.length / SITES_PER_QUERY);
  return [
    ...(purpose ? [purpose] : []),
    ...(cx ? ["Uses its own Google engine if Google is configured and no provider is named."] : []),
    ...(goggle ? ["Brave ranks by its goggle; other providers ignore it and say so."] : []),
    ...(queries === 1
      ? [`One query covers ${domains.length === 1 ? "its site" : `all of its ${domains.length} sites`}.`]
      : []),
    ...(queries > 1
      ? [`Runs ${queries} queries of at most ${SITES_PER_QUERY} sites each and merges the results by rank.`]
      : []),
    ...(domains.length > 0 ? ["Results from other sites are dropped."] : []),
    reviewOf(lens, clock),
  ];
}

const daysSince = (date: string, { now }: Calendar): number => Math.floor((now() - Date.parse(date)) / DAY_MS);

function reviewOf({ reviewed }: Lens, clock: Calendar): string {
  if (reviewed === undefined) return "The list has no review date.";
  const days = daysSince(reviewed, clock);
  return `Last reviewed on ${reviewed}${days > REVIEW_DAYS ? `, ${days} days ago: due for review` : ""}.`;
}

/** A remark on a lens file: `bad` if it is unusable, `advice` if it could be better. */
export interface LensRemark {
  /** Name of the lens, or the file name if it has none. */
  readonly lens: string;
  readonly state: "bad" | "advice";
  readonly says: string;
}

export interface CheckedLenses {
  readonly lenses: readonly Lens[];
  readonly remarks: readonly LensRemark[];
}

/** Checks the lens files of a folder, or the built-in ones. */
export async function checkLenses(folder?: string, clock: Calendar = Date): Promise<CheckedLenses> {
  const { lenses, problems } =
    folder === undefined ? { lenses: builtinLenses(), problems: [] } : await loadLenses(folder);
  const bad = problems.map(({ file, problem }): LensRemark => ({ lens: file, state: "bad", says: problem }));
  const own = folder === undefined ? [] : lenses.flatMap(replaced);
  const advice = lenses.flatMap((lens) => adviceOn(lens, clock));
  return { lenses, remarks: [...bad, ...own, ...advice] };
}

const replaced = ({ name }: Lens): LensRemark[] =>
  builtinLenses().some((lens) => lens.name === name)
    ? [{ lens: name, state: "advice", says: "replaces the built-in lens of this name" }]
    : [];

function adviceOn(lens: Lens, clock: Calendar): LensRemark[] {
  const { name, domains, purpose, reviewed } = lens;
  const days = reviewed === undefined ? undefined : daysSince(reviewed, clock);
  const texts = [
    purpose === undefined ? "has no purpose: say in a sentence when to pick it" : "",
    days === undefined ? "has no date of review" : "",
    days !== undefined && days < 0 ? `was reviewed in the future (${reviewed})` : "",
    days !== undefined && days > REVIEW_DAYS ? `was last reviewed ${days} days ago` : "",
    ...domains.flatMap((domain) => {
      const above = domains.find((other) => other !== domain && isBelow(domain, other));
      return above ? [`names ${domain}, which ${above} covers already`] : [];
    }),
  ];
  return texts.flatMap((says) => (says ? [{ lens: name, state: "advice" as const, says }] : []));
}

/** Whether the first site is within the second. */
function isBelow(place: string, above: string): boolean {
  const [host = "", ...path] = place.split("/");
  const [otherHost = "", ...otherPath] = above.split("/");
  const isHost = host === otherHost || host.endsWith(`.${otherHost}`);
  return isHost && otherPath.every((part, index) => path[index] === part);
}
