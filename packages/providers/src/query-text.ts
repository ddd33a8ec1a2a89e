import { Failure, foldedWords } from "@wellsourced/core";

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

const STOP_WORDS = new Set(
  (
    "a about an and any are as at be by can could did do does for from had has have how i in is it me my of on or " +
    "please should so that the their there this to was we what when where which who why will with would you your"
  ).split(" "),
);

const isStopWord = (word: string): boolean =>
  // Capitals of two letters or more are operators (`OR`) or names (`IT`), not stop words.
  !/^\p{Lu}{2,}$/u.test(word) && STOP_WORDS.has(word.toLowerCase().replace(/(?<![?!.,;:])[?!.,;:]+$/u, ""));

/** The query without its stop words, phrases in quotes untouched; `undefined` when that changes or empties it. */
export function withoutStopWords(query: string): string | undefined {
  const pieces = query.match(/"[^"]*"|\S+/gu) ?? [];
  const kept = pieces.filter((piece) => piece.startsWith('"') || !isStopWord(piece));
  return kept.length === 0 || kept.length === pieces.length ? undefined : kept.join(" ");
}

/** So many words are likely to stand beside each other. */
const LONGEST = 3;

/**
 * A question as phrases that must all occur, for indexes that know nothing looser: as its quotation marks have it, else
 * a short one as a whole and a long one word by word, without the words that stand in every text.
 */
export function phrasesOf(query: string): readonly string[] {
  const words = query.split(/\s+/u).filter(Boolean);
  if (words.length > 0 && words.length <= LONGEST && !query.includes('"')) return [words.join(" ")];
  return termsOf(withoutStopWords(query) ?? query).filter((term) => !/^(?:AND|OR)$/u.test(term));
}

/**
 * Somebody's words for an index that reads the query as a language: what is syntax there is taken out, since a stray
 * bracket or colon is a bad question. Phrases in quotes and the operators in capitals stay.
 */
export function luceneText(text: string): string {
  const straight = text.replace(/[\u201C\u201D]/gu, '"');
  // A hyphen that stands alone or before a word once the brackets are gone would exclude the word.
  const open = straight.replace(/[=&|><!(){}[\]^~*?:\\/;]/gu, " ");
  const plain = open.replace(/(?<![-+])[-+]+(?=\s|$)|(?<=^|\s)[-+]+/gu, " ");
  const closed = (plain.match(/"/gu) ?? []).length % 2 === 0 ? plain : plain.replaceAll('"', " ");
  // An operator with nothing on one of its sides is a word.
  const words = closed.replace(/""/gu, " ").trim().split(/\s+/u);
  const isDangling = (index: number) => index === 0 || index === words.length - 1;
  return words.map((word, index) => (isDangling(index) ? word.replace(/^(?:AND|OR|NOT)$/u, lower) : word)).join(" ");
}

const lower = (word: string): string => word.toLowerCase();

/** Of the titles of one work, such as those in several languages, the one that has most in common with a question. */
export function nearestTo(query: string, titles: readonly string[]): string | undefined {
  const foldedOf = (text: string) => words(text).map(foldedWords);
  const asked = new Set(foldedOf(query));
  const likeness = (title: string) => {
    const has = foldedOf(title);
    return has.filter((word) => asked.has(word)).length / (has.length + asked.size);
  };
  return titles.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

/** From a year to a year, either of them open. */
export const yearRange = (
  { yearFrom, yearTo }: { readonly yearFrom?: number; readonly yearTo?: number },
  open: readonly [from: number, to: number],
): readonly [from: number, to: number] | undefined =>
  yearFrom === undefined && yearTo === undefined ? undefined : [yearFrom ?? open[0], yearTo ?? open[1]];

interface Places {
  readonly site?: string | undefined;
  readonly sites?: readonly string[] | undefined;
}

/**
 * The sites of an ask as `host` or `host/path`, each once.
 *
 * @throws {Failure} `validation` for a text that would change the query around it
 */
export function siteList({ site, sites }: Places): readonly string[] {
  if (sites?.length) return [...new Set(sites.map((one) => toSite(one, "each entry of sites")))];
  return site ? [toSite(site, "site")] : [];
}

/** The hosts of sites, each once, for upstreams that know no paths: a path is checked on the results. */
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
