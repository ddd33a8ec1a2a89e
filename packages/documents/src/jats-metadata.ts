import { squeeze } from "@wellsourced/core";
import { isoOf, monthOf, validParts } from "@wellsourced/core/dates";
import type { PageMetadata } from "@wellsourced/core/records";
import { type Element, find, findAll, lineText } from "@wellsourced/markup";
import { stated } from "./document.ts";

/** Metadata of an article. */
export function jatsMetadata(article: Element): PageMetadata {
  const meta = find(article, ({ tag }) => /^(?:article-meta|front-stub|book-meta)$/u.test(tag));
  if (!meta) return {};
  const text = (holder: Element, tag: string) => textIn(holder, (it) => it.tag === tag);
  return stated({
    title: text(meta, "article-title") || text(meta, "book-title"),
    authors: authorsOf(meta),
    site: text(article, "journal-title"),
    published: publishedOf(meta),
    language: article.get("xml:lang").slice(0, 8),
    description: text(meta, "abstract").slice(0, 500),
    licence: licenceOf(meta),
    doi: textIn(meta, (it) => it.tag === "article-id" && it.get("pub-id-type") === "doi").toLowerCase(),
  });
}

/** The text of the first element that passes the test; empty if there is none. */
export function textIn(holder: Element, test: (element: Element) => boolean): string {
  const found = find(holder, test);
  return found ? lineText(found) : "";
}

function authorsOf(meta: Element): string[] {
  const isAuthor = (it: Element) =>
    it.tag === "contrib" && (it.get("contrib-type") === "author" || it.get("contrib-type") === "");
  return findAll(meta, isAuthor).flatMap((contributor) => {
    // The author is the group; its members are listed inside.
    if (contributor.parent?.parent?.tag === "collab") return [];
    const name = nameOf(contributor);
    return name === "" ? [] : [name];
  });
}

/** The name of a person (`Ada Harbour`) or group. */
export function nameOf(person: Element): string {
  const group = find(person, ({ tag }) => tag === "collab")?.children.flatMap((it) =>
    it.kind === "text" ? [it.data] : it.tag === "institution" ? [lineText(it)] : [],
  );
  if (group && group.join("").trim() !== "") return squeeze(group.join(" "));
  const text = (wanted: string) => textIn(person, ({ tag }) => tag === wanted);
  return [text("given-names"), text("surname"), text("suffix")].filter(Boolean).join(" ") || text("string-name");
}

/** The date of first publication. A collection date is that of the issue, which may differ by months. */
function publishedOf(meta: Element): string | undefined {
  const dates = findAll(meta, ({ tag }) => tag === "pub-date");
  const kind = (it: Element) => it.get("pub-type") || it.get("date-type") || it.get("publication-format");
  const order = [/^epub$|^electronic$|^pub$/u, /^ppub$|^print$/u, /^collection$/u];
  const best =
    order.map((pattern) => dates.find((it) => pattern.test(kind(it)))).find((it) => it !== undefined) ?? dates[0];
  return best && dateOf(best);
}

/** `2021-09-13`, in the known precision; months by name or number. */
export function dateOf(element: Element): string | undefined {
  const text = (name: string) => textIn(element, ({ tag }) => tag.toLowerCase() === name);
  const year = /^\d{4}/u.exec(text("year"))?.[0];
  if (!year) return undefined;
  const month = monthOf(text("month")) ?? Number(text("month"));
  const parts = validParts(Number(year), month, Number(text("day")));
  return parts && isoOf(parts);
}

/** The licence's URL; text about the licence is not its name. */
function licenceOf(meta: Element): string | undefined {
  const licence = find(meta, ({ tag }) => tag === "license");
  if (!licence) return undefined;
  const address = licence.get("xlink:href") || textIn(licence, ({ tag }) => tag === "license_ref");
  const inside = find(licence, (it) => it.tag === "ext-link" && /creativecommons\.org/u.test(it.get("xlink:href")));
  const found = address || inside?.get("xlink:href") || "";
  return /^https?:\/\/\S+$/u.test(found) ? found : undefined;
}
