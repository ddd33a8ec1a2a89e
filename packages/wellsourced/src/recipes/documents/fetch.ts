import { findDois } from "@wellsourced/citations";
import { byteLength, cutBytes, Failure, isHttpUrl, toTimestamp } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { StoredDocument } from "@wellsourced/corpus";
import type { Call } from "../../call.ts";
import type { IndexedSource } from "../corpus/indexed-source.ts";
import type { Parts } from "../parts.ts";
import { LONGEST_TEXT } from "../reading/read.ts";

/** A document as returned by the connector's `fetch`. */
export type FetchedDocument = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly metadata: Record<string, string>;
};

/** Prefix for ids of documents in the caller's index. */
export const INDEXED = "index:";

/** An id is a URL or a DOI, so it works after a restart and on another machine. */
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

const cutTo = (text: string) => ({ text: cutBytes(text, LONGEST_TEXT), truncated: byteLength(text) > LONGEST_TEXT });

/** Returns a document of the caller's index as it was indexed. */
function toDocument(
  id: string,
  { title, url, date, language, type, addedAt, ...found }: StoredDocument,
): FetchedDocument {
  const { text, truncated } = cutTo(found.text);
  const facts = { contentType: type, date, language, indexed: toTimestamp(addedAt), truncated: truncated && "true" };
  const metadata = Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return { id, title: title || found.id, text, url: url ?? id, metadata };
}

interface Fetching extends Pick<Parts, "pages"> {
  readonly indexed: Pick<IndexedSource, "document">;
}

/** Creates the connector's `fetch`. */
export function createFetchDocument({ pages, indexed }: Fetching) {
  return async (id: string, call: Call = {}): Promise<FetchedDocument> => {
    if (id.startsWith(INDEXED)) return toDocument(id, await indexed.document(id.slice(INDEXED.length), call));
    const page = await pages({ url: addressOf(id) }, call);
    const { text, truncated } = cutTo(page.markdown);
    const { finalUrl: url } = page;
    const metadata = metadataOf(page, page.wireTruncated || truncated);
    return { id, title: page.metadata.title || url, text, url, metadata };
  };
}
