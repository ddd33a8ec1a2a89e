import { omitUndefined } from "@wellsourced/core";
import { findDois } from "../../find-dois.ts";
import { findAddresses, identified } from "../addresses.ts";
import type { Draft, LinkPolicy } from "../found.ts";
import { type Entry, joinLines, linesOf, type TextLine } from "./lines.ts";
import { listedReferences, notedReferences } from "./lists.ts";

const rest = /^\.\. \[([^\]\s]{1,80})\]\s+(?=\S)/u;

/** Returns reStructuredText citations: `.. [Key] …` with indented lines. */
function restEntries(lines: readonly TextLine[]): Entry[] {
  const entries: Entry[] = [];
  let open = false;
  for (const line of lines) {
    const found = rest.exec(line.text);
    const current = entries.at(-1);
    if (found)
      entries.push({ raw: line.text.slice(found[0].length), key: found[1] ?? "", at: line.at, links: line.links });
    else if (open && current && line.indent >= 2)
      entries[entries.length - 1] = { ...current, raw: joinLines(current.raw, line.text) };
    open = found !== null || (open && line.indent >= 2);
  }
  return entries;
}

/** Returns URLs and DOIs in running text that are not part of an entry. */
export function looseLinks(text: string, entries: readonly Draft[] = []): Draft[] {
  const own = entries.flatMap(({ url, doi, raw }) => [url, doi, ...findAddresses(raw).map((one) => one.url)]);
  const known = new Set(own.filter((one) => one !== undefined));
  const drafts: Draft[] = [];
  for (const { url, at } of findAddresses(text)) {
    const doi = /doi\.org\//iu.test(url) ? findDois(url)[0] : undefined;
    if (known.has(url) || (doi && known.has(doi))) continue;
    known.add(url);
    if (doi) known.add(doi);
    drafts.push({ kind: "link", raw: url, at, url, ...omitUndefined({ doi }) });
  }
  const lower = text.toLowerCase();
  for (const doi of findDois(text)) {
    if (known.has(doi)) continue;
    known.add(doi);
    drafts.push({ kind: "doi", raw: doi, doi, at: Math.max(0, lower.indexOf(doi)) });
  }
  return drafts;
}

/** Returns DOIs in running text outside URLs, except those of known references. */
export function bareDois(text: string, references: readonly { readonly doi?: string }[]): Draft[] {
  const words = text.replace(/\/\/\S+/gu, (address) => " ".repeat(address.length));
  const known = new Set(references.map(({ doi }) => doi));
  return looseLinks(words).filter(({ kind, doi }) => kind === "doi" && !known.has(doi));
}

/** Finds references in plain text, including text extracted from PDFs line by line. */
export function findInText(text: string, links: LinkPolicy): Draft[] {
  const lines = linesOf(text);
  const marked = restEntries(lines);
  const listed = marked.length > 0 ? marked : listedReferences(lines);
  const found = listed.length > 0 ? listed : notedReferences(lines);
  const kind = listed.length > 0 ? "entry" : "note";
  const entries = found.map(
    ({ raw, at, key, links: own }): Draft => ({ kind, raw, at, ...omitUndefined({ key }), ...identified(raw, own) }),
  );
  return links === "all" || entries.length === 0 ? [...entries, ...looseLinks(text, entries)] : entries;
}
