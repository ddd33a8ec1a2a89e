import { bisect, omitUndefined } from "@wellsourced/core";
import { blanked, type Stretch } from "@wellsourced/core/markdown";
import { lineTable } from "../../readers/records.ts";
import { identified } from "../addresses.ts";
import { citedFiles, resolveKeys } from "../bibliography-file.ts";
import { type DocumentFiles, type Draft, type FoundReferences, type LinkPolicy, withLines } from "../found.ts";
import { isReferenceHeading, looksLikeReference } from "../judge.ts";
import { bareDois } from "../text/find.ts";
import { linesOf } from "../text/lines.ts";
import { splitList } from "../text/split-list.ts";
import { citationKeys, selfDescribing } from "./keys.ts";
import { statedSource } from "./stated.ts";
import { bibliographyNames, linksIn, type MarkdownText, plain, readMarkdown } from "./text.ts";

/** The draft of a note or entry, and where it ends. */
interface Part {
  readonly draft: Draft;
  readonly end: number;
}

/** A document and its links in order. */
interface Linked extends MarkdownText {
  readonly links: readonly Draft[];
}

/** Returns the URLs of the links in a stretch. */
function urlsIn({ links }: Linked, { start, end }: Stretch): string[] {
  const first = bisect(links.length, (index) => (links[index]?.at ?? 0) < start);
  const last = bisect(links.length, (index) => (links[index]?.at ?? 0) < end);
  return links.slice(first, last).flatMap(({ url }) => url ?? []);
}

const note = /^[ \t]{0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*)/gmu;

const notesIn = (document: Linked): Part[] =>
  [...document.text.matchAll(note)].map(({ index: at, 0: whole, 1: key = "", 2: words = "" }) => {
    const end = at + whole.length;
    const source = { start: end - words.length, end };
    const raw = plain(document.shown.slice(source.start, end), document.targets);
    return { draft: { kind: "note", raw, key, at, ...identified(raw, urlsIn(document, source)) }, end };
  });

const heading = /^(?:#{1,6}[ \t]+(?![ \t])(.*[^ \t#\r\n])[ \t#]*|\*\*(.+?)\*\*:?|(.+)\n(?:=+|-+))[ \t]*$/gmu;
const bullet = /^[ \t]{0,3}(?:[-*+]|\d{1,4}[.)]|\[\d{1,4}\])[ \t]+/u;

/** Returns the stretches under reference headings, each up to the next heading. */
function listsIn({ text, targets }: MarkdownText): Stretch[] {
  const heads = [...text.matchAll(heading)];
  return heads.flatMap(({ index: at, 0: whole, 1: marked, 2: bold, 3: underlined }, index) =>
    isReferenceHeading(plain(marked ?? bold ?? underlined ?? "", targets))
      ? [{ start: at + whole.length, end: heads[index + 1]?.index ?? text.length }]
      : [],
  );
}

/** Returns a list's items: bullets with their indented lines, else paragraphs or lines. */
function itemsIn(text: string, { start, end }: Stretch): Stretch[] {
  const items: Stretch[] = [];
  let at = start;
  let afterBlank = true;
  for (const line of text.slice(start, end).split("\n")) {
    const current = items.at(-1);
    const isBlank = line.trim() === "";
    const begins = bullet.test(line) || (afterBlank && /^\S/u.test(line));
    if (!isBlank && (begins || !current)) items.push({ start: at, end: at + line.length });
    else if (!isBlank && current) items[items.length - 1] = { ...current, end: at + line.length };
    afterBlank = isBlank;
    at += line.length + 1;
  }
  return items;
}

function entriesIn(document: Linked): Part[] {
  return listsIn(document).flatMap((list) => {
    const body = document.text.slice(list.start, list.end);
    const parts = itemsIn(document.text, list).flatMap((item): Part[] => {
      const links = urlsIn(document, item);
      const source = document.shown.slice(item.start, item.end);
      const raw = plain(source.replace(bullet, ""), document.targets);
      const key = /^[ \t]*\[?(\d{1,4})[.)\]]/u.exec(source)?.[1];
      if (!looksLikeReference(raw) && links.length === 0) return [];
      return [
        {
          draft: { kind: "entry", raw, at: item.start, ...omitUndefined({ key }), ...identified(raw, links) },
          end: item.end,
        },
      ];
    });
    if (parts.length > 1 || !/\n\S[^\n]*\n\S/u.test(body)) return parts;
    const lines = splitList(linesOf(body)).filter(({ raw }) => looksLikeReference(raw));
    return lines.length > parts.length
      ? lines.map(({ raw, at, key }) => ({
          draft: { kind: "entry", raw, at: list.start + at, ...omitUndefined({ key }), ...identified(raw) },
          end: list.end,
        }))
      : parts;
  });
}

/** Returns the links outside entries, each URL once; those of notes only if the note does not have them already. */
function looseAmong(links: readonly Draft[], parts: readonly Part[], length: number): Draft[] {
  const known = new Set<string>();
  const own = new Set(parts.flatMap(({ draft: { url, doi } }) => [url, doi]));
  const kinds = ["note", "entry"];
  const kindAt = new Uint8Array(length);
  for (const [index, kind] of kinds.entries())
    for (const { draft, end } of parts) if (draft.kind === kind) kindAt.fill(index + 1, draft.at, end);
  return links.filter(({ url = "", doi, at }) => {
    const kind = kinds[(kindAt[at] ?? 0) - 1];
    if (known.has(url) || kind === "entry" || (kind === "note" && (own.has(url) || (doi && own.has(doi)))))
      return false;
    known.add(url);
    return true;
  });
}

/** Finds references in a document in Markdown: entries, notes, citation keys and links. */
export async function findInMarkdown(
  source: string,
  files: DocumentFiles,
  links: LinkPolicy,
): Promise<FoundReferences> {
  const document = readMarkdown(source);
  const { text, targets, definitions } = document;
  const bibliography = await citedFiles(bibliographyNames(source), files);
  const keys = citationKeys(blanked(text, definitions));
  const direct = keys.map((one) => selfDescribing(one, targets));
  const known = new Set(bibliography.entries.map(({ item }) => item.id));
  const lineAt = lineTable(source);
  const stated = statedSource(source);
  // The key of a note that names its source otherwise need not be in a bibliography.
  const own = stated.key && (stated.drafts.length === 0 || known.has(stated.key.key)) ? [stated.key] : [];
  const cited = [
    ...own,
    ...keys.filter(({ key, bracketed }, index) => !direct[index] && (bracketed || known.has(key))),
  ];
  const resolved = resolveKeys(
    cited.map(({ key, at }) => ({ key, at, line: lineAt(at) })),
    bibliography,
  );
  const seen = new Set<string>();
  const drafts = direct.filter((one) => one !== undefined).filter(({ key = "" }) => !seen.has(key) && seen.add(key));
  const linked = { ...document, links: linksIn(document, text) };
  const parts = [...notesIn(linked), ...entriesIn(linked)];
  // URLs in citation keys are not links.
  const running = blanked(
    text,
    keys.map(({ key, at }) => ({ start: at, end: text.indexOf(key, at) + key.length })),
  );
  const loose = links === "all" ? looseAmong(linksIn(document, running), parts, text.length) : [];
  const listed = [...stated.drafts, ...drafts, ...parts.map(({ draft }) => draft), ...loose];
  const outside = blanked(
    running,
    parts.map(({ draft, end }) => ({ start: draft.at, end })),
  );
  const bare = links === "all" ? bareDois(outside, [...listed, ...resolved.references]) : [];
  const written = withLines([...listed, ...bare], source);
  return {
    references: [...resolved.references, ...written],
    problems: [...bibliography.problems, ...resolved.problems],
  };
}
