import { omitUndefined } from "@wellsourced/core";
import { findDois, withoutTail } from "../find-dois.ts";
import { isDoiUrl } from "../identifiers.ts";

export interface FoundAddress {
  readonly at: number;
  readonly end: number;
  readonly url: string;
}

const start = /\bhttps?:\/\/|(?<![\w./@-])www\.(?=[a-z0-9-]+\.[a-z])/giu;
const LONGEST = 2_000;
const sentenceMarks = /[.,;:!?'"*_~’”»›…]/u;

/**
 * Finds URLs in a text without surrounding punctuation, including those that start with `www.` A URL broken after `/`,
 * `-`, `_`, `=`, `?` or `&` continues on the next line; `&amp;` is read as `&`.
 */
export function findAddresses(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  const at = new RegExp(start);
  for (let match = at.exec(text); match; match = at.exec(text)) {
    const window = text.slice(match.index, match.index + LONGEST);
    const run = /^[^\s<>"`{}|\\^\u201C\u201D\u00AB\u00BB\u3000-\u3002\uFF09]+/u.exec(window)?.[0] ?? match[0];
    const url = withoutTail(run, sentenceMarks);
    at.lastIndex = match.index + Math.max(run.length, match[0].length);
    if (url.length > match[0].length)
      found.push({
        url: (/^www/iu.test(url) ? `http://${url}` : url).replaceAll("&amp;", "&"),
        at: match.index,
        end: match.index + url.length,
      });
  }
  return found;
}

const identifier =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:doi\.org|pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/(?:pubmed|pmc)|europepmc\.org|hdl\.handle\.net|worldcat\.org|semanticscholar\.org\/(?:paper|search)|api\.semanticscholar\.org|scholar\.google\.\w+|jstor\.org\/stable|search\.worldcat\.org)/iu;

/** Whether a URL only resolves an identifier, as opposed to the work's own URL. */
export const isIdentifierAddress = (url: string): boolean => identifier.test(url);

/** Returns the DOI that a link resolves. */
export const doiOfAddress = (url: string): string | undefined =>
  isDoiUrl(url) || /^doi:/iu.test(url) ? findDois(url)[0] : undefined;

/** Returns the first DOI and the first other URL in an entry's text and links. */
export function identified(
  text: string,
  links: readonly string[] = [],
): { readonly doi?: string; readonly url?: string } {
  const addresses = [...links, ...findAddresses(text).map(({ url }) => url)];
  const doi = addresses.map(doiOfAddress).find(Boolean) ?? findDois(text)[0] ?? links.flatMap(findDois)[0];
  const url = addresses.find((one) => !isIdentifierAddress(one)) ?? (doi ? undefined : addresses[0]);
  return omitUndefined({ doi, url });
}
