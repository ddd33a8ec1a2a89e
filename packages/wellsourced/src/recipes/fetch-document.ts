import { findDois } from "@wellsourced/citations";
import { byteLength, cutBytes, Failure, isHttpUrl } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Call } from "../call.ts";
import type { Parts } from "./parts.ts";
import { LONGEST_TEXT } from "./read.ts";

/** A document as the connector's `fetch` gives it. */
export type FetchedDocument = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly metadata: Record<string, string>;
};

/** An id is the address itself, or a DOI: it resolves after a restart and on another machine. */
function addressOf(id: string): string {
  if (isHttpUrl(id)) return id;
  const [doi] = /^(?:doi:|10\.)/iu.test(id) ? findDois(id) : [];
  if (doi) return `https://doi.org/${doi}`;
  throw new Failure(
    "not_found",
    `Not found: no document has the id ${cutBytes(id, 200)}. Give an id that search returned, an http(s) address or doi:10.x/y.`,
  );
}

function metadataOf(page: Page, truncated: boolean): Record<string, string> {
  const { authors, published, site, doi, language } = page.metadata;
  const facts = { contentType: page.contentType, author: authors?.join("; "), date: published, site, doi, language };
  const known = Object.entries(facts).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return Object.fromEntries(truncated ? [...known, ["truncated", "true"]] : known);
}

/** Builds the connector's reader. */
export function createFetchDocument({ pages }: Pick<Parts, "pages">) {
  return async (id: string, call: Call = {}): Promise<FetchedDocument> => {
    const page = await pages({ url: addressOf(id) }, call);
    const truncated = page.wireTruncated || byteLength(page.markdown) > LONGEST_TEXT;
    const { finalUrl: url, markdown } = page;
    const text = cutBytes(markdown, LONGEST_TEXT);
    return { id, title: page.metadata.title || url, text, url, metadata: metadataOf(page, truncated) };
  };
}
