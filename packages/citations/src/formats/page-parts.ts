import { cutChars } from "@wellsourced/core";
import { type CslDate, type CslItem, type CslName, yearOf } from "../csl.ts";
import { doiUrl } from "../identifiers.ts";

/** Entry layout for a kind of work known only from page metadata. */
interface Layout {
  /** The container is a source of its own (journal), follows "In" (book), or is the site. */
  readonly container: "journal" | "in" | "site";
  /** Whether APA gives the full date or only the year. */
  readonly fullDate: boolean;
  /** APA's bracketed description after the title. */
  readonly described?: string;
  /** The description follows the container, if there is one. */
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

/** Truncates a title or container; only hostile ones are longer. */
export const nameOf = (text: string | undefined): string => cutChars(text ?? "", 1_000);

/** Returns the DOI link, or else the URL. */
export const addressOf = ({ DOI, URL }: CslItem): string => (DOI ? doiUrl(DOI) : (URL ?? ""));

/** Returns the first date as numbers; text goes into `year`. */
export function datePartsOf(date: CslDate | undefined) {
  const [first, month, day] = date?.["date-parts"]?.[0] ?? [];
  const year = first === undefined ? undefined : yearOf(date);
  if (year !== undefined)
    return { year: String(year), ...(month ? { month: Number(month), ...(day ? { day: Number(day) } : {}) } : {}) };
  return date?.literal ? { year: date.literal } : undefined;
}

/** Separates initials: `J.R.` and `J R` become `J. R.` */
export const spaced = (given: string): string =>
  given.replace(/\.(?=\p{L})/gu, ". ").replace(/(?<![\p{L}.’'-])(\p{Lu})(?![\p{L}\p{M}.’'-])/gu, "$1.");

/** Whether a name is Chinese, Japanese or Korean: family name first, no space. */
export const unspaced = ({ family, given }: CslName): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(`${family ?? ""}${given ?? ""}`);
