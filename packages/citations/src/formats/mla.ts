import { type CslDate, type CslItem, type CslName, familyOf, givenOf, isOthers } from "../csl.ts";
import { addressOf, datePartsOf, nameOf, spaced, unspaced } from "./page-parts.ts";
import { curly, headline, nested, stop, withoutMarkup } from "./typography.ts";

const MONTHS = "Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.".split(" ");

/** Kinds of work for which MLA gives only the year, and those without the day. */
const yearOnly = new Set(["book", "chapter", "paper-conference", "motion_picture", "thesis"]);
const monthOnly = new Set(["article-journal"]);

/** Names that have a single form, inverted or not. */
const plain = (name: CslName): string | undefined =>
  name.literal ?? (unspaced(name) ? `${familyOf(name)}${name.given ?? ""}` : undefined);
const givenNames = (name: CslName): string => givenOf({ ...name, given: spaced(name.given ?? "") });
const inverted = (name: CslName): string =>
  plain(name) ?? [familyOf(name), givenNames(name), name.suffix].filter(Boolean).join(", ");
const natural = (name: CslName): string =>
  plain(name) ?? [givenNames(name), familyOf(name), name.suffix].filter(Boolean).join(" ");

/** Lists the first author inverted and the second in natural order; more than two as "et al." */
function authorList([first, second, third]: readonly CslName[]): string {
  if (!first) return "";
  if (third || isOthers(second)) return `${curly(inverted(first))}, et al`;
  if (!second) return curly(inverted(first));
  const comma = first.literal === undefined || second.literal === undefined ? "," : "";
  return `${curly(inverted(first))}${comma} and ${curly(natural(second))}`;
}

/** Formats the date as MLA shows it for this kind of work; for talks, the event date. */
function day(date: CslDate | undefined, type: string): string {
  const parts = datePartsOf(date);
  if (!parts || type === "speech") return "";
  const month = parts.month && !yearOnly.has(type) ? MONTHS[parts.month - 1] : undefined;
  return [month && !monthOnly.has(type) ? parts.day : undefined, month, parts.year].filter(Boolean).join(" ");
}

/**
 * Formats a page, post or article as an MLA 9 works-cited entry in plain text.
 *
 * Written by hand like `apaEntry`; the same test compares it with citeproc.
 */
export function mlaEntry(item: CslItem): string {
  const title = curly(withoutMarkup(headline(nameOf(item.title), item.language)));
  const container = curly(withoutMarkup(headline(nameOf(item["container-title"] ?? item.publisher), item.language)));
  const named = title && container ? stop(`“${nested(title)}”`) : title && stop(title);
  const issued = day(item.issued, item.type);
  const source = [container, issued, addressOf(item)].filter(Boolean).join(", ");
  const accessed = datePartsOf(item.issued) ? "" : day(item.accessed, "webpage");
  const authors = authorList(item.author ?? []);
  return [authors && stop(authors), named, source && stop(source), accessed && `Accessed ${accessed}.`]
    .filter(Boolean)
    .join(" ");
}
