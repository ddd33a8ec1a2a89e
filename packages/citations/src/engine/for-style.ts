import { z } from "zod";
import { type CslItem, yearOf } from "../csl.ts";
import { capitalised } from "./contributors.ts";
import { editionOf } from "./editions.ts";

/** From this year on, Chicago leaves out where a work was published. */
const FIRST_YEAR_WITHOUT_PLACE = 1900;

/** What readers keep of the number of an article. */
const Article = z.object({ "article-number": z.string() });

/** What the engine reads: the standard's variables, and those that only the engine knows. */
type Variables = Readonly<Record<string, unknown>>;

/** "Edited and translated by": people who did both are named once. */
function withOneRole(item: Variables): Variables {
  const { editor, translator, ...rest } = item;
  const isSame = editor !== undefined && JSON.stringify(editor) === JSON.stringify(translator);
  return isSame ? { ...rest, "editor-translator": editor } : item;
}

function withoutLatePlace(item: CslItem): CslItem {
  const { "publisher-place": _late, ...rest } = item;
  return (yearOf(item.issued) ?? 0) < FIRST_YEAR_WITHOUT_PLACE ? item : rest;
}

/** "Forthcoming" begins a part of the reference. */
function withCapital(item: CslItem): CslItem {
  const { literal } = item.issued ?? {};
  return literal === undefined ? item : { ...item, issued: { ...item.issued, literal: capitalised(literal) } };
}

/** The hyphen within a number is escaped for the engine, which else takes it for two: "Nos. 18–2059". */
const withOneNumber = (item: CslItem): CslItem =>
  /^\d+-\d+$/u.test(item.number ?? "") ? { ...item, number: item.number?.replace("-", "\\-") } : item;

/** Styles with words of their own for the number of an article. */
const NUMBERS_ARTICLES = new Set(["apa", "ieee"]);

/** An article's number where the style looks for it. */
function withArticleNumber(style: string, item: CslItem): CslItem {
  const { page, ...rest } = item;
  const isNumber = page !== undefined && Article.safeParse(item.custom).data?.["article-number"] === page;
  return isNumber && item.type === "article-journal" && NUMBERS_ARTICLES.has(style) ? { ...rest, number: page } : item;
}

const withEdition = (item: CslItem): CslItem =>
  item.edition === undefined ? item : { ...item, edition: editionOf(item.edition) };

/** The item for a style, where a rule of the manual cannot be written in the style file. */
export function forStyle(style: string, item: CslItem): Variables {
  const numbered = withOneNumber(withArticleNumber(style, withEdition(item)));
  if (style.startsWith("chicago-")) return withOneRole(withoutLatePlace(numbered));
  if (style === "vancouver") return withCapital(numbered);
  return style === "mla" ? withOneRole(numbered) : numbered;
}
