/** Filters that can be written into the query as operators. */
export type Operator = "sites" | "exactTerms" | "excludeTerms";

export interface TextParts {
  readonly query: string;
  readonly sites: readonly string[];
  readonly exactTerms?: string | undefined;
  readonly excludeTerms?: string | undefined;
}

/** What an upstream accepts at most in one query. */
export interface Longest {
  readonly chars?: number;
  readonly words?: number;
  /** @default 10 */
  readonly sites?: number;
}

/** One query to send, and the sites it covers. */
export interface Part {
  readonly text: string;
  readonly sites: readonly string[];
}

/**
 * More queries than this for one question take longer than anybody waits, so a long query gives way first. A list of
 * sites that needs more by its mere length gets more.
 */
const mostParts = (sites: number, each: number): number => Math.max(8, 2 * Math.ceil(sites / each));

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");

/** `a "b c" -d` → `a`, `b c`, `d`. */
export const termsOf = (text: string): string[] =>
  [...text.matchAll(/-?"([^"]+)"|-?(\S+)/gu)]
    .map(([, quoted, bare]) => (quoted ?? bare ?? "").replaceAll('"', "").trim())
    .filter((term) => term !== "");

const quoted = (term: string): string => (/\s/u.test(term) ? `"${term}"` : term);

/** The query with those filters written into it that the upstream reads there. */
export function composeText(
  { query, sites, exactTerms, excludeTerms }: TextParts,
  operators: readonly Operator[],
): string {
  const has = (operator: Operator) => operators.includes(operator);
  const [only] = sites;
  const places = sites.length > 1 ? `(${sites.map((site) => `site:${site}`).join(" OR ")})` : only && `site:${only}`;
  return [
    query,
    has("exactTerms") && exactTerms ? `"${exactTerms.replaceAll('"', "").trim()}"` : "",
    has("excludeTerms") && excludeTerms
      ? termsOf(excludeTerms)
          .map((term) => `-${quoted(term)}`)
          .join(" ")
      : "",
    (has("sites") && places) || "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * Cuts a question into as few queries as its upstream's limits allow; together they cover every site. A query that is
 * too long in itself loses words from its end, and `shortened` says so.
 */
export function planParts(
  parts: TextParts,
  operators: readonly Operator[],
  longest: Longest,
): { readonly parts: readonly Part[]; readonly shortened: boolean } {
  for (const query of shrinking(parts.query)) {
    const groups = group({ ...parts, query }, operators, longest);
    if (!groups || groups.length > mostParts(parts.sites.length, longest.sites ?? 10)) continue;
    const texts = groups.map((sites) => ({ sites, text: composeText({ ...parts, query, sites }, operators) }));
    return { parts: texts, shortened: query !== parts.query };
  }
  // Not even one letter fits: the operators alone are too long. The upstream's own refusal explains it best.
  return { parts: [{ text: composeText(parts, operators), sites: parts.sites }], shortened: false };
}

/** The query, then the query without its last word, and so on; the last word at last by letters. */
function* shrinking(query: string): Generator<string> {
  const all = words(query);
  yield query;
  for (let count = all.length - 1; count > 0; count--) yield all.slice(0, count).join(" ");
  const letters = [...(all[0] ?? "")];
  for (let count = letters.length - 1; count > 0; count--) yield letters.slice(0, count).join("");
}

/** Fills each group of sites as far as it goes; `undefined` when a single site is already too much. */
function group(
  parts: TextParts,
  operators: readonly Operator[],
  longest: Longest,
): readonly (readonly string[])[] | undefined {
  const most = longest.sites ?? 10;
  const fits = (sites: readonly string[]) =>
    sites.length <= most && short(composeText({ ...parts, sites }, operators), longest);
  const groups: string[][] = [[]];
  if (!fits([])) return undefined;
  for (const site of parts.sites) {
    const last = groups.at(-1) ?? [];
    if (fits([...last, site])) last.push(site);
    else if (fits([site])) groups.push([site]);
    else return undefined;
  }
  return groups;
}

const short = (
  text: string,
  { chars = Number.POSITIVE_INFINITY, words: most = Number.POSITIVE_INFINITY }: Longest,
): boolean => text.length <= chars && words(text).length <= most;
