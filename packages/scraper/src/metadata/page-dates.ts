import { lineText, rawText, textMatches } from "@wellsourced/markup";
import { cleanString } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type DayFirst, dateInUrl, orderIn, readDate } from "./dates.ts";
import { firstFound, type Source, type Sourced } from "./fields.ts";
import type { LdNode } from "./json-ld.ts";
import type { PageKind } from "./page-kind.ts";
import type { Surroundings } from "./surroundings.ts";
import { type ShownDate, shownDates } from "./visible-date.ts";

const publishedTags = (
  "article:published_time og:article:published_time og:published_time og:pubdate article:published " +
  "article.published datepublished date.published citation_publication_date citation_online_date citation_date " +
  "prism.publicationdate bepress_citation_date eprints.date dcterms.issued dc.date.issued dc.date.created " +
  "dc.date.published dcterms.created dc.created parsely-pub-date sailthru.date published-date published_date " +
  "published_time published_at publish-date publish_date publishdate publication_date publication-date pubdate " +
  "pub_date article_date_original displaydate date dc.date dcterms.date originalpublicationdate created " +
  "creation_date datecreated date_created rnews:datepublished cxenseparse:recs:publishtime weibo:article:create_at " +
  "bt:pubdate video:release_date vr:published_time last_publish_date"
).split(" ");
const modifiedTags = (
  "article:modified_time og:article:modified_time og:updated_time article:updated_time datemodified " +
  "dcterms.modified dc.date.modified last-modified last_modified lastmod modified_date updated_at revised"
).split(" ");

interface DateSources {
  readonly clues: Clues;
  readonly main: LdNode | undefined;
  readonly kind: PageKind;
  readonly around: Surroundings;
  readonly language: string | undefined;
  readonly url: string | undefined;
}

/** Dates of publication and modification. Index pages have none. */
export function datesOf(sources: DateSources): { published?: Sourced | undefined; modified?: Sourced | undefined } {
  const { clues, main, kind, around, url } = sources;
  const dayFirst = orderOf(sources);
  const shown = kind === "index" ? [] : shownDates(clues, around, kind, dayFirst);
  const tag = (names: readonly string[]): Source<string>[] =>
    names.map((name) => [`meta ${name}`, () => readDate(clues.meta.first(name), dayFirst)]);
  const dateOf = (name: string) => readDate(cleanString(main?.value[name], 60), dayFirst);
  const ld = (name: string): Source<string> => ["json-ld", () => dateOf(name)];
  const modified = firstFound([ld("dateModified"), ...tag(modifiedTags), ...visible(shown, true)]);
  if (kind === "index") return { modified };
  const certain = shown.filter((it) => it.score >= CERTAIN);
  const ofText = !main?.types.every((it) => /Page$/u.test(it));
  const published = firstFound<string>([
    ...(ofText ? [ld("datePublished")] : []),
    ...tag(publishedTags),
    ...(ofText ? [ld("dateCreated"), ld("uploadDate")] : []),
    ...visible(certain, false),
    ["url", () => dateInUrl(url)],
    ...visible(shown, false),
    ...(ofText ? [] : [confirmed(ld("datePublished"), shown)]),
    ["script", () => dateInScripts(clues)],
  ]);
  const day = published && asShown(published, shown, url);
  const isLater = day && modified && modified.value.slice(0, 10) < day.value.slice(0, 10);
  return { published: day, modified: isLater ? undefined : modified };
}

const SURE = 3;
const BESIDE = 3;
const CERTAIN = 4;
/** Minimum score for a page that displays only one date. */
const LIKELY = 2;

/** A page's creation date counts for a text only if it is displayed, as shops and services state one, too. */
const confirmed = ([from, read]: Source<string>, shown: readonly ShownDate[]): Source<string> => [
  from,
  () => {
    const day = Date.parse(read()?.slice(0, 10) ?? "");
    return shown.some((it) => Math.abs(Date.parse(it.date.slice(0, 10)) - day) <= 86_400_000) ? read() : undefined;
  },
];

const visible = (shown: readonly ShownDate[], isUpdate: boolean): Source<string>[] => {
  const own = shown.filter((it) => it.isUpdate === isUpdate);
  const isOnly = own.every((it) => it.date.slice(0, 10) === own[0]?.date.slice(0, 10));
  const best = own.find((it) => it.score >= (isOnly ? LIKELY : SURE));
  return best ? [[best.from, () => best.date]] : [];
};

/** Prefers the date in the URL or next to the heading, as a time in UTC may fall on another day. */
function asShown(found: Sourced, shown: readonly ShownDate[], url: string | undefined): Sourced {
  const day = found.value.slice(0, 10);
  const stated = dateInUrl(url);
  const days = shown.filter((it) => it.score >= BESIDE).map((it) => it.date.slice(0, 10));
  if (/T[^T]{0,40}[+-](?!00:00)\d\d:\d\d$/u.test(found.value) || stated === day || days.includes(day)) return found;
  if (stated && isNext(stated, day)) return { value: stated, from: "url" };
  const other = /T/u.test(found.value) ? days.find((it) => isNext(it, day)) : undefined;
  return other === undefined ? found : { value: other, from: "text" };
}

const isNext = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) === 86_400_000;

const monthFirst = /^en-(?:us|ph|ca)|^fil|^es-us/u;

const slash = /\//u;

function statedDates({ meta }: Clues, main: LdNode | undefined): string[] {
  const tags = [...publishedTags, ...modifiedTags].map((name) => meta.first(name) ?? "");
  return [...tags, ...["datePublished", "dateModified"].map((name) => cleanString(main?.value[name], 60) ?? "")];
}

/** Whether the day or month comes first: from other dates on the page, otherwise from the language. */
function orderOf({ clues, main, language, url }: DateSources): DayFirst {
  for (const text of statedDates(clues, main)) {
    const order = slash.test(text) ? orderIn(text) : undefined;
    if (order !== undefined) return order;
  }
  for (const { element } of clues.dates) {
    if (!textMatches(element, slash, 300)) continue;
    const order = orderIn(lineText(element, 300));
    if (order !== undefined) return order;
  }
  const stated = (language ?? "").toLowerCase().replace("_", "-");
  const locale = stated === "en" ? (clues.meta.first("og:locale") ?? stated).toLowerCase().replace("_", "-") : stated;
  if (monthFirst.test(locale)) return false;
  if (locale !== "" && !locale.startsWith("en")) return true;
  if (/^en-/u.test(locale)) return true;
  return /\.(?:uk|au|nz|ie|in|za|de|fr|it|es|at|ch|nl|be|eu)$/u.test(URL.parse(url ?? "")?.hostname ?? "")
    ? true
    : undefined;
}

const scripted =
  /["'](?:datePublished|date_published|publishedAt|published_at|publishDate|publish_date|publishedDate|published_date|publicationDate|publication_date|firstPublished(?:At|Date)?|pubDate|pub_date)\\?["']\s*:\s*\\?["']([^"'\\]{8,40})\\?["']/u;

/** The only date in a script with the page's data; several dates are about other pages, too. */
function dateInScripts({ scripts }: Clues): string | undefined {
  let left = 2_000_000;
  for (const script of scripts) {
    if (/ld\+json/u.test(script.get("type"))) continue;
    const text = rawText(script).slice(0, left);
    left -= text.length;
    const match = scripted.exec(text);
    const date = match && readDate(match[1]);
    if (date) return date;
  }
  return undefined;
}
