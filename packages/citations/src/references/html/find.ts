import { doiOfAddress } from "../addresses.ts";
import { type CitedKey, citedFiles, resolveKeys } from "../bibliography-file.ts";
import { type DocumentFiles, type Draft, type FoundReferences, type LinkPolicy, lineTable, placed } from "../found.ts";
import { isReferenceHeading, looksLikeReference, referenceMarks } from "../judge.ts";
import { bareDois, looseLinks } from "../text/find.ts";
import { readCoins } from "./coins.ts";
import { address, toEntry } from "./entry.ts";
import { around, classes, descendants, type Element, parsePage, textOf } from "./tree.ts";

const listName =
  /^(?:ref|refs|references?|bibliography|biblio|bib|citations?|cit-list|literature|literatur|works-?cited|csl-bib-body|footnotes?|endnotes?|reflist|mw-references|references?[-_]?(?:list|section|wrap|content)|(?:article|section)[-_]+references?|(?:sec|section)[-_]?(?:ref|references|bibliography)|literaturverzeichnis)(?:[-_]{1,2}(?:list|section|body|items?|column-width|wrap|columns))*$/iu;
const noteList = /footnote|endnote|^fn/iu;
const itemName =
  /^(?:csl-entry|references?[-_]{1,2}item|ref[-_]?(?:item|entry|cit(?:ation)?)|citation[-_]?(?:item|entry)?|bib(?:lio)?[-_]?(?:item|entry)|c-article-references__(?:item|text)|cit)$/iu;
const noNotes = /^(?:doc-)?(?:noteref|backlink)$/u;

const isNamed = (element: Element, pattern: RegExp): boolean =>
  classes(element).some((name) => pattern.test(name)) || pattern.test(element.attributes.id ?? "");

const isList = (element: Element): boolean =>
  /^(?:doc-bibliography|doc-endnotes|doc-footnotes)$/u.test(element.attributes.role ?? "") ||
  (/^(?:div|section|ol|ul|dl|aside|footer|article|table|tbody)$/u.test(element.name) && isNamed(element, listName));

const isItem = (element: Element): boolean =>
  /^(?:doc-biblioentry|doc-endnote|doc-footnote)$/u.test(element.attributes.role ?? "") ||
  (/^(?:div|li|p|dd|span|tr)$/u.test(element.name) && isNamed(element, itemName)) ||
  element.attributes.itemprop === "citation" ||
  /^(?:mixed-citation|element-citation)$/u.test(element.name);

/** Encyclopedias put each source into `<cite class="citation">`; a bare `<cite>` is only the title of something. */
const isCite = (element: Element): boolean => element.name === "cite" && classes(element).includes("citation");

/** The elements of a list that hold one entry each: those it marks, else its items, else its paragraphs. */
function itemsOf(list: Element): Element[] {
  const all = [...descendants(list)];
  const outermost = (found: readonly Element[]) => {
    const set = new Set(found);
    return found.filter(({ parent }) => !(parent && around(parent, (outer) => set.has(outer))));
  };
  const marked = outermost(all.filter(isItem));
  if (marked.length > 0) return marked;
  const items = all.filter(({ name }) => name === "li" || name === "dd");
  if (items.length > 0) return outermost(items);
  return all.filter(
    ({ name, children }) =>
      name === "p" ||
      (name === "div" && !children.some((child) => typeof child !== "string" && /^(?:p|div|ul|ol)$/u.test(child.name))),
  );
}

/** What stands behind a heading of references, up to the next heading of its rank. */
function behindHeading(heading: Element): Element | undefined {
  const siblingsOf = (element: Element) => {
    const all = element.parent?.children ?? [];
    return all.slice(all.indexOf(element) + 1).filter((one): one is Element => typeof one !== "string");
  };
  for (let element: Element | undefined = heading; element; element = element.parent) {
    const after = siblingsOf(element);
    const end = after.findIndex(
      (one) => /^h[1-6]$/u.test(one.name) || [...descendants(one)].some(({ name }) => /^h[1-3]$/u.test(name)),
    );
    const part = end < 0 ? after : after.slice(0, end);
    if (part.some((one) => textOf(one).length > 40))
      return { name: "#part", attributes: {}, children: part, parent: element.parent, at: part[0]?.at ?? element.at };
    if (/^(?:body|main|article)$/u.test(element.parent?.name ?? "body")) return undefined;
  }
  return undefined;
}

const keyOf = (item: Element): string | undefined =>
  (item.attributes.id ?? "").replace(
    /^(?:user-content-)?(?:cite_note|fn|footnote|endnote|ref|bib|cr|note)[-_:]*/iu,
    "",
  ) || undefined;

/** Letters and elements of a heading; what is longer is none, however deep its marks lie in each other. */
const HEADING = 300;

/** Entries of lists that the page names as such or that stand under a heading; notes only where they cite. */
function listed(elements: readonly Element[]): Draft[] {
  const headings = elements.filter(
    (one) =>
      (/^(?:h[1-6]|summary|caption|dt|strong|b)$/u.test(one.name) || isNamed(one, /title|heading/iu)) &&
      isReferenceHeading(
        textOf(one, undefined, HEADING)
          .replace(/\[[^[\]]*\]$/u, "")
          .trim(),
      ),
  );
  const lists = [...elements.filter(isList), ...headings.flatMap((one) => behindHeading(one) ?? [])];
  const taken = new Set<Element>();
  return lists.flatMap((list) => {
    const items = itemsOf(list).filter(
      (item) => !taken.has(item) && ![...descendants(item)].some((one) => taken.has(one)),
    );
    const isNotes = isNamed(list, noteList) || /notes$/u.test(list.attributes.role ?? "");
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

/** `<cite class="citation">` in notes and lists of sources, each with the data for machines behind it. */
function cites(elements: readonly Element[]): Draft[] {
  const outermost = elements.filter((one) => isCite(one) && !(one.parent && around(one.parent, isCite)));
  return outermost.map((element) => {
    const siblings = element.parent?.children ?? [];
    const at = siblings.indexOf(element);
    const beside = siblings.slice(at + 1, at + 3).filter((one): one is Element => typeof one !== "string");
    const note = around(element, ({ name, attributes }) => name === "li" && attributes.id !== undefined);
    return toEntry(element, { beside, key: note ? keyOf(note) : undefined });
  });
}

/** Notes of an encyclopedia that name their source without `<cite>`. */
const bareNotes = (elements: readonly Element[]): Draft[] =>
  elements
    .filter(
      (one) =>
        one.name === "li" &&
        /^(?:cite_note|fn|footnote)/iu.test(one.attributes.id ?? "") &&
        ![...descendants(one)].some(isCite),
    )
    .map((one) => toEntry(one, { kind: "note", key: keyOf(one) }))
    .filter(({ raw, doi, url }) => doi !== undefined || url !== undefined || looksLikeReference(raw));

/** Citation keys of pages that keep their works in a file: `<d-cite key="a,b">`. */
function keysIn(elements: readonly Element[], lineAt: (at: number) => number): CitedKey[] {
  return elements
    .filter(({ name }) => name === "d-cite" || name === "dt-cite")
    .flatMap(({ attributes, at }) =>
      (attributes.key ?? attributes["bibtex-key"] ?? "")
        .split(/[,;\s]+/u)
        .filter(Boolean)
        .map((key) => ({ key, at, line: lineAt(at) })),
    );
}

/** Lists that a page hands to machines only: Highwire's `citation_reference`, COinS outside of lists. */
function forMachines(elements: readonly Element[]): Draft[] {
  const metas = elements.filter(
    ({ name, attributes }) => name === "meta" && /^citation_reference$/iu.test(attributes.name ?? ""),
  );
  const spans = elements.filter((one) => classes(one).includes("Z3988"));
  const coins = spans.flatMap(({ attributes: { title = "" }, at }): Draft[] => {
    const csl = readCoins(title, `coins-${at}`);
    return csl
      ? [
          {
            kind: "entry",
            raw: csl.title ?? "",
            at,
            csl,
            ...(csl.DOI ? { doi: csl.DOI } : {}),
            ...(csl.URL ? { url: csl.URL } : {}),
          },
        ]
      : [];
  });
  const tags = metas.map(({ attributes: { content = "" }, at }): Draft => {
    const parts = content.split(/;\s*(?=citation_)/u);
    const value = (name: string) => parts.find((part) => part.startsWith(`citation_${name}=`))?.slice(name.length + 10);
    const raw =
      parts.length > 1
        ? [
            value("author"),
            value("title"),
            value("journal_title"),
            value("publication_date") ?? value("year"),
            value("volume"),
          ]
            .filter(Boolean)
            .join(". ")
        : content;
    const doi = doiOfAddress(`doi:${value("doi") ?? ""}`);
    return { kind: "entry", raw, at, ...(doi ? { doi } : {}) };
  });
  return [...tags, ...coins];
}

const apart = /^(?:nav|header|footer|aside|form|button)$/u;

/** Links out of the text of a page; those of its frame are not the author's. */
function linksIn(elements: readonly Element[], entries: readonly Draft[]): Draft[] {
  const known = new Set(entries.flatMap(({ url }) => url ?? []));
  return elements.flatMap((element): Draft[] => {
    const url = element.name === "a" ? address(element.attributes.href) : undefined;
    if (
      !url ||
      known.has(url) ||
      around(element, ({ name, attributes }) => apart.test(name) || noNotes.test(attributes.role ?? ""))
    )
      return [];
    known.add(url);
    const doi = doiOfAddress(url);
    return [{ kind: "link", raw: textOf(element) || url, url, at: element.at, ...(doi ? { doi } : {}) }];
  });
}

/** References of a page: its lists, notes, citation keys; links where there is nothing else. */
export async function findInHtml(html: string, files: DocumentFiles, links: LinkPolicy): Promise<FoundReferences> {
  const root = parsePage(html);
  const elements = [...descendants(root)];
  const cited = cites(elements);
  const lineAt = lineTable(html);
  const keys = keysIn(elements, lineAt);
  const source = elements.find(({ name }) => name === "d-bibliography")?.attributes.src;
  const resolved =
    keys.length > 0
      ? resolveKeys(keys, await citedFiles(source ? [source] : [], files))
      : { references: [], problems: [] };
  const visible = cited.length > 0 ? [...cited, ...bareNotes(elements)] : listed(elements);
  const own = visible.length > 0 || keys.length > 0 ? visible : forMachines(elements);
  const isUnlisted = own.length === 0 && keys.length === 0;
  const loose = links === "all" || isUnlisted ? linksIn(elements, own) : [];
  const told = [...own, ...loose, ...resolved.references];
  const bare = loose.length > 0 ? bareDois(textOf(root), told) : isUnlisted ? looseLinks(textOf(root)) : [];
  const lower = html.toLowerCase();
  const standing = bare.map((one) => ({ ...one, at: Math.max(0, lower.indexOf(one.raw.toLowerCase())) }));
  return {
    references: [...resolved.references, ...placed([...own, ...loose, ...standing], html)],
    problems: resolved.problems,
  };
}
