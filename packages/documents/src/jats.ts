import { type Element, escapeHtml, find, findAll, lineText, unreadable } from "@wellsourced/markup";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { jatsHtml } from "./jats-html.ts";
import { jatsMetadata } from "./jats-metadata.ts";
import { readXmlText } from "./xml-place.ts";

/** Parses JATS and BITS, the XML of PubMed Central, Europe PMC and many publishers; also parts of it. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const text = readXmlText(bytes, {}, truncated);
  const whole = find(text.root, isNamed("article", "book", "book-part-wrapper"));
  const isHead = text.root.elements("article-meta").length > 0;
  const html = whole || isHead ? articleHtml(whole ?? text.root) : jatsHtml(text.root.children);
  if (html.trim() === "") throw unreadable("the article has no text");
  return { html, metadata: { ...jatsMetadata(whole ?? text.root), ...stated({ leftOut: text.leftOut }) } };
}

function isNamed(...names: readonly string[]) {
  return ({ tag }: Element): boolean => names.includes(tag);
}

function articleHtml(article: Element): string {
  const meta = find(article, isNamed("article-meta", "front-stub", "book-meta"));
  const title = meta && find(meta, isNamed("article-title", "book-title"));
  /** Where the data are, which some publishers state only beside the metadata. */
  const statementsOf = (meta: Element): readonly string[] =>
    findAll(meta, isNamed("custom-meta")).flatMap((stated) => {
      const [name] = stated.elements("meta-name");
      const [value] = stated.elements("meta-value");
      const title = name ? lineText(name) : "";
      return value && /^data availability/iu.test(title)
        ? [`<h2>${escapeHtml(title)}</h2><p>${jatsHtml(value.children)}</p>`]
        : [];
    });

  const parts = [
    title ? `<h1>${jatsHtml(title.children)}</h1>` : "",
    meta ? headHtml(article, meta) : "",
    ...abstractsOf(meta).map(abstractHtml),
    ...sectionsOf(article),
    ...(meta ? statementsOf(meta) : []),
  ];
  return parts.filter(Boolean).join("\n");
}

/** Authors and publication. */
function headHtml(article: Element, meta: Element): string {
  const { authors = [], published } = jatsMetadata(article);
  const journal = find(article, isNamed("journal-title"));
  const number = (tag: "volume" | "issue", before: string, after = "") =>
    meta
      .elements(tag)
      .slice(0, 1)
      .map((it) => `${before}${escapeHtml(lineText(it))}${after}`)
      .join("");
  const where = journal
    ? `<i>${escapeHtml(lineText(journal))}</i>${number("volume", " ")}${number("issue", "(", ")")}`
    : "";
  const items = [escapeHtml(authors.join(", ")), where, published ?? ""].filter(Boolean);
  return items.length > 0 ? `<p>${items.join(" · ")}</p>` : "";
}

/** Abstracts without graphical ones, which repeat the text. */
const abstractsOf = (meta: Element | undefined): readonly Element[] =>
  (meta?.elements() ?? [])
    .filter(isNamed("abstract", "trans-abstract"))
    .filter((it) => !/^(?:graphical|toc|teaser|key-points-image)$/u.test(it.get("abstract-type")));

function abstractHtml(abstract: Element): string {
  const titled = abstract.elements("title").length > 0;
  return `${titled ? "" : "<h2>Abstract</h2>"}${jatsHtml(abstract.children, titled ? 2 : 3)}`;
}

const parts = [
  "body",
  "back",
  "floats-group",
  "sub-article",
  "response",
  "front-matter",
  "book-body",
  "book-part",
  "book-back",
];

function sectionsOf(article: Element): readonly string[] {
  return article
    .elements()
    .filter(isNamed(...parts))
    .map((part) =>
      /^(?:sub-article|response)$/u.test(part.tag)
        ? articleHtml(part).replaceAll(/<(\/?)h1>/gu, "<$1h2>")
        : part.tag === "book-part"
          ? jatsHtml([part], 2)
          : jatsHtml(part.children, 2),
    );
}
