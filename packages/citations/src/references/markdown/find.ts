import { given } from "@wellsourced/core";
import { blank, blanked } from "@wellsourced/core/markdown";
import { lineTable } from "../../readers/records.ts";
import { identified } from "../addresses.ts";
import { citedFiles, resolveKeys } from "../bibliography-file.ts";
import { type DocumentFiles, type Draft, type FoundReferences, type LinkPolicy, placed } from "../found.ts";
import { isReferenceHeading, looksLikeReference } from "../judge.ts";
import { bareDois } from "../text/find.ts";
import { linesOf } from "../text/lines.ts";
import { splitList } from "../text/split-list.ts";
import { citationKeys, definitions, linksIn, selfDescribing } from "./links.ts";
import { bibliographyNames, masked } from "./mask.ts";

/** A stretch of the text that holds one note or one entry. */
interface Part {
  readonly draft: Draft;
  readonly end: number;
}

const note = /^[ \t]{0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*)/gmu;
const marks = /\[([^\]]{0,500})\]\((?:[^()\s]|\([^()\s]*\)){1,2000}(?:\s"[^"]*")?\)/gu;

/** Words as a reader sees them: links by their text, no emphasis. */
const plain = (markdown: string): string =>
  markdown
    .replace(marks, "$1")
    .replace(/\\([^\w\s])/gu, "$1")
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

function notesIn(text: string, named: ReadonlyMap<string, string>): Part[] {
  return [...text.matchAll(note)].map((match) => {
    const source = match[2] ?? "";
    const links = linksIn(source, named).flatMap(({ url }) => url ?? []);
    const raw = source.replace(/\s+/gu, " ").trim();
    return {
      draft: { kind: "note", raw, key: match[1] ?? "", at: match.index, ...identified(plain(source), links) },
      end: match.index + match[0].length,
    };
  });
}

const heading = /^(?:#{1,6}[ \t]+(?![ \t])(.*[^ \t#\r\n])[ \t#]*|\*\*(.+?)\*\*:?|(.+)\n(?:=+|-+))[ \t]*$/gmu;
const bullet = /^[ \t]{0,3}(?:[-*+]|\d{1,4}[.)]|\[\d{1,4}\])[ \t]+/u;

/** The stretches that stand under a heading of references, up to the next heading. */
function listsIn(text: string): { from: number; to: number }[] {
  const heads = [...text.matchAll(heading)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    title: match[1] ?? match[2] ?? match[3] ?? "",
  }));
  return heads.flatMap(({ end, title }, index) =>
    isReferenceHeading(plain(title)) ? [{ from: end, to: heads[index + 1]?.at ?? text.length }] : [],
  );
}

/** A list's items: bullets with what is set in below them, else paragraphs or lines. */
function itemsIn(text: string, from: number): { source: string; at: number }[] {
  const items: { source: string; at: number }[] = [];
  let at = from;
  let afterBlank = true;
  for (const line of text.split("\n")) {
    const current = items.at(-1);
    const begins = bullet.test(line) || (afterBlank && /^\S/u.test(line));
    if (line.trim() !== "" && (begins || !current)) items.push({ source: line, at });
    else if (current && line.trim() !== "")
      items[items.length - 1] = { ...current, source: `${current.source}\n${line}` };
    afterBlank = line.trim() === "";
    at += line.length + 1;
  }
  return items;
}

function entriesIn(text: string, named: ReadonlyMap<string, string>): Part[] {
  return listsIn(text).flatMap(({ from, to }) => {
    const body = text.slice(from, to);
    const parts = itemsIn(body, from).flatMap(({ source, at }): Part[] => {
      const links = linksIn(source, named).flatMap(({ url }) => url ?? []);
      const raw = plain(source.replace(bullet, ""));
      const key = /^[ \t]*\[?(\d{1,4})[.)\]]/u.exec(source)?.[1];
      if (!looksLikeReference(raw) && links.length === 0) return [];
      const draft: Draft = { kind: "entry", raw, at, ...given({ key }), ...identified(raw, links) };
      return [{ draft, end: at + source.length }];
    });
    if (parts.length > 1 || !/\n\S[^\n]*\n\S/u.test(body)) return parts;
    const lines = splitList(linesOf(body)).filter(({ raw }) => looksLikeReference(raw));
    return lines.length > parts.length
      ? lines.map(({ raw, at, key }) => ({
          draft: { kind: "entry", raw, at: from + at, ...given({ key }), ...identified(raw) },
          end: to,
        }))
      : parts;
  });
}

/** Links of the running text, each once, and further links of notes; what belongs to an entry is told with it. */
function looseIn(text: string, named: ReadonlyMap<string, string>, parts: readonly Part[]): Draft[] {
  const known = new Set<string>();
  const own = parts.flatMap(({ draft: { url, doi } }) => [url, doi]);
  const entries = parts.filter(({ draft }) => draft.kind === "entry");
  const notes = parts.filter(({ draft }) => draft.kind === "note");
  const inside = (some: readonly Part[], at: number) => some.some(({ draft, end }) => at >= draft.at && at < end);
  return linksIn(text, named).filter(({ url = "", doi, at }) => {
    if (
      known.has(url) ||
      inside(entries, at) ||
      (inside(notes, at) && (own.includes(url) || (doi && own.includes(doi))))
    )
      return false;
    known.add(url);
    return true;
  });
}

/** References of a document in Markdown: entries, notes, citation keys, links. */
export async function findInMarkdown(
  source: string,
  files: DocumentFiles,
  links: LinkPolicy,
): Promise<FoundReferences> {
  const text = masked(source);
  const named = definitions(text);
  const bibliography = await citedFiles(bibliographyNames(source), files);
  const keys = citationKeys(text.replace(/^[ \t]{0,3}\[@[^\]\n]{1,300}\]:[^\n]*/gmu, blank));
  const direct = keys.map((one) => selfDescribing(one, named));
  const known = new Set(bibliography.entries.map(({ item }) => item.id));
  const lineAt = lineTable(source);
  const cited = keys.filter(({ key, bracketed }, index) => !direct[index] && (bracketed || known.has(key)));
  const resolved = resolveKeys(
    cited.map(({ key, at }) => ({ key, at, line: lineAt(at) })),
    bibliography,
  );
  const seen = new Set<string>();
  const drafts = direct.filter((one) => one !== undefined).filter(({ key = "" }) => !seen.has(key) && seen.add(key));
  const parts = [...notesIn(text, named), ...entriesIn(text, named)];
  // Keys that hold an address are no links.
  const running = blanked(
    text,
    keys.map(({ key, at }) => ({ start: at, end: text.indexOf(key, at) + key.length })),
  );
  const loose = links === "all" ? looseIn(running, named, parts) : [];
  const listed = [...drafts, ...parts.map(({ draft }) => draft), ...loose];
  const told = [...listed, ...resolved.references];
  const bare =
    links === "all"
      ? bareDois(
          blanked(
            running,
            parts.map(({ draft, end }) => ({ start: draft.at, end })),
          ),
          told,
        )
      : [];
  const own = placed([...listed, ...bare], source);
  return { references: [...resolved.references, ...own], problems: [...bibliography.problems, ...resolved.problems] };
}
