import { fold, omitUndefined } from "@wellsourced/core";
import { doiOfAddress, identified } from "../addresses.ts";
import type { FoundReference, FoundReferences, LinkPolicy } from "../found.ts";
import { isOtherHeading, isReferenceHeading, looksLikeReference } from "../judge.ts";
import { looseLinks } from "../text/find.ts";
import { type CitedWork, citedWorks, wordSources } from "./fields.ts";
import { type Paragraph, readLinks, readParagraphs, readStyles, type WordText } from "./paragraphs.ts";
import { wordParts } from "./parts.ts";

/** A paragraph with its number in the document, from 1. */
interface Numbered extends Paragraph {
  readonly line: number;
}

const bibliographic =
  /^(?:bibliography|bibliography \d+|references?|literature|literaturverzeichnis|endnote bibliography|bibliografía|bibliographie|bibliografie|reference list)$/u;
const isHeading = ({ style, level }: Paragraph): boolean =>
  /^(?:heading|title|überschrift|titre|toc heading)/u.test(style) || (level !== undefined && level < 9);

const numbering = /^\[?(\d{1,4})[.)\]]\s*/u;

/** Returns paragraphs under a reference heading, up to the next heading. */
function underHeading(paragraphs: readonly Numbered[]): Numbered[] {
  return paragraphs.flatMap((head, index) => {
    if (!isReferenceHeading(head.text) || /^toc/u.test(head.style)) return [];
    const after = paragraphs.slice(index + 1);
    const end = after.findIndex((one) => isHeading(one) || isOtherHeading(one.text) || isReferenceHeading(one.text));
    const body = (end < 0 ? after : after.slice(0, end)).filter(({ text }) => text !== "");
    const good = body.filter(({ text }) => looksLikeReference(text.replace(numbering, "")));
    return good.length * 2 >= body.length ? good : [];
  });
}

function toReference({ text, links, line, note }: Numbered, kind: "entry" | "note"): FoundReference {
  const raw = text.replace(/\s+/gu, " ").replace(numbering, "");
  const key = note ?? numbering.exec(text)?.[1];
  return { kind, raw, line, ...omitUndefined({ key }), ...identified(text, links) };
}

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Merges a manager's data into the matching entries; works without an entry become references of their own. */
function merged(entries: readonly FoundReference[], works: readonly CitedWork[]): FoundReference[] {
  const left = new Set(works);
  const shown = entries.map((entry) => ({ entry, words: letters(entry.raw) }));
  const byDoi = new Map(works.flatMap((work) => (work.item.DOI ? [[work.item.DOI.toLowerCase(), work] as const] : [])));
  const titles = works
    .map((work) => ({ work, title: letters(work.item.title ?? "") }))
    .filter(({ title }) => title.length > 8);
  const joined = shown.map(({ entry, words }): FoundReference => {
    const work =
      (entry.doi ? byDoi.get(entry.doi) : undefined) ??
      titles.find(({ title, work }) => left.has(work) && words.includes(title))?.work;
    if (!work) return entry;
    left.delete(work);
    return {
      ...omitUndefined({ doi: work.item.DOI?.toLowerCase(), url: work.item.URL || undefined }),
      ...entry,
      csl: work.item,
    };
  });
  const alone = [...left].map(({ item, paragraph }): FoundReference => {
    const authors = item.author?.map(({ family, literal }) => family ?? literal).join(", ");
    const raw = [authors, item.title, item["container-title"]].filter(Boolean).join(". ");
    const found = omitUndefined({ doi: item.DOI?.toLowerCase(), url: item.URL || undefined });
    return { kind: "citation", raw, key: item.id, csl: item, line: paragraph + 1, ...found };
  });
  return [...joined, ...alone];
}

/** Links and DOIs in running text. */
function looseIn(
  paragraphs: readonly Numbered[],
  taken: ReadonlySet<number>,
  references: readonly FoundReference[],
): FoundReference[] {
  const known = new Set(references.flatMap(({ url, doi }) => [url, doi]));
  return paragraphs.flatMap(({ text, links, line }) => {
    if (taken.has(line)) return [];
    const own = links
      .filter((url) => /^https?:/iu.test(url))
      .map((url) => ({ kind: "link" as const, raw: url, url, doi: doiOfAddress(url) }));
    return [...own, ...looseLinks(text)].flatMap(({ kind, raw, url, doi }): FoundReference[] => {
      const name = doi ?? url;
      if (known.has(name) || (url && known.has(url))) return [];
      known.add(name);
      return [{ kind, raw, line, ...omitUndefined({ url, doi }) }];
    });
  });
}

/** Reads the body, then the notes, numbering paragraphs throughout. */
function readDocument(bytes: Uint8Array): { paragraphs: Numbered[]; works: CitedWork[] } {
  const parts = wordParts(bytes);
  const styles = readStyles(parts.get("word/styles.xml"));
  const texts = ["document", "footnotes", "endnotes"].map(
    (name): WordText =>
      readParagraphs(parts.get(`word/${name}.xml`) ?? "", readLinks(parts.get(`word/_rels/${name}.xml.rels`)), styles),
  );
  let before = 0;
  const fields = texts.flatMap(({ fields: found, paragraphs }) => {
    const moved = found.map((field) => ({ ...field, paragraph: field.paragraph + before }));
    before += paragraphs.length;
    return moved;
  });
  const paragraphs = texts
    .flatMap((text) => text.paragraphs)
    .map((paragraph, index) => ({ ...paragraph, line: index + 1 }));
  return { paragraphs, works: citedWorks(fields, wordSources(parts)) };
}

/** Finds references in a Word document: bibliography, reference managers' data, citing notes and links. */
export function findInDocx(bytes: Uint8Array, links: LinkPolicy): FoundReferences {
  const { paragraphs, works } = readDocument(bytes);
  const body = paragraphs.filter(({ note }) => note === undefined);
  const marked = body.filter(
    ({ inBibliography, style, text }) =>
      text.length > 15 && (inBibliography || bibliographic.test(style)) && !isReferenceHeading(text),
  );
  const entries = (marked.length > 0 ? marked : underHeading(body)).map((one) => toReference(one, "entry"));
  const notes = paragraphs
    .filter(
      ({ note, text, links: targets }) =>
        note !== undefined && (targets.length > 0 || looksLikeReference(text) || identified(text).url !== undefined),
    )
    .map((one) => toReference(one, "note"));
  const found = [...merged(entries, works), ...notes];
  const taken = new Set(found.map(({ line }) => line));
  const loose =
    links === "all" || found.length === 0
      ? looseIn(body, new Set([...taken].filter((line) => entries.some((one) => one.line === line))), found)
      : [];
  return { references: [...found, ...loose].toSorted((a, b) => a.line - b.line), problems: [] };
}
