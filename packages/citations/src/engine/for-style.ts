import { type CslItem, yearOf } from "../csl.ts";
import { capitalised } from "./contributors.ts";

/** From this year on, Chicago leaves out where a work was published. */
const FIRST_YEAR_WITHOUT_PLACE = 1900;

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

/** The item for a style, where a rule of the manual cannot be written in the style file. */
export function forStyle(style: string, item: CslItem): Variables {
  const numbered = withOneNumber(item);
  if (style.startsWith("chicago-")) return withOneRole(withoutLatePlace(numbered));
  if (style === "vancouver") return withCapital(numbered);
  return style === "mla" ? withOneRole(numbered) : numbered;
}
