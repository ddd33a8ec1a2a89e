import type { PageMetadata } from "@wellsourced/core/records";
import { decodeText, escapeHtml, unreadable } from "@wellsourced/markup";
import { expandEntities, parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { statedDate } from "./dates.ts";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { absolute, type EmbeddedHtml, embedHtml, hiddenIn, paragraphsHtml } from "./embedded-html.ts";
import { type FeedItem, itemHtml, plainTitle } from "./feed-item.ts";

/** Further entries are listed by title only. */
const MAX_ITEMS = 1_000;

export async function parse(bytes: Uint8Array, { contentType, truncated, url }: ParseHints): Promise<ParsedDocument> {
  const written = decodeText(bytes, { contentType, html: true, truncated });
  const { xml, external } = expandEntities(written.replace(/^\ufeff?\s+/u, ""));
  const root = parseXml(xml, { truncated }).first;
  const channel = root && (root.name === "feed" ? root : root.at("channel"));
  if (!root || !channel) throw unreadable("it is not a feed: it has no channel");
  const base = baseOf(channel, baseOf(root, url));
  const entries = [...entriesOf(root, channel)];
  const items = entries.slice(0, MAX_ITEMS).map((entry) => readItem(entry, baseOf(entry, base)));
  const more = entries.length - items.length;
  const note = more > 0 ? `<p>${more} more entries are left out.</p>` : "";
  const leftOut = [...(more > 0 ? [`${more} older entries`] : []), ...countIfAny(external.length, "included file")];
  return {
    html: [headHtml(channel, base), ...items.map(({ html }) => html), note].filter(Boolean).join("\n"),
    metadata: { ...feedMetadata(channel, base), itemCount: entries.length, ...stated({ leftOut }) },
    truncated: more > 0,
    ...hiddenIn(items),
  };
}

/** RSS 1.0 has items beside the channel, other dialects inside. */
const entriesOf = (root: XmlElement, channel: XmlElement): XmlElement[] => [
  ...channel.elements(root.name === "feed" ? "entry" : "item"),
  ...(root === channel ? [] : root.elements("item")),
];

/** The `xml:base` of an element, resolved against the base of its parent. */
function baseOf(element: XmlElement, around: string | undefined): string | undefined {
  const own = element.attributes["xml:base"];
  return own === undefined ? around : (URL.parse(own.trim(), around)?.href ?? around);
}

function headHtml(channel: XmlElement, base: string | undefined): string {
  const title = titleOf(channel);
  const link = linkOf(channel, base);
  const about = field(channel, ["description", "subtitle", "tagline", "summary"]);
  const words = about ? embedHtml(contentHtml(about), absolute(base)).html : "";
  const heading = title === "" ? "" : `<h1>${link ? `<a href="${escapeHtml(link)}">${title}</a>` : title}</h1>`;
  return [heading, words === "" || words === title ? "" : `<div>${words}</div>`].filter(Boolean).join("\n");
}

const feedMetadata = (channel: XmlElement, base: string | undefined): PageMetadata =>
  stated({
    title: plainText(channel.at("title")),
    authors: authorsOf(channel),
    published: dateOf(channel, ["pubDate", "published"]),
    modified: dateOf(channel, ["lastBuildDate", "updated", "modified", "date"]),
    language: channel.at("language")?.text.trim() || channel.attributes["xml:lang"],
    description: plainText(field(channel, ["description", "subtitle", "tagline"])),
    homePage: linkOf(channel, base),
  });

function readItem(entry: XmlElement, base: string | undefined): EmbeddedHtml {
  const body =
    entry.children.find(
      (it): it is XmlElement => typeof it !== "string" && it.name === "encoded" && it.text.trim() !== "",
    ) ??
    field(entry, ["content", "body", "description", "summary"]) ??
    entry.at("group/description");
  const { html, ...hidden } = body
    ? embedHtml(contentHtml(body), absolute(baseOf(body, base)))
    : { html: "", hiddenTextRemoved: 0, removed: [] };
  const item: FeedItem = {
    title: titleOf(entry),
    link: linkOf(entry, base),
    date: dateOf(entry, ["pubDate", "published", "issued", "created", "date", "updated", "modified"]),
    authors: authorsOf(entry),
    attachments: attachmentsOf(entry, base),
    html,
  };
  return { html: itemHtml(item), ...hidden };
}

/** The first non-empty field. The prefix counts, since media extensions use the same local names. */
function field(parent: XmlElement, names: readonly string[]): XmlElement | undefined {
  for (const name of names)
    for (const element of parent.elements(name))
      if (!/^(?:media|itunes|googleplay|georss)$/u.test(element.prefix) && hasContent(element)) return element;
  return undefined;
}

const hasContent = (element: XmlElement): boolean => element.text.trim() !== "" || [...element.elements()].length > 0;

/** HTML content, either escaped as text or as elements. Plain text is unchanged. */
function contentHtml(element: XmlElement): string {
  const type = element.get("type") ?? "";
  const children = [...element.elements()];
  if (children.length > 0) return children.map(markup).join("");
  const text = element.text.trim();
  if (type === "text" || (type.startsWith("text/") && type !== "text/html")) return `<p>${escapeHtml(text)}</p>`;
  if (/^base64$/iu.test(element.get("mode") ?? "")) return "";
  return /<[a-z!/]|&[a-z#]\w*;/iu.test(text) ? text : paragraphsHtml(text);
}

function markup(element: XmlElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => /^[a-zA-Z][\w:-]*$/u.test(name) && !name.startsWith("xmlns"))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const inside = element.children.map((it) => (typeof it === "string" ? escapeHtml(it) : markup(it))).join("");
  return /^(?:br|hr|img|wbr)$/iu.test(element.name)
    ? `<${element.name}${attributes}>`
    : `<${element.name}${attributes}>${inside}</${element.name}>`;
}

/** A title as HTML on one line; titles may contain escaped markup. */
const titleOf = (parent: XmlElement): string => escapeHtml(plainText(field(parent, ["title"])));

const plainText = (element: XmlElement | undefined): string =>
  element ? plainTitle(embedHtml(contentHtml(element)).html.replace(/<[^<>]*>/gu, " ")) : "";

/** The link of an entry: text in RSS, an attribute in Atom. Of several, the one for readers is used. */
function linkOf(parent: XmlElement, base: string | undefined): string | undefined {
  const links = [...parent.elements("link")];
  const target =
    links.find((it) => it.get("href") !== undefined && /^(?:alternate)?$/u.test(it.get("rel") ?? ""))?.get("href") ??
    links.map((it) => (it.prefix === "" ? it.text.trim() : "")).find(Boolean) ??
    permalink(parent);
  const found = target === undefined ? null : URL.parse(target.trim(), base);
  return found && /^https?:$/u.test(found.protocol) ? found.href : undefined;
}

function permalink(parent: XmlElement): string | undefined {
  const guid = parent.at("guid");
  const address = guid?.text.trim() ?? "";
  return guid?.get("isPermaLink") !== "false" && /^https?:\/\//u.test(address) ? address : undefined;
}

function dateOf(parent: XmlElement, names: readonly string[]): string | undefined {
  return names.map((name) => statedDate(parent.at(name)?.text ?? "")).find((date) => date !== undefined);
}

/** Authors: elements in Atom, an address with the name in brackets in RSS, the plain name in Dublin Core. */
function authorsOf(parent: XmlElement): string[] {
  const found: string[] = [];
  for (const element of parent.elements())
    if (/^(?:author|creator)$/u.test(element.name)) {
      const text = plainTitle((element.at("name") ?? element).text);
      const name = (/^[^\s@(]+@[^\s@(]+\s*\((.+)\)$/u.exec(text)?.[1] ?? text).trim();
      if (name !== "" && !/^[^\s@]+@\S+$/u.test(name) && !found.includes(name)) found.push(name);
    }
  return found;
}

function attachmentsOf(entry: XmlElement, base: string | undefined): FeedItem["attachments"] {
  const links = [...entry.elements("link")].filter((it) => it.get("rel") === "enclosure");
  return [...entry.elements("enclosure"), ...links].flatMap((it) => {
    const target = it.get(it.name === "link" ? "href" : "url");
    const url = target === undefined ? undefined : URL.parse(target, base)?.href;
    return url ? [{ url, type: it.get("type") ?? "" }] : [];
  });
}
