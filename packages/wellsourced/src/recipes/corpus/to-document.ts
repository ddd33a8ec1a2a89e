import { isHttpUrl, omitUndefined } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { CorpusDocument } from "@wellsourced/corpus";

const dateOf = ({ published, modified }: Page["metadata"]): string | undefined =>
  [published, modified].find((date) => date !== undefined && !Number.isNaN(Date.parse(date)));

/** The document that a page becomes in an index. */
export function toDocument(page: Page, id: string): CorpusDocument {
  const { title, description, language } = page.metadata;
  const url = isHttpUrl(page.finalUrl) ? page.finalUrl : undefined;
  const type = page.contentType === "html" ? "page" : page.contentType;
  return {
    id,
    markdown: page.markdown,
    type,
    ...omitUndefined({ url, title, description, language, date: dateOf(page.metadata) }),
  };
}
