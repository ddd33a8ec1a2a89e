import { fold } from "@wellsourced/core";
import { namesOf } from "../dom/names.ts";
import { closest, type Element, eachElement, lineText } from "../dom/tree.ts";
import { cleanString } from "./clean-string.ts";
import { isObject } from "./json-ld.ts";
import { plain } from "./title.ts";

const MAX_AUTHORS = 100;

const prefix =
  /^(?:(?:written|posted|published|reported|reviewed|story|words|text|article|photos?|created|submitted|edited) )?(?:by|von|par|por|di|door|av|af|autor(?:in)?|author|przez|from)\s*[:.]?\s+|^(?:by|von|autor(?:in)?|author|reporter|redaktion)\s*:\s*/iu;
const notNames =
  /^(?:admin(?:istrator)?|web-?master|editor(?:ial)?(?: (?:team|staff|board))?|editors?|staff(?: (?:writer|reporter))?|guest(?: author| post)?|anonymous|unknown|author|autor|redaktion|die redaktion|redakcja|redazione|redaccion|news ?desk|contributor|user|root|default|test|none|null|undefined|n\/?a|press release|team|by|view all posts.*|read more.*|follow.*|subscribe.*|share.*|posted.*|updated.*|comments?.*|see .*|more .*|all posts.*|the author|about .*)$/iu;
const months = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{4}|\d{1,2}:\d{2}/iu;

/** One name, cleaned, or nothing when it is not a person's. */
function cleanName(given: unknown): string | undefined {
  const text = cleanString(given, 200)
    .replace(prefix, "")
    .replace(/\s*[|•·–—]\s.*$|\s+-\s.*$/u, "")
    .replace(/\s*\([^)]*\)\s*$|\s+on\s+\w+\s+\d.*$/u, "")
    .replace(/^[\s,;:|@·•-]+|[\s,;:|·•-]+$/gu, "");
  if (text.length < 2 || text.length > 60 || text.split(" ").length > 6) return undefined;
  if (/https?:|www\.|@|[<>{}[\]=]|\.(?:com|org|net|de|co)\b/iu.test(text) || months.test(text) || /\d{2}/u.test(text))
    return undefined;
  if (!/\p{L}/u.test(text) || notNames.test(fold(text))) return undefined;
  return text;
}

/** Names joined in one string, taken apart. */
function splitNames(text: string): string[] {
  const parts = cleanString(text, 2_000)
    .replace(prefix, "")
    .split(/\s*(?:;|\||\s&\s|\s(?:and|und|et|y|e|og|och|i)\s(?=\p{Lu})|,\s*and\s)\s*/u);
  // "Doe, Jane" is one name, "Jane Doe, John Roe" are two.
  return parts.flatMap((part) =>
    part.split(",").every((name) => name.trim().includes(" ")) ? part.split(",") : [part],
  );
}

/** What a page says of its authors, by where it says so. */
export interface AuthorSources {
  readonly site: string | undefined;
  readonly title: string | undefined;
}

/** Names without those of the site, without repeats; empty when nobody is named. */
export function namesFrom(values: readonly unknown[], { site, title }: AuthorSources): string[] {
  const names = new Map<string, string>();
  const site1 = plain(site ?? "");
  for (const value of values.slice(0, 500)) {
    for (const part of typeof value === "string" ? splitNames(value) : []) {
      const name = cleanName(part);
      const key = plain(name ?? "");
      if (name === undefined || key === "" || key === site1 || key === plain(title ?? "") || names.has(key)) continue;
      names.set(key, unscream(name));
      if (names.size >= MAX_AUTHORS) return [...names.values()];
    }
  }
  return [...names.values()];
}

/** `JANE DOE` as people write it. */
const unscream = (name: string): string =>
  /^[\p{Lu}\s.'-]{6,}$/u.test(name) && name.includes(" ")
    ? name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** Names in JSON-LD's `author`: persons, or things that do not say what they are. */
export function ldAuthors(author: unknown, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof author === "string") return /^https?:/u.test(author) ? [] : [author];
  if (Array.isArray(author)) return author.slice(0, MAX_AUTHORS).flatMap((it) => ldAuthors(it, depth + 1));
  if (!isObject(author)) return [];
  if (/Organization|Corporation|NewsMedia/u.test(String(author["@type"] ?? ""))) return [];
  const { name } = author;
  if (typeof name === "string") return [name];
  if (Array.isArray(name)) return name.filter((it): it is string => typeof it === "string");
  return typeof author.givenName === "string" ? [`${author.givenName} ${String(author.familyName ?? "")}`] : [];
}

const byline =
  /(?:^|[\s_-])(?:by-?line(?:-?(?:name|author))?|author-?(?:name|link|title)?|post-?author|entry-?author|article-?author|writer|reporter|vcard|autor|creator)(?:$|[\s_-])/u;
const notByline =
  /bio|box|card|avatar|image|photo|about|comment|related|social|follow|count|date|list|description|info-?more|sidebar/u;

/** Names in the visible byline, the surest place first. */
export function visibleAuthors(body: Element): string[] {
  const tiers: string[][] = [[], [], []];
  let count = 0;
  eachElement(body, (element) => {
    if (/^(?:footer|nav|aside)$/u.test(element.tag) || /comment|related|sidebar/u.test(namesOf(element)))
      return element.tag === "body" ? undefined : false;
    const tier = tierOf(element);
    if (tier === undefined || ++count > 200) return undefined;
    const name = nameIn(element);
    if (name !== "") tiers[tier]?.push(name);
    return undefined;
  });
  return tiers.find((tier) => tier.length > 0)?.slice(0, 8) ?? [];
}

function tierOf(element: Element): 0 | 1 | 2 | undefined {
  if (element.get("itemprop") === "author") return 0;
  if (element.tag === "a" && /\bauthor\b/u.test(element.get("rel"))) return 1;
  const names = namesOf(element);
  return byline.test(names) && !notByline.test(names) ? 2 : undefined;
}

function nameIn(element: Element): string {
  if (
    closest(element.parent, (it) => it.get("itemprop") === "comment" || it.get("itemprop") === "author") !== undefined
  )
    return "";
  let named: Element | undefined;
  eachElement(element, (it) => {
    if (!named && (it.get("itemprop") === "name" || it.tag === "a")) named = it;
    return undefined;
  });
  const text = lineText(named ?? element, 200);
  const own = element.get("content") || text;
  return own.length <= 80 && own.trim() !== "" ? own : "";
}
