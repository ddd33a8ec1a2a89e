import { escapeHtml } from "@wellsourced/markup";

const ATTRIBUTE = /([A-Za-z][\w:-]{0,40})\s{0,10}(?:=\s{0,10}("[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>]{1,2000}))?/gu;

/** Attributes of a tag or cell. */
export function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), value.replace(/^(["'])(.*)\1$/su, "$2").trim());
  return found;
}

const ASSIGNED =
  /[A-Za-z][\w:-]{0,40}\s{0,10}=\s{0,10}(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>|]{0,2000})|\bnowrap\b|\ue000\d+\ue001/gu;

/** Whether a text contains only attributes, including marks of templates. */
export const isAttributes = (text: string): boolean => /^[\s"';]*$/u.test(text.replace(ASSIGNED, ""));

/** Attributes as HTML, so that an unclosed quotation mark in them swallows no text. */
export const attributesHtml = (text: string): string =>
  [...readAttributes(text)].map(([name, value]) => ` ${name}="${textHtml(value)}"`).join("");

const ENTITY = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,30});)/gu;

/** Escapes text, but for the character references in it. */
export const textHtml = (text: string): string =>
  text.replace(/[^&]+|&/gu, (part) => (part === "&" ? part : escapeHtml(part))).replace(ENTITY, "&amp;");

/** A link to an address as it is written, which may contain character references. */
export const linkHtml = (address: string, html: string): string => `<a href="${textHtml(address)}">${html}</a>`;

/** Elements that texts in other markup may contain. */
const ALLOWED = new Set(
  "a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  ),
);

/** Elements of pages that are no text. */
const OF_PAGES =
  /^(?:object|param|embed|iframe|video|audio|source|noscript|script|style|form|input|button|select|option|textarea|label)$/u;

/** A tag within a text. One that texts cannot contain is shown, but for those of pages where they may be. */
export function tagHtml(tag: string, isOfPage = false): string {
  const [, slash = "", name = "", attributes = ""] =
    /^<(\/?)([A-Za-z][A-Za-z\d]{0,20})([\s/][\s\S]*)?>$/u.exec(tag) ?? [];
  const lower = name.toLowerCase();
  if (!ALLOWED.has(lower) && !(isOfPage && OF_PAGES.test(lower))) return escapeHtml(tag);
  return slash === "" || lower === "br" ? `<${lower}${attributesHtml(attributes)}>` : `</${lower}>`;
}

/** HTML in a text that may also contain anything else. */
export const markupHtml = (text: string): string =>
  text.replace(/<\/?[A-Za-z][^<>]{0,1000}>|[^<]+|</gu, (part) =>
    part.startsWith("<") && part.length > 1 ? tagHtml(part, true) : textHtml(part),
  );
