import { z } from "zod";
import { type CslItem, filled, yearOf } from "../csl.ts";
import { seasonNumber } from "../readers/edtf.ts";
import type { StyleRules, Variables } from "./citation-style.ts";
import { capitalised } from "./contributors.ts";
import { editionOf } from "./editions.ts";

/** From this year on, Chicago omits the place of publication. */
const FIRST_YEAR_WITHOUT_PLACE = 1900;

/** The article number kept by readers. */
const Article = z.object({ "article-number": z.string() });

/** Names people with both roles once: "Edited and translated by". */
export function withOneRole(item: Variables): Variables {
  const { editor, translator, ...rest } = item;
  const isSame = editor !== undefined && JSON.stringify(editor) === JSON.stringify(translator);
  return isSame ? { ...rest, "editor-translator": editor } : item;
}

/** Omits the place of publication of later works. */
export function withoutLatePlace(item: CslItem): CslItem {
  const { "publisher-place": _late, ...rest } = item;
  return (yearOf(item.issued) ?? 0) < FIRST_YEAR_WITHOUT_PLACE ? item : rest;
}

/** Capitalises "forthcoming" at the start of a part. */
export function withCapital(item: CslItem): CslItem {
  const { literal } = item.issued ?? {};
  return literal === undefined ? item : { ...item, issued: { ...item.issued, literal: capitalised(literal) } };
}

/** Removes full stops from abbreviated journal titles. */
export function withoutStops(item: CslItem): CslItem {
  if (!item.type.startsWith("article-")) return item;
  const bare = (text: string | undefined) => text?.replace(/(?<!\d)\.|\.(?!\d)/gu, "");
  const names = ["container-title", "container-title-short"] as const;
  return { ...item, ...filled(Object.fromEntries(names.map((name) => [name, bare(item[name])]))) };
}

/** Adds a term or other part of the year, which citeproc prints only for seasons, to the issue or the date. */
export function withTerm(item: CslItem, place: "issue" | "date"): CslItem {
  const { issued, issue } = item;
  const term = issued?.season;
  if (term === undefined || issue !== undefined || seasonNumber(term) || item.type !== "article-journal") return item;
  if (place === "issue") return { ...item, issue: String(term) };
  return { ...item, issued: { literal: [term, yearOf(issued)].filter(Boolean).join(" ") } };
}

/**
 * Names the country of a US patent once, and makes "Patent" part of the number's label: `U.S. Patent No. 7,123,456`.
 */
export function withUsPatent(item: CslItem, genre = item.genre): CslItem {
  if (item.type !== "patent" || !/^U\.?\s?S\.? patent$/iu.test(item.genre ?? "")) return item;
  return { ...item, ...filled({ genre, number: item.number?.replace(/^US\s?(?=\d)/u, "") }) };
}

/** Moves an article number that replaces the pages to the item's number, which the style labels. */
export function withArticleNumber(item: CslItem): CslItem {
  const { page, ...rest } = item;
  const isNumber = page !== undefined && Article.safeParse(item.custom).data?.["article-number"] === page;
  return isNumber && item.type === "article-journal" ? { ...rest, number: page } : item;
}

const withEdition = (item: CslItem): CslItem =>
  item.edition === undefined ? item : { ...item, edition: editionOf(item.edition) };

/** Escapes hyphens inside a number, which citeproc reads as a range: "Nos. 18–2059". */
const withOneNumber = (item: Variables): Variables =>
  typeof item.number === "string" && /^\d+-\d+$/u.test(item.number)
    ? { ...item, number: item.number.replace("-", "\\-") }
    : item;

/** Prepares an item by the rules of a style. */
export function forStyle({ prepare }: StyleRules, item: CslItem): Variables {
  const numbered = withEdition(item);
  return withOneNumber(prepare?.(numbered) ?? numbered);
}
