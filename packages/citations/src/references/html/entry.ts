import { omitUndefined } from "@wellsourced/core";
import { type Element, findAll, type TreeNode } from "@wellsourced/markup";
import { classesOf } from "@wellsourced/markup/dom";
import { type CslItem, filled } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { normalizeDoi } from "../../identifiers.ts";
import { parseName } from "../../names.ts";
import { pagesBetween } from "../../pages.ts";
import { draftOf } from "../../readers/records.ts";
import { identified, isIdentifierAddress } from "../addresses.ts";
import type { Draft, ReferenceKind } from "../found.ts";

const types: Readonly<Record<string, string>> = {
  article: "article-journal",
  proceeding: "paper-conference",
  conference: "paper-conference",
  preprint: "article",
  book: "book",
  bookitem: "chapter",
  report: "report",
  dissertation: "thesis",
};

function typeOf(get: (name: string) => string | undefined): string {
  const format = get("rft_val_fmt") ?? "";
  if (/dissertation/iu.test(format)) return "thesis";
  if (/patent/iu.test(format)) return "patent";
  const genre = get("rft.genre") ?? "";
  const known = Object.hasOwn(types, genre) ? types[genre] : undefined;
  return (
    known ?? (/book/iu.test(format) && get("rft.isbn") ? "book" : get("rft.volume") ? "article-journal" : "webpage")
  );
}

/** Reads COinS: an OpenURL context object in a `title` attribute. */
export function readCoins(title: string, id: string): CslItem | undefined {
  const values = new URLSearchParams(title);
  const get = (name: string) => values.get(name)?.trim() || undefined;
  const first = [get("rft.aulast"), get("rft.aufirst") ?? get("rft.auinit")];
  const names = [...new Set(values.getAll("rft.au"))].filter(Boolean).map(parseName);
  const ids = values.getAll("rft_id");
  const draft = draftOf({
    type: typeOf(get),
    title: get("rft.atitle") ?? get("rft.btitle") ?? get("rft.title"),
    author: names.length > 0 ? names : first[0] ? [filled({ family: first[0], given: first[1] })] : [],
    "container-title": get("rft.atitle") ? (get("rft.jtitle") ?? get("rft.btitle") ?? get("rft.title")) : undefined,
    issued: get("rft.date") ? parseDate(get("rft.date")) : undefined,
    publisher: get("rft.pub"),
    volume: get("rft.volume"),
    issue: get("rft.issue"),
    page: get("rft.pages") ?? pagesBetween(get("rft.spage"), get("rft.epage")),
    ISBN: get("rft.isbn"),
    ISSN: get("rft.issn"),
    DOI: ids.map((one) => (/^info:doi\/|doi\.org\//iu.test(one) ? normalizeDoi(one) : undefined)).find(Boolean),
    URL: ids.find((one) => /^https?:/iu.test(one)),
  });
  return draft.title ? { ...draft, id } : undefined;
}

const silent = new Set(["script", "style", "noscript", "template", "svg"]);
const blocks = new Set("p div li br tr td dd dt section article h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));

/**
 * Returns the visible text of an element, without elements matched by `skip`.
 *
 * @param most limit on characters and elements. @default all
 */
export function textOf(
  root: Element,
  skip: (element: Element) => boolean = () => false,
  most = Number.POSITIVE_INFINITY,
): string {
  const words: string[] = [];
  let left = most;
  const walk = (node: TreeNode): void => {
    left -= node.kind === "text" ? node.data.length : 1;
    if (node.kind === "text") words.push(node.data);
    else if (!silent.has(node.tag) && !(node !== root && skip(node))) {
      if (blocks.has(node.tag)) words.push(" ");
      // Stops at the limit, so that huge elements stay cheap.
      for (const child of node.children) {
        if (left <= 0) return;
        walk(child);
      }
    }
  };
  walk(root);
  return words.join("").replace(/\s+/gu, " ").trim();
}

export const descendants = (root: Element): Element[] => findAll(root, () => true);

/** Whether an element is a back link or list marker, which is not part of a reference. */
const furniture = (element: Element): boolean =>
  classesOf(element).some((name) =>
    /^(?:mw-cite-backlink|cite-accessibility-label|footnote-?back(?:ref|link)?|reversefootnote|Z3988|noprint)$/iu.test(
      name,
    ),
  ) ||
  /^doc-backlink$/u.test(element.get("role")) ||
  (element.tag === "a" && /^(?:[↩↑^⤴\s]|\uFE0E|\uFE0F)+$/u.test(textOf(element)));

/** Returns the absolute URL of a link; `undefined` for links within the page. */
export function address(href: string): string | undefined {
  const link = href.trim();
  if (/^\/\/[^/\s]/u.test(link)) return `https:${link}`;
  return /^(?:https?:\/\/[^\s/]|doi:10\.)/iu.test(link) ? link : undefined;
}

const search =
  /(?:scholar\.google|\/linkout|\/servlet|openurl|sfx|resolver|getFTR|worldcat\.org|google\.\w+\/(?:search|books\?)|wikipedia\.org\/wiki\/|wikimedia\.org)/iu;

/** Returns a DOI in the query of a search or resolver link. */
function carriedDoi(hrefs: readonly string[]): string | undefined {
  for (const href of hrefs) {
    const query = /[?&;](?:key|doi|rft_id|id)=(10\.\d{4,9}(?:%2F|\/)[^&\s]+)(?=[^?]*$)/iu.exec(
      href.slice(0, 2_000),
    )?.[1];
    const found = query ? identified(query).doi : undefined;
    if (found) return found;
  }
  return undefined;
}

interface EntryOptions {
  readonly kind?: ReferenceKind;
  readonly key?: string | undefined;
  /** Elements beside the entry that belong to it. */
  readonly beside?: readonly Element[];
}

/** Converts an element to a reference with text, identifiers and structured data, if any. */
export function toEntry(element: Element, { kind = "entry", key, beside = [] }: EntryOptions = {}): Draft {
  const inside = descendants(element);
  const raw = textOf(element, furniture)
    .replace(/^(?:\^\s?)+/u, "")
    .replace(/^Jump up to:\s*/iu, "")
    .trim();
  const hrefs = inside.filter(({ tag }) => tag === "a").map((one) => one.get("href"));
  const links = hrefs.flatMap((href) => address(href) ?? []);
  const coins = [...inside, ...beside].find((one) => classesOf(one).includes("Z3988"))?.get("title");
  const csl = coins ? readCoins(coins, key ?? raw.slice(0, 40)) : undefined;
  const own = identified(
    raw,
    links.filter((link) => !search.test(link) || isIdentifierAddress(link)),
  );
  const doi = own.doi ?? csl?.DOI ?? carriedDoi(hrefs.filter((href) => /key=10\./u.test(href)));
  const url = own.url ?? csl?.URL;
  return { kind, raw, at: element.at, ...omitUndefined({ key, doi, url, csl }) };
}
