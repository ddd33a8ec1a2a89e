import { decodePercent, Failure, squeeze } from "@wellsourced/core";
import type { PageMetadata } from "@wellsourced/core/records";
import { decodeText, escapeHtml, unreadable } from "@wellsourced/markup";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { statedDate } from "./dates.ts";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";
import { type EmbeddedHtml, embedHtml, hiddenIn, type Rewrite } from "./embedded-html.ts";
import { resolvePart } from "./office.ts";
import { documentMetadata } from "./office-properties.ts";
import { type Parts, readZip } from "./zip.ts";

const CONTAINER = "META-INF/container.xml";

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const parts = readZip(bytes, (name) => /^META-INF\/|\.(?:opf|ncx|x?html?|xml)$/iu.test(name), { doctype: true });
  const book = openBook(parts);
  refuseLocked(parts, book);
  const chapters = book.spine.map((name, index) => chapterHtml(parts, name, book, index));
  const html = chapters.map((chapter) => `<section>${chapter.html}</section>`).join("\n");
  return {
    html: coverHtml(book) + html,
    metadata: { ...bookMetadata(book.metadata), ...stated({ leftOut: [...book.leftOut, ...playedIn(parts, book)] }) },
    ...hiddenIn(chapters),
  };
}

/** Media, scripts and embedded pages, which have no text. */
function playedIn(parts: Parts, { spine }: Book): string[] {
  const names = spine.flatMap((name) =>
    Array.from(decodeText(parts.get(name) ?? new Uint8Array(), { html: true }).matchAll(PLAYED), ([, tag = ""]) =>
      tag.toLowerCase(),
    ),
  );
  const count = (test: RegExp) => names.filter((name) => test.test(name)).length;
  return [
    ...countIfAny(count(/^video$/u), "video"),
    ...countIfAny(count(/^audio$/u), "audio recording"),
    ...countIfAny(count(/^(?:iframe|object|embed)$/u), "embedded page or object"),
  ];
}

const PLAYED = /<(video|audio|iframe|object|embed)(?=[\s/>])/giu;

type Book = ReturnType<typeof openBook>;

function openBook(parts: Parts) {
  const name = packageName(parts);
  const opf = parts.get(name);
  const root = opf && parseXml(opf).at("package");
  if (!root) throw unreadable("the file is damaged: it has no package file");
  const manifest = new Map(
    [...(root.at("manifest")?.elements("item") ?? [])].map((item) => [item.get("id") ?? "", item]),
  );
  const partOf = (item: XmlElement | undefined) => resolvePart(name, decodePercent(item?.get("href") ?? ""));
  const isNav = (item: XmlElement | undefined) => /(?:^|\s)nav(?:\s|$)/u.test(item?.get("properties") ?? "");
  const spine: string[] = [];
  const leftOut: string[] = [];
  for (const reference of root.at("spine")?.elements("itemref") ?? []) {
    const item = manifest.get(reference.get("idref") ?? "");
    const part = partOf(item);
    // Parts outside the reading order are notes and answers, and so belong to the book. The table of contents is a
    // repetition.
    if (isNav(item) || spine.includes(part)) continue;
    if (parts.has(part)) spine.push(part);
    else leftOut.push(`the chapter "${item?.get("href") ?? reference.get("idref") ?? ""}", which is not in the file`);
  }
  if (spine.length === 0) throw unreadable("the book has no chapters");
  const items = [...manifest.values()];
  const ncx =
    manifest.get(root.at("spine")?.get("toc") ?? "") ?? items.find((it) => /ncx/u.test(it.get("media-type") ?? ""));
  const nav = items.find(isNav);
  return {
    metadata: root.at("metadata") ?? root,
    /** Names of the parts in reading order. */
    spine,
    order: new Map(spine.map((part, index) => [part, index])),
    /** Titles from the table of contents, for parts without a heading. */
    titles: new Map([ncx, nav].flatMap((item) => [...readOutline(parts, partOf(item), leftOut)])),
    leftOut,
    hasCover: items.some((it) => /cover-image/u.test(it.get("properties") ?? "")) || hasCoverMeta(root),
  };
}

const hasCoverMeta = (root: XmlElement): boolean =>
  [...(root.at("metadata")?.elements("meta") ?? [])].some((meta) => meta.get("name") === "cover");

function packageName(parts: Parts): string {
  const container = parts.get(CONTAINER);
  const rootfile = container && [...parseXml(container).all("rootfile")][0]?.get("full-path");
  return rootfile ?? [...parts.keys()].find((name) => name.endsWith(".opf")) ?? "";
}

/** Rejects books with DRM. Only fonts may be obfuscated; encrypted chapters mean a locked book. */
function refuseLocked(parts: Parts, { spine }: Book): void {
  const encryption = parts.get("META-INF/encryption.xml");
  if (!encryption) return;
  for (const reference of parseXml(encryption).all("CipherReference"))
    if (spine.includes(decodePercent(reference.get("URI") ?? "")))
      throw unreadable("the book is locked by copy protection (DRM)");
}

/** Titles by part from the EPUB 2 or 3 table of contents; the first entry for a part counts. */
function readOutline(parts: Parts, name: string, leftOut: string[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const part = parts.get(name);
  if (!part) return titles;
  const add = (target: string | undefined, title: string) => {
    const to = resolvePart(name, decodePercent((target ?? "").split("#")[0] ?? ""));
    const words = squeeze(title);
    if (words !== "" && !titles.has(to)) titles.set(to, words);
  };
  try {
    const root = parseXml(part);
    for (const point of root.all("navPoint")) add(point.at("content")?.get("src"), point.at("navLabel")?.text ?? "");
    for (const nav of root.all("nav"))
      if ((nav.get("type") ?? "toc") === "toc") for (const link of nav.all("a")) add(link.get("href"), link.text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Without a readable table of contents, the book lacks only titles of chapters.
    leftOut.push(`the table of contents: ${error.detail}`);
  }
  return titles;
}

/** A part of the book. Ids are prefixed with the part's number, so that links to notes work across parts. */
function chapterHtml(parts: Parts, name: string, book: Book, index: number): EmbeddedHtml {
  const source = decodeText(parts.get(name) ?? new Uint8Array(), { html: true });
  const rewrite: Rewrite = (attribute, value) => {
    if (attribute === "id") return `part${index}-${value}`;
    if (attribute === "href") return chapterLink(value, name, book, index);
    return attribute === "src" || attribute === "srcset" ? undefined : value;
  };
  const { html, ...hidden } = embedHtml(source, rewrite);
  const title = book.titles.get(name);
  const isBare =
    title !== undefined && !/<h[1-6][ >]/u.test(html.slice(0, 20_000)) && html.replace(/<[^<>]*>/gu, "").trim() !== "";
  return { html: isBare ? `<h2>${escapeHtml(title)}</h2>${html}` : html, ...hidden };
}

function chapterLink(href: string, from: string, book: Book, index: number): string | undefined {
  if (/^(?:https?|mailto):/iu.test(href)) return href;
  const [path = "", fragment] = href.split("#");
  const target = path === "" ? index : book.order.get(resolvePart(from, decodePercent(path)));
  return target === undefined || fragment === undefined ? undefined : `#part${target}-${fragment}`;
}

function coverHtml({ hasCover, metadata }: Book): string {
  const title = metadata.at("title")?.text.trim() ?? "";
  return hasCover && title !== "" ? `<p><img alt="Cover: ${escapeHtml(title)}"></p>` : "";
}

function bookMetadata(metadata: XmlElement): PageMetadata {
  const texts = (name: string) => [...metadata.elements(name)].map((it) => squeeze(it.text)).filter(Boolean);
  const [title] = texts("title");
  const modified = [...metadata.elements("meta")].find((it) => it.get("property") === "dcterms:modified")?.text.trim();
  const dates = [...metadata.elements("date")];
  const event = (name: string) => dates.find((it) => it.get("event") === name)?.text.trim();
  const created =
    event("publication") ??
    event("original-publication") ??
    dates.find((it) => it.get("event") === undefined)?.text.trim();
  return {
    ...documentMetadata({
      title,
      authors: texts("creator"),
      modified: modified ?? event("modification"),
      language: texts("language")[0],
      description: squeeze((texts("description")[0] ?? "").replace(/<[^<>]*>/gu, " ")),
    }),
    ...stated({
      // Old books state only a year.
      published: created && /^\d{4}(?:-|$)/u.test(created) ? statedDate(created) : undefined,
      site: texts("publisher")[0],
      licence: texts("rights")[0],
      identifiers: texts("identifier"),
    }),
  };
}
