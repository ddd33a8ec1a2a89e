import { omitUndefined } from "@wellsourced/core";
import { closest, Element, parseHtml } from "@wellsourced/markup";
import { classesOf } from "@wellsourced/markup/dom";
import { lineTable } from "../../readers/records.ts";
import { doiOfAddress } from "../addresses.ts";
import { type CitedKey, citedFiles, resolveKeys } from "../bibliography-file.ts";
import { type DocumentFiles, type Draft, type FoundReferences, type LinkPolicy, withLines } from "../found.ts";
import { isReferenceHeading, looksLikeReference, referenceMarks } from "../judge.ts";
import { bareDois, looseLinks } from "../text/find.ts";
import { address, descendants, readCoins, textOf, toEntry } from "./entry.ts";

const listName =
  /^(?:ref|refs|references?|bibliography|biblio|bib|citations?|cit-list|literature|literatur|works-?cited|csl-bib-body|footnotes?|endnotes?|reflist|mw-references|references?[-_]?(?:list|section|wrap|content)|(?:article|section)[-_]+references?|(?:sec|section)[-_]?(?:ref|references|bibliography)|literaturverzeichnis)(?:[-_]{1,2}(?:list|section|body|items?|column-width|wrap|columns))*$/iu;
const noteList = /footnote|endnote|^fn/iu;
const itemName =
  /^(?:csl-entry|references?[-_]{1,2}item|ref[-_]?(?:item|entry|cit(?:ation)?)|citation[-_]?(?:item|entry)?|bib(?:lio)?[-_]?(?:item|entry)|c-article-references__(?:item|text)|cit)$/iu;
const noteLinks = /^(?:doc-)?(?:noteref|backlink)$/u;

const isNamed = (element: Element, pattern: RegExp): boolean =>
  classesOf(element).some((name) => pattern.test(name)) || pattern.test(element.get("id"));

const isList = (element: Element): boolean =>
  /^(?:doc-bibliography|doc-endnotes|doc-footnotes)$/u.test(element.get("role")) ||
  (/^(?:div|section|ol|ul|dl|aside|footer|article|table|tbody)$/u.test(element.tag) && isNamed(element, listName));

const isItem = (element: Element): boolean =>
  /^(?:doc-biblioentry|doc-endnote|doc-footnote)$/u.test(element.get("role")) ||
  (/^(?:div|li|p|dd|span|tr)$/u.test(element.tag) && isNamed(element, itemName)) ||
  element.get("itemprop") === "citation" ||
  /^(?:mixed-citation|element-citation)$/u.test(element.tag);

/** Whether an element wraps a source of Wikipedia, `<cite class="citation">`; a plain `<cite>` is only a title. */
const isCite = (element: Element): boolean => element.tag === "cite" && classesOf(element).includes("citation");

/** Returns a list's entry elements: marked ones, else items, else paragraphs. */
function itemsOf(list: Element): Element[] {
  const all = descendants(list);
  const outermost = (found: readonly Element[]) => {
    const set = new Set(found);
    return found.filter(({ parent }) => !(parent && closest(parent, (outer) => set.has(outer))));
  };
  const marked = outermost(all.filter(isItem));
  if (marked.length > 0) return marked;
  const items = all.filter(({ tag }) => tag === "li" || tag === "dd");
  if (items.length > 0) return outermost(items);
  return all.filter(
    ({ tag, children }) =>
      tag === "p" ||
      (tag === "div" && !children.some((child) => child.kind === "element" && /^(?:p|div|ul|ol)$/u.test(child.tag))),
  );
}

/** Returns the content after a reference heading, up to the next heading of its rank. */
function afterHeading(heading: Element): Element | undefined {
  const siblingsOf = (element: Element) => {
    const all = element.parent?.children ?? [];
    return all.slice(all.indexOf(element) + 1).filter((one) => one.kind === "element");
  };
  for (let element: Element | undefined = heading; element; element = element.parent) {
    const after = siblingsOf(element);
    const end = after.findIndex(
      (one) => /^h[1-6]$/u.test(one.tag) || descendants(one).some(({ tag }) => /^h[1-3]$/u.test(tag)),
    );
    const part = end < 0 ? after : after.slice(0, end);
    if (part.some((one) => textOf(one).length > 40)) {
      const all = new Element("#part", [], part[0]?.at);
      all.children = part;
      return all;
    }
    if (/^(?:body|main|article)$/u.test(element.parent?.tag ?? "body")) return undefined;
  }
  return undefined;
}

const keyOf = (item: Element): string | undefined =>
  item.get("id").replace(/^(?:user-content-)?(?:cite_note|fn|footnote|endnote|ref|bib|cr|note)[-_:]*/iu, "") ||
  undefined;

/** Limit on characters and elements of a heading. */
const HEADING = 300;

/** Entries of marked lists and of lists under a reference heading; notes only if they cite. */
function listed(elements: readonly Element[]): Draft[] {
  const headings = elements.filter(
    (one) =>
      (/^(?:h[1-6]|summary|caption|dt|strong|b)$/u.test(one.tag) || isNamed(one, /title|heading/iu)) &&
      isReferenceHeading(
        textOf(one, undefined, HEADING)
          .replace(/\[[^[\]]*\]$/u, "")
          .trim(),
      ),
  );
  const lists = [...elements.filter(isList), ...headings.flatMap((one) => afterHeading(one) ?? [])];
  const taken = new Set<Element>();
  return lists.flatMap((list) => {
    const items = itemsOf(list).filter((item) => !taken.has(item) && !descendants(item).some((one) => taken.has(one)));
    const isNotes = isNamed(list, noteList) || /notes$/u.test(list.get("role"));
    const drafts = items.map((item) => ({
      item,
      draft: toEntry(item, { key: keyOf(item), kind: isNotes ? "note" : "entry" }),
    }));
    const good = drafts.filter(
      ({ draft }) =>
        looksLikeReference(draft.raw) ||
        (draft.raw.length > 10 && (draft.doi !== undefined || draft.url !== undefined)),
    );
    const marked = good.length > 0 && (isItem(good[0]?.item ?? list) || isNotes);
    if (!marked && good.length * 2 < drafts.length) return [];
    for (const { item } of good) for (const one of [item, ...descendants(item)]) taken.add(one);
    return (
      marked && !isNotes ? drafts.filter(({ draft }) => referenceMarks(draft.raw) > 0 || draft.doi || draft.url) : good
    ).map(({ draft }) => draft);
  });
}

/** Finds `<cite class="citation">` in notes and lists of sources, each with the structured data after it. */
function cites(elements: readonly Element[]): Draft[] {
  const outermost = elements.filter((one) => isCite(one) && !(one.parent && closest(one.parent, isCite)));
  return outermost.map((element) => {
    const siblings = element.parent?.children ?? [];
    const at = siblings.indexOf(element);
    const beside = siblings.slice(at + 1, at + 3).filter((one) => one.kind === "element");
    const note = closest(element, (one) => one.tag === "li" && one.has("id"));
    return toEntry(element, { beside, key: note ? keyOf(note) : undefined });
  });
}

/** Finds Wikipedia notes that name their source without `<cite>`. */
const bareNotes = (elements: readonly Element[]): Draft[] =>
  elements
    .filter(
      (one) => one.tag === "li" && /^(?:cite_note|fn|footnote)/iu.test(one.get("id")) && !descendants(one).some(isCite),
    )
    .map((one) => toEntry(one, { kind: "note", key: keyOf(one) }))
    .filter(({ raw, doi, url }) => doi !== undefined || url !== undefined || looksLikeReference(raw));

/** Finds the citation keys of pages with a bibliography file: `<d-cite key="a,b">`. */
function keysIn(elements: readonly Element[], lineAt: (at: number) => number): CitedKey[] {
  return elements
    .filter(({ tag }) => tag === "d-cite" || tag === "dt-cite")
    .flatMap((one) =>
      (one.get("key") || one.get("bibtex-key"))
        .split(/[,;\s]+/u)
        .filter(Boolean)
        .map((key) => ({ key, at: one.at, line: lineAt(one.at) })),
    );
}

/** Finds machine-readable references only: Highwire's `citation_reference`, and COinS outside lists. */
function forMachines(elements: readonly Element[]): Draft[] {
  const metas = elements.filter((one) => one.tag === "meta" && /^citation_reference$/iu.test(one.get("name")));
  const spans = elements.filter((one) => classesOf(one).includes("Z3988"));
  const coins = spans.flatMap((one): Draft[] => {
    const { at } = one;
    const csl = readCoins(one.get("title"), `coins-${at}`);
    return csl
      ? [{ kind: "entry", raw: csl.title ?? "", at, csl, ...omitUndefined({ doi: csl.DOI, url: csl.URL }) }]
      : [];
  });
  const tags = metas.map((one): Draft => {
    const [content, at] = [one.get("content"), one.at];
    const parts = content.split(/;\s*(?=citation_)/u);
    const value = (name: string) => parts.find((part) => part.startsWith(`citation_${name}=`))?.slice(name.length + 10);
    const date = value("publication_date") ?? value("year");
    const facts = [value("author"), value("title"), value("journal_title"), date, value("volume")];
    const raw = parts.length > 1 ? facts.filter(Boolean).join(". ") : content;
    return { kind: "entry", raw, at, ...omitUndefined({ doi: doiOfAddress(`doi:${value("doi") ?? ""}`) }) };
  });
  return [...tags, ...coins];
}

const navigation = /^(?:nav|header|footer|aside|form|button)$/u;

/** Finds external links in the page's content, without navigation. */
function linksIn(elements: readonly Element[], entries: readonly Draft[]): Draft[] {
  const known = new Set(entries.flatMap(({ url }) => url ?? []));
  return elements.flatMap((element): Draft[] => {
    const url = element.tag === "a" ? address(element.get("href")) : undefined;
    if (
      !url ||
      known.has(url) ||
      closest(element, (one) => navigation.test(one.tag) || noteLinks.test(one.get("role")))
    )
      return [];
    known.add(url);
    return [
      { kind: "link", raw: textOf(element) || url, url, at: element.at, ...omitUndefined({ doi: doiOfAddress(url) }) },
    ];
  });
}

/** Finds references in a page: lists, notes and citation keys, or links if there are none. */
export async function findInHtml(html: string, files: DocumentFiles, links: LinkPolicy): Promise<FoundReferences> {
  const root = parseHtml(html);
  const elements = descendants(root);
  const cited = cites(elements);
  const lineAt = lineTable(html);
  const keys = keysIn(elements, lineAt);
  const source = elements.find(({ tag }) => tag === "d-bibliography")?.get("src");
  const resolved =
    keys.length > 0
      ? resolveKeys(keys, await citedFiles(source ? [source] : [], files))
      : { references: [], problems: [] };
  const visible = cited.length > 0 ? [...cited, ...bareNotes(elements)] : listed(elements);
  const own = visible.length > 0 || keys.length > 0 ? visible : forMachines(elements);
  const isUnlisted = own.length === 0 && keys.length === 0;
  const loose = links === "all" || isUnlisted ? linksIn(elements, own) : [];
  const found = [...own, ...loose, ...resolved.references];
  const bare = loose.length > 0 ? bareDois(textOf(root), found) : isUnlisted ? looseLinks(textOf(root)) : [];
  const lower = html.toLowerCase();
  const located = bare.map((one) => ({ ...one, at: Math.max(0, lower.indexOf(one.raw.toLowerCase())) }));
  return {
    references: [...resolved.references, ...withLines([...own, ...loose, ...located], html)],
    problems: resolved.problems,
  };
}
