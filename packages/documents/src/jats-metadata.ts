import type { PageMetadata } from "@wellsourced/core";
import { type Element, find, findAll, lineText } from "@wellsourced/markup";
import { months } from "./dates.ts";

/** What an article says of itself. */
export function jatsMetadata(article: Element): PageMetadata {
  const meta = find(article, ({ tag }) => tag === "article-meta");
  if (!meta) return {};
  const id = (type: string) => find(meta, (it) => it.tag === "article-id" && it.get("pub-id-type") === type);
  const title = find(meta, ({ tag }) => tag === "article-title");
  const journal = find(article, ({ tag }) => tag === "journal-title");
  const abstract = find(meta, ({ tag }) => tag === "abstract");
  const doi = id("doi");
  const authors = authorsOf(meta);
  const published = publishedOf(meta);
  const licence = licenceOf(meta);
  const language = article.get("xml:lang").slice(0, 8);
  return {
    ...(title ? { title: lineText(title) } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(journal ? { site: lineText(journal) } : {}),
    ...(published ? { published } : {}),
    ...(language ? { language } : {}),
    ...(abstract ? { description: lineText(abstract, 600).slice(0, 500) } : {}),
    ...(licence ? { licence } : {}),
    ...(doi ? { doi: lineText(doi).toLowerCase() } : {}),
  };
}

function authorsOf(meta: Element): string[] {
  const isAuthor = (it: Element) =>
    it.tag === "contrib" && (it.get("contrib-type") === "author" || it.get("contrib-type") === "");
  return findAll(meta, isAuthor).flatMap((contributor) => {
    // People of a group are listed inside it: the group itself is the author.
    if (contributor.parent?.parent?.tag === "collab") return [];
    const name = nameOf(contributor);
    return name === "" ? [] : [name];
  });
}

/** `Ada Harbour`, or the name of a group. */
export function nameOf(person: Element): string {
  const part = (wanted: string) => find(person, ({ tag }) => tag === wanted);
  const collective = part("collab");
  const group = collective?.children.flatMap((it) =>
    it.kind === "text" ? [it.data] : it.tag === "institution" ? [lineText(it)] : [],
  );
  if (group && group.join("").trim() !== "") return group.join(" ").replace(/\s+/gu, " ").trim();
  const names = [part("given-names"), part("surname"), part("suffix")].flatMap((it) => (it ? [lineText(it)] : []));
  const whole = part("string-name");
  return names.length > 0 ? names.join(" ") : whole ? lineText(whole) : "";
}

/** The day it first appeared. A date of a collection is the issue's, which may be months away. */
function publishedOf(meta: Element): string | undefined {
  const dates = findAll(meta, ({ tag }) => tag === "pub-date");
  const kind = (it: Element) => it.get("pub-type") || it.get("date-type") || it.get("publication-format");
  const order = [/^epub$|^electronic$|^pub$/u, /^ppub$|^print$/u, /^collection$/u];
  const best =
    order.map((pattern) => dates.find((it) => pattern.test(kind(it)))).find((it) => it !== undefined) ?? dates[0];
  return best && dateOf(best);
}

/** `2021-09-13`, as far as it is known: a month by name or number. */
export function dateOf(element: Element): string | undefined {
  const text = (name: string) => {
    const part = find(element, ({ tag }) => tag.toLowerCase() === name);
    return part ? lineText(part) : "";
  };
  const year = /^\d{4}/u.exec(text("year"))?.[0];
  if (!year) return undefined;
  const named = months.indexOf(text("month").slice(0, 3).toLowerCase()) + 1;
  const month = named || Number(text("month")) || 0;
  const day = Number(text("day")) || 0;
  if (month < 1 || month > 12) return year;
  const two = (value: number) => String(value).padStart(2, "0");
  return day >= 1 && day <= 31 ? `${year}-${two(month)}-${two(day)}` : `${year}-${two(month)}`;
}

/** The licence's address; sentences about it are not its name. */
function licenceOf(meta: Element): string | undefined {
  const licence = find(meta, ({ tag }) => tag === "license");
  if (!licence) return undefined;
  const stated = find(licence, ({ tag }) => tag === "license_ref");
  const address = licence.get("xlink:href") || (stated ? lineText(stated) : "");
  const inside = find(licence, (it) => it.tag === "ext-link" && /creativecommons\.org/u.test(it.get("xlink:href")));
  const found = address || inside?.get("xlink:href") || "";
  return /^https?:\/\/\S+$/u.test(found) ? found : undefined;
}
