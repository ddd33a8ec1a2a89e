import { z } from "zod";
import { type CslItem, filled, yearOf } from "../csl.ts";
import { seasonNumber } from "../readers/edtf.ts";
import { capitalised } from "./contributors.ts";
import { editionOf } from "./editions.ts";

/** From this year on, Chicago omits the place of publication. */
const FIRST_YEAR_WITHOUT_PLACE = 1900;

/** The article number kept by readers. */
const Article = z.object({ "article-number": z.string() });

/** citeproc input: standard CSL variables plus its own. */
type Variables = Readonly<Record<string, unknown>>;

/** "Edited and translated by": names people with both roles once. */
function withOneRole(item: Variables): Variables {
  const { editor, translator, ...rest } = item;
  const isSame = editor !== undefined && JSON.stringify(editor) === JSON.stringify(translator);
  return isSame ? { ...rest, "editor-translator": editor } : item;
}

function withoutLatePlace(item: CslItem): CslItem {
  const { "publisher-place": _late, ...rest } = item;
  return (yearOf(item.issued) ?? 0) < FIRST_YEAR_WITHOUT_PLACE ? item : rest;
}

/** Capitalises "forthcoming" at the start of a part. */
function withCapital(item: CslItem): CslItem {
  const { literal } = item.issued ?? {};
  return literal === undefined ? item : { ...item, issued: { ...item.issued, literal: capitalised(literal) } };
}

/** Removes full stops from abbreviated journal titles. */
function withoutStops(item: CslItem): CslItem {
  if (!item.type.startsWith("article-")) return item;
  const bare = (text: string | undefined) => text?.replace(/(?<!\d)\.|\.(?!\d)/gu, "");
  const names = ["container-title", "container-title-short"] as const;
  return { ...item, ...filled(Object.fromEntries(names.map((name) => [name, bare(item[name])]))) };
}

/** Adds a term or other part of the year, which citeproc prints only for seasons. */
function withTerm(style: string, item: CslItem): CslItem {
  const { issued, issue } = item;
  const term = issued?.season;
  if (term === undefined || issue !== undefined || seasonNumber(term) || item.type !== "article-journal") return item;
  if (style === "chicago-author-date") return { ...item, issue: String(term) };
  return { ...item, issued: { literal: [term, yearOf(issued)].filter(Boolean).join(" ") } };
}

/** Escapes hyphens inside a number, which citeproc reads as a range: "Nos. 18–2059". */
const withOneNumber = (item: CslItem): CslItem =>
  /^\d+-\d+$/u.test(item.number ?? "") ? { ...item, number: item.number?.replace("-", "\\-") } : item;

/** `U.S. Patent No. 7,123,456`: names the country once and makes "Patent" part of the number's label. */
function withPatent(style: string, item: CslItem): CslItem {
  if (
    item.type !== "patent" ||
    !/^(?:apa$|ieee$|chicago-)/u.test(style) ||
    !/^U\.?\s?S\.? patent$/iu.test(item.genre ?? "")
  )
    return item;
  const genre = style === "apa" ? "U.S. Patent" : item.genre;
  return { ...item, ...filled({ genre, number: item.number?.replace(/^US\s?(?=\d)/u, "") }) };
}

/** Styles that label article numbers. */
const NUMBERS_ARTICLES = new Set(["apa", "ieee"]);

/** Puts the article number into the variable the style uses. */
function withArticleNumber(style: string, item: CslItem): CslItem {
  const { page, ...rest } = item;
  const isNumber = page !== undefined && Article.safeParse(item.custom).data?.["article-number"] === page;
  return isNumber && item.type === "article-journal" && NUMBERS_ARTICLES.has(style) ? { ...rest, number: page } : item;
}

const withEdition = (item: CslItem): CslItem =>
  item.edition === undefined ? item : { ...item, edition: editionOf(item.edition) };

/** Prepares an item for rules that a style file cannot express. */
export function forStyle(style: string, item: CslItem): Variables {
  const numbered = withOneNumber(withArticleNumber(style, withEdition(withPatent(style, item))));
  if (style.startsWith("chicago-")) return withOneRole(withTerm(style, withoutLatePlace(numbered)));
  if (style === "vancouver") return withCapital(withoutStops(numbered));
  return style === "mla" ? withOneRole(numbered) : numbered;
}
