import { escapeHtml } from "@wellsourced/markup";

const ATTRIBUTE = /([A-Za-z][\w:-]{0,40})\s{0,10}(?:=\s{0,10}("[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>]{1,2000}))?/gu;

/** Parses the attributes of a tag or cell. */
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

/** Rewrites attributes, so that an unclosed quotation mark does not swallow text. */
export const attributesHtml = (text: string): string =>
  [...readAttributes(text)].map(([name, value]) => ` ${name}="${textHtml(value)}"`).join("");

const ENTITY = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,30});)/gu;

/** Escapes text except character references. */
export const textHtml = (text: string): string =>
  text.replace(/[^&]+|&/gu, (part) => (part === "&" ? part : escapeHtml(part))).replace(ENTITY, "&amp;");
