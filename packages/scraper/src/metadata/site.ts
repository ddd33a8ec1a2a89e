import { cleanString } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type Found, firstFound } from "./found.ts";
import { isObject, type JsonObject, type LdNode } from "./json-ld.ts";

/** The name of a thing that JSON-LD gives as text or as an object. */
const nameOf = (value: unknown): string => cleanString(isObject(value) ? value.name : value, 120);

/** `og:site_name` is written for people; the publisher of an article is often the company behind the site. */
export function siteOf({ meta }: Clues, main: JsonObject, nodes: readonly LdNode[]): Found | undefined {
  const tag = (...names: readonly string[]): string => cleanString(meta.first(...names), 120);
  const notUrl = (text: string): string => (/^https?:/u.test(text) ? "" : text);
  return firstFound([
    ["meta og:site_name", () => notUrl(tag("og:site_name"))],
    ["json-ld", () => notUrl(nameOf(main.publisher))],
    ["json-ld", () => nameOf(nodes.find(({ types }) => types.includes("WebSite"))?.value.name)],
    ["meta application-name", () => tag("application-name", "al:android:app_name", "apple-mobile-web-app-title")],
    ["meta citation_journal_title", () => tag("citation_journal_title", "dc.publisher")],
  ]);
}

/** Names of organisations that the page's data knows: none of them is a person. */
export const organisationsOf = (nodes: readonly LdNode[]): string[] =>
  nodes
    .filter(({ types }) => types.some((it) => /Organization|Corporation|NewsMedia|WebSite|Brand/u.test(it)))
    .slice(0, 20)
    .map(({ value }) => nameOf(value.name))
    .filter((it) => it !== "");
