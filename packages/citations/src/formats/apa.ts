import { type CslDate, type CslItem, type CslName, familyOf, givenOf, isOthers } from "../csl.ts";
import apa from "../styles/apa.ts";
import { addressOf, datePartsOf, layoutOf, nameOf, spaced, unspaced } from "./page-parts.ts";
import { inCase } from "./title-case.ts";
import { curly, headline, stop, withoutMarkup } from "./typography.ts";

/** Starts an initial: a capital, or a letter of a caseless script with initials. */
const initial = /^[\p{Lu}\p{Script=Arabic}\p{Script=Hebrew}]/u;

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Abbreviates given names: `Jean-Paul M.` becomes `J.-P. M.`; parts without a capital stay whole. */
const initials = (given: string): string =>
  spaced(given)
    .split(/\s+/u)
    .map((part) =>
      initial.test(part)
        ? part
            .split("-")
            .filter((half) => initial.test(half))
            .map((half) => `${Array.from(half)[0]}.`)
            .join("-")
        : part,
    )
    .join(" ");

/** Inverts a name and abbreviates given names; institutions and East Asian names stay whole. */
function authorName(name: CslName): string {
  if (name.literal !== undefined) return nameOf(name.literal);
  if (unspaced(name)) return `${familyOf(name)}${name.given ?? ""}`;
  const given = givenOf({ ...name, given: initials(name.given ?? "") });
  return [familyOf(name), given, name.suffix].filter(Boolean).join(", ");
}

/** Lists up to twenty names; of more, the first nineteen and the last. */
function authorList(names: readonly CslName[]): string {
  if (isOthers(names.at(-1)))
    return `${names.slice(0, -1).map(authorName).filter(Boolean).map(curly).join(", ")}, et al.`;
  const all = names.map(authorName).filter(Boolean).map(curly);
  if (all.length > 20) return `${all.slice(0, 19).join(", ")}, … ${all.at(-1)}`;
  if (all.length < 2) return all.join("");
  // Two institutions are joined as citeproc joins them.
  const comma = all.length === 2 && names.every(({ literal }) => literal !== undefined) ? "" : ",";
  return `${all.slice(0, -1).join(", ")}${comma} & ${all.at(-1)}`;
}

/** Formats the date in full for newspapers, magazines and posts, else the year. */
function issued(date: CslDate | undefined, full: boolean): string {
  const parts = datePartsOf(date);
  if (!parts) return "n.d.";
  const month = parts.month && full ? MONTHS[parts.month - 1] : undefined;
  return month ? `${parts.year}, ${month}${parts.day ? ` ${parts.day}` : ""}` : parts.year;
}

/** Returns the address, preceded by the date of retrieval for undated works, as APA wants. */
function retrieved(item: CslItem, address: string): string {
  const on = datePartsOf(item.accessed);
  const undated = datePartsOf(item.issued) === undefined && !item.DOI;
  if (!undated || !on?.month || !on.day) return address;
  return `Retrieved ${MONTHS[on.month - 1]} ${on.day}, ${on.year}, from ${address}`;
}

/**
 * Formats a page, post or article as an APA 7 entry in plain text.
 *
 * Written by hand because citeproc takes longer to start than most pages take to read; a test compares the two. Use
 * `format` for works with volumes, editions, editors and the like.
 */
export function apaEntry(given: CslItem): string {
  const item = inCase(apa.titles, given);
  const { container: kind, fullDate, described = "", describedLate } = layoutOf(item.type);
  const title = curly(withoutMarkup(nameOf(item.title)));
  const container = nameOf(item["container-title"] ?? item.publisher);
  const bracket = described && `[${described}]`;
  const late = describedLate && container ? bracket : "";
  const early = late ? "" : bracket;
  const named = curly(withoutMarkup(kind === "in" ? container : headline(container, item.language)));
  const where = [kind === "in" && named ? `In ${named}` : named, late].filter(Boolean).join(" ");
  const authors = authorList(item.author ?? []);
  const date = `(${issued(item.issued, fullDate)}).`;
  const head = authors ? [authors, date, [title, early].filter(Boolean).join(" ")] : [title, date, early];
  const address = addressOf(item);
  const parts = [...head, where].map((part) => (part && part !== date ? stop(part) : part));
  return [...parts, address && retrieved(item, address)].filter(Boolean).join(" ");
}
