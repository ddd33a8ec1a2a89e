import { type Element, escapeHtml, find, findAll, lineText } from "@wellsourced/markup";
import { nameOf, textIn } from "./jats-metadata.ts";

const AUTHORS = 6;

/** A reference, as typeset by the journal or assembled from its fields. */
export function referenceHtml(ref: Element): string {
  const citation = find(ref, ({ tag }) => /^(?:mixed-|element-|nlm-)?citation$/u.test(tag));
  if (!citation) return escapeHtml(lineText(ref));
  const text = hasText(citation) ? asSet(citation) : fromFields(citation);
  return `${text}${doiLink(citation)}`;
}

/** Punctuation between fields means that the journal formatted the reference itself. */
const hasText = (citation: Element): boolean =>
  citation.tag !== "element-citation" && citation.children.some((it) => it.kind === "text" && /[^\s\d]/u.test(it.data));

const asSet = (citation: Element): string =>
  escapeHtml(
    lineText(citation)
      .replace(/(?<!\s)\s+([,.;:)])/gu, "$1")
      .trim(),
  );

function fromFields(citation: Element): string {
  const field = (...names: readonly string[]) => escapeHtml(textIn(citation, ({ tag }) => names.includes(tag)));
  const people = findAll(citation, ({ tag }) => tag === "name" || tag === "string-name" || tag === "collab");
  const names = people.slice(0, AUTHORS).map((it) => escapeHtml(it.tag === "collab" ? lineText(it) : nameOf(it)));
  const authors = names.join(", ") + (people.length > AUTHORS ? " et al." : "");
  const [first, last] = [field("fpage", "elocation-id"), field("lpage")];
  const issue = field("issue");
  const volume = field("volume") + (issue ? `(${issue})` : "");
  const pages = first + (last ? `–${last}` : "");
  const source = field("source");
  const where = [source && `<em>${source}</em>`, volume, pages].filter(Boolean).join(" ");
  const year = field("year");
  const parts = [authors + (year ? ` (${year})` : ""), field("article-title", "chapter-title", "data-title"), where];
  const written = parts.map((part) => part.trim()).filter(Boolean);
  return written.length > 0 ? `${written.join(". ").replace(/\.\./gu, ".")}.` : escapeHtml(lineText(citation));
}

/** A link to the work, unless the text already contains its identifier. */
function doiLink(citation: Element): string {
  const id = textIn(citation, (it) => it.tag === "pub-id" && it.get("pub-id-type") === "doi");
  const doi = id.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/iu, "");
  if (!/^10\.\d{4,9}\/\S+$/u.test(doi)) return "";
  return ` <a href="https://doi.org/${escapeHtml(encodeURI(doi))}">doi:${escapeHtml(doi)}</a>`;
}
