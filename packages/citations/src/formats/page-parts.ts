import { cutChars } from "@wellsourced/core";
import { type CslDate, type CslItem, type CslName, yearOf } from "../csl.ts";
import { doiUrl } from "../identifiers.ts";

/** The layout of a kind of work of which only the statements of a page are known. */
interface Layout {
  /** The container stands as a source of its own ("Journal"), behind "In" ("Book"), or as the site that shows the work. */
  readonly container: "journal" | "in" | "site";
  /** APA gives the full date, or the year alone. */
  readonly fullDate: boolean;
  /** The description that APA puts in brackets behind the title. */
  readonly described?: string;
  /** The description stands behind the container where there is one. */
  readonly describedLate?: boolean;
}

const site: Layout = { container: "site", fullDate: true };
const periodical: Layout = { container: "journal", fullDate: true };
const part: Layout = { container: "in", fullDate: false };

/** One row per CSL type that differs from `part`. */
const layouts: Readonly<Record<string, Layout>> = {
  webpage: site,
  post: { ...site, described: "Online post" },
  "post-weblog": periodical,
  "article-newspaper": periodical,
  "article-magazine": periodical,
  "paper-conference": periodical,
  "article-journal": { ...periodical, fullDate: false },
  dataset: { ...part, described: "Dataset" },
  software: { ...part, described: "Computer software", describedLate: true },
  motion_picture: { ...part, fullDate: true, described: "Video recording" },
  broadcast: { ...part, fullDate: true, described: "Broadcast" },
  interview: { ...periodical, described: "Interview" },
  document: { ...part, fullDate: true },
  speech: { ...part, fullDate: true },
};

export const layoutOf = (type: string): Layout => (Object.hasOwn(layouts, type) ? layouts[type] : undefined) ?? part;

/** A title or a container as an entry takes it: no page's name is longer, and hostile ones are. */
export const nameOf = (text: string | undefined): string => cutChars(text ?? "", 1_000);

/** Where the work is: its DOI if it has one, else its address. */
export const addressOf = ({ DOI, URL }: CslItem): string => (DOI ? doiUrl(DOI) : (URL ?? ""));

/** The first date of an item's date as numbers; words stay words, in `year`. */
export function datePartsOf(date: CslDate | undefined) {
  const [first, month, day] = date?.["date-parts"]?.[0] ?? [];
  const year = first === undefined ? undefined : yearOf(date);
  if (year !== undefined)
    return { year: String(year), ...(month ? { month: Number(month), ...(day ? { day: Number(day) } : {}) } : {}) };
  return date?.literal ? { year: date.literal } : undefined;
}

/** `J.R.` and `J R` as `J. R.` */
export const spaced = (given: string): string =>
  given.replace(/\.(?=\p{L})/gu, ". ").replace(/(?<![\p{L}.’'-])(\p{Lu})(?![\p{L}\p{M}.’'-])/gu, "$1.");

/** Chinese, Japanese and Korean names: family name first, nothing between. */
export const unspaced = ({ family, given }: CslName): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(`${family ?? ""}${given ?? ""}`);
