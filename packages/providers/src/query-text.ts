import { Failure, foldedWords } from "@wellsourced/core";
import stopWords from "./stop-words.json" with { type: "json" };

/** Filters that can be written into the query as operators. */
export type Operator = "sites" | "exactTerms" | "excludeTerms";

interface TextParts {
  readonly query: string;
  readonly sites: readonly string[];
  readonly exactTerms?: string | undefined;
  readonly excludeTerms?: string | undefined;
}

/** An upstream's limits on one query. */
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

/** Maximum queries that one search may send before its text is shortened instead; long lists of sites may need more. */
const mostParts = (sites: number, each: number): number => Math.max(8, 2 * Math.ceil(sites / each));

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");

/** `a "b c" -d` → `a`, `b c`, `d`. */
export const termsOf = (text: string): string[] =>
  [...text.matchAll(/-?"([^"]+)"|-?(\S+)/gu)]
    .map(([, quoted, bare]) => (quoted ?? bare ?? "").replaceAll('"', "").trim())
    .filter((term) => term !== "");

const quoted = (term: string): string => (/\s/u.test(term) ? `"${term}"` : term);

/** Writes into the query the filters that the upstream supports as operators. */
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
 * Splits a search into as few queries as the limits allow, covering every site. If the query itself is too long, it
 * loses words from its end and `shortened` is set.
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
  // The operators alone are too long: send them anyway, as the upstream's own error explains it best.
  return { parts: [{ text: composeText(parts, operators), sites: parts.sites }], shortened: false };
}

/** The query with ever fewer words, then fewer letters. */
function* shrinking(query: string): Generator<string> {
  const all = words(query);
  yield query;
  for (let count = all.length - 1; count > 0; count--) yield all.slice(0, count).join(" ");
  const letters = [...(all[0] ?? "")];
  for (let count = letters.length - 1; count > 0; count--) yield letters.slice(0, count).join("");
}

/** Fills each group of sites up to the limits; `undefined` if a single site exceeds them. */
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

/** English words that never narrow a subject, as "near" and "without" do. */
const STOP_WORDS = new Set(stopWords.en.split(" "));

const isStopWord = (word: string): boolean =>
  // Capitals of two or more letters are operators (`OR`) or names (`IT`), not stop words.
  !/^\p{Lu}{2,}$/u.test(word) && STOP_WORDS.has(word.toLowerCase().replace(/(?<![?!.,;:])[?!.,;:]+$/u, ""));

/** The query without stop words, keeping quoted phrases; `undefined` if that empties or does not change it. */
export function withoutStopWords(query: string): string | undefined {
  const pieces = query.match(/"[^"]*"|\S+/gu) ?? [];
  const kept = pieces.filter((piece) => piece.startsWith('"') || !isStopWord(piece));
  return kept.length === 0 || kept.length === pieces.length ? undefined : kept.join(" ");
}

/** A query of this many words is searched as one phrase. */
const LONGEST = 3;

/**
 * Splits a query into phrases that must all occur, for indexes without relevance ranking: quoted phrases, a short
 * query as a whole, a long one word by word without stop words.
 */
export function phrasesOf(query: string): readonly string[] {
  const words = query.split(/\s+/u).filter(Boolean);
  if (words.length > 0 && words.length <= LONGEST && !query.includes('"')) return [words.join(" ")];
  return termsOf(withoutStopWords(query) ?? query).filter((term) => !/^(?:AND|OR)$/u.test(term));
}

/**
 * Escapes user input for the Lucene query syntax by removing special characters. Quoted phrases and upper-case
 * operators are kept.
 */
export function luceneText(text: string): string {
  const straight = text.replace(/[\u201C\u201D]/gu, '"');
  // A hyphen before a word, or left alone when brackets are removed, would exclude words.
  const open = straight.replace(/[=&|><!(){}[\]^~*?:\\/;]/gu, " ");
  const plain = open.replace(/(?<![-+])[-+]+(?=\s|$)|(?<=^|\s)[-+]+/gu, " ");
  const closed = (plain.match(/"/gu) ?? []).length % 2 === 0 ? plain : plain.replaceAll('"', " ");
  // An operator without operands is a word.
  const words = closed.replace(/""/gu, " ").trim().split(/\s+/u);
  const isDangling = (index: number) => index === 0 || index === words.length - 1;
  return words.map((word, index) => (isDangling(index) ? word.replace(/^(?:AND|OR|NOT)$/u, lower) : word)).join(" ");
}

const lower = (word: string): string => word.toLowerCase();

/** The title that shares most with the query, among titles of one work such as translations. */
export function nearestTo(query: string, titles: readonly string[]): string | undefined {
  const foldedOf = (text: string) => words(text).map(foldedWords);
  const asked = new Set(foldedOf(query));
  const likeness = (title: string) => {
    const has = foldedOf(title);
    return has.filter((word) => asked.has(word)).length / (has.length + asked.size);
  };
  return titles.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

/** A year range with open ends filled in. */
export const yearRange = (
  { yearFrom, yearTo }: { readonly yearFrom?: number | undefined; readonly yearTo?: number | undefined },
  open: readonly [from: number, to: number],
): readonly [from: number, to: number] | undefined =>
  yearFrom === undefined && yearTo === undefined ? undefined : [yearFrom ?? open[0], yearTo ?? open[1]];

interface Places {
  readonly site?: string | undefined;
  readonly sites?: readonly string[] | undefined;
}

/**
 * A search's sites as `host` or `host/path`, without duplicates.
 *
 * @throws {Failure} `validation` for text that would alter the query
 */
export function siteList({ site, sites }: Places): readonly string[] {
  if (sites?.length) return [...new Set(sites.map((one) => toSite(one, "each entry of sites")))];
  return site ? [toSite(site, "site")] : [];
}

/** Distinct hosts, for upstreams that do not support paths; paths are checked on the results. */
export const hostsOf = (sites: readonly string[]): readonly string[] => [
  ...new Set(sites.map((site) => site.replace(/\/.*$/su, ""))),
];

function toSite(text: string, argument: string): string {
  const site = text
    .trim()
    .replace(/^(?:site:)?(?:https?:\/\/)?/iu, "")
    .replace(/(?<!\/)\/+$/u, "")
    .replace(/^[^/]+/u, (host) => host.toLowerCase());
  if (/^[\p{L}\p{N}][\p{L}\p{N}.:-]*(?:\/[^\s"()]*)?$/u.test(site)) return site;
  throw new Failure("validation", `${argument} must be a host or host/path, such as example.org or example.org/docs.`);
}
