import { dateOf, jatsHtml, parseArticle } from "@wellsourced/documents/jats";
import { type Element, find, findAll, lineText } from "@wellsourced/markup";
import type { SiteResult } from "../define.ts";
import { foreign, line, type Markup, markup } from "../markup.ts";

/** Notices that affect the validity of an article. */
const notices: Readonly<Record<string, string>> = {
  RetractionIn: "Retracted, see",
  PartialRetractionIn: "Partly retracted, see",
  RetractionOf: "Retraction of",
  ExpressionOfConcernIn: "Expression of concern, see",
  ErratumIn: "Corrected, see",
  UpdateIn: "Updated, see",
};

const child = (element: Element | undefined, name: string): Element | undefined => element?.elements(name)[0];
const below = (element: Element | undefined, name: string): Element | undefined =>
  element && find(element, ({ tag }) => tag === name);
const textOf = (element: Element | undefined): string => (element ? lineText(element) : "");
const rich = (element: Element | undefined): Markup => foreign(element ? jatsHtml(element.children) : "");

/** The record of an article; undefined if the set is empty. */
export function recordResult(xml: string, id: string): SiteResult | undefined {
  const records = findAll(parseArticle(xml), ({ tag }) => tag === "PubmedArticle");
  const record = records.find((it) => textOf(below(it, "PMID")) === id) ?? records[0];
  const article = below(record, "Article");
  if (!record || !article) return undefined;
  const journal = below(article, "Journal");
  const authors = authorsOf(article);
  const published = dateIn(below(journal, "PubDate"));
  const ids = identifiers(record);
  const title = textOf(child(article, "ArticleTitle")).replace(/\.$/u, "");
  const address = `https://pubmed.ncbi.nlm.nih.gov/${id}/`;
  const keywords = findAll(record, ({ tag }) => tag === "Keyword" || tag === "DescriptorName").map(textOf);
  return {
    is: "html",
    url: address,
    html: markup`<h1>${rich(child(article, "ArticleTitle"))}</h1><p>${authors.join(", ")}</p><p>${placeOf(article, journal, published)}</p>${noticesOf(
      record,
    )}${abstractOf(article)}${idsMarkup(ids, id)}${
      keywords.length > 0 ? markup`<p>Subjects: ${[...new Set(keywords)].join("; ")}</p>` : undefined
    }`,
    metadata: {
      title,
      authors,
      site: textOf(child(journal, "Title")) || "PubMed",
      published,
      doi: ids.get("doi")?.toLowerCase(),
      description: textOf(child(article, "Abstract")).slice(0, 500) || undefined,
      language: textOf(child(article, "Language")) === "eng" ? "en" : undefined,
      canonicalUrl: address,
    },
  };
}

const authorsOf = (article: Element): string[] =>
  findAll(article, (it) => it.tag === "Author" && it.parent?.tag === "AuthorList")
    .map(
      (it) =>
        textOf(child(it, "CollectiveName")) ||
        [textOf(child(it, "ForeName")), textOf(child(it, "LastName"))].filter(Boolean).join(" "),
    )
    .filter(Boolean);

/** Some dates are text, such as `1998 Dec-1999 Jan`; their year is used. */
const dateIn = (date: Element | undefined): string | undefined =>
  date && (dateOf(date) ?? /\b\d{4}\b/u.exec(textOf(child(date, "MedlineDate")))?.[0]);

function placeOf(article: Element, journal: Element | undefined, published: string | undefined): Markup {
  const issue = below(journal, "JournalIssue");
  const number = textOf(child(issue, "Issue"));
  const volume = textOf(child(issue, "Volume")) + (number ? `(${number})` : "");
  const name = textOf(child(journal, "Title"));
  const types = findAll(article, ({ tag }) => tag === "PublicationType").map(textOf);
  return line(
    name ? markup`<em>${name}</em>` : undefined,
    volume || undefined,
    textOf(below(article, "MedlinePgn")) || undefined,
    published,
    types.join(", ") || undefined,
  );
}

function noticesOf(record: Element): readonly Markup[] {
  return findAll(record, ({ tag }) => tag === "CommentsCorrections").flatMap((it) => {
    const notice = notices[it.get("RefType")];
    return notice ? [markup`<p><strong>${notice}: ${textOf(child(it, "RefSource"))}</strong></p>`] : [];
  });
}

function abstractOf(article: Element): Markup {
  const parts = findAll(article, (it) => it.tag === "AbstractText" && it.parent?.tag === "Abstract");
  if (parts.length === 0) return markup`<p><em>No abstract</em></p>`;
  const text = parts.map((part) => {
    const label = part.get("Label");
    return markup`${label && label !== "UNLABELLED" ? markup`<h3>${label}</h3>` : undefined}<p>${rich(part)}</p>`;
  });
  return markup`<h2>Abstract</h2>${text}`;
}

/** Identifiers of the article itself; those of its references are nested deeper. */
function identifiers(record: Element): ReadonlyMap<string, string> {
  const list = child(child(record, "PubmedData"), "ArticleIdList");
  return new Map(list?.elements("ArticleId").map((it) => [it.get("IdType"), textOf(it)]));
}

function idsMarkup(ids: ReadonlyMap<string, string>, id: string): Markup {
  const [doi, pmc] = [ids.get("doi"), ids.get("pmc")];
  return markup`<p>${line(
    `PMID ${id}`,
    doi ? markup`<a href="https://doi.org/${encodeURI(doi)}">doi:${doi}</a>` : undefined,
    pmc
      ? markup`<a href="https://pmc.ncbi.nlm.nih.gov/articles/${pmc}/">full text in PubMed Central (${pmc})</a>`
      : undefined,
  )}</p>`;
}

/** Three requests per second are allowed without a key. */
export const eutils = { name: "pubmed", origin: "https://eutils.ncbi.nlm.nih.gov", pace: { perSecond: 3, burst: 3 } };
