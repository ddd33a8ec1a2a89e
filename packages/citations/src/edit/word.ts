import { Failure } from "@wellsourced/core";
import { eachXml } from "@wellsourced/markup/xml";
import { readParagraphs } from "../references/docx/paragraphs.ts";
import { wordParts } from "../references/docx/parts.ts";
import { withParts } from "./archive.ts";
import { applySplices, type Splice } from "./edit.ts";

/** A comment on a paragraph of a Word document. */
export interface WordComment {
  /**
   * Number of the paragraph, as returned by `findReferences`; comments on a note are anchored at its mark in the text.
   */
  readonly paragraph: number;
  /** Paragraphs of the comment. */
  readonly text: readonly string[];
}

export interface WordCommentOptions {
  readonly author: string;
  readonly initials?: string | undefined;
  /** ISO 8601 date. */
  readonly date?: string | undefined;
}

const DOCUMENT = "word/document.xml";
const RELATIONS = "word/_rels/document.xml.rels";
const TYPES = "[Content_Types].xml";
const COMMENTS = "word/comments.xml";
const CHANGED = /^(?:\[Content_Types\]\.xml|word\/(?:[^/]{1,80}\.xml|_rels\/document\.xml\.rels))$/u;
const COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/** Range of the document's XML to comment on. */
interface Anchor {
  from: number;
  to: number;
  readonly comments: string[];
}

interface Anchors {
  /** By paragraph number. */
  readonly paragraphs: readonly Anchor[];
  /** By note mark: `footnote 3`. */
  readonly notes: ReadonlyMap<string, Anchor>;
  /** All numeric IDs in use. */
  readonly ids: ReadonlySet<string>;
  readonly namespace: string;
}

/**
 * Finds where comments can be anchored. A paragraph in a text box is anchored at the paragraph with the box; anchors
 * stay outside tracked changes and links.
 */
function anchorsIn(xml: string): Anchors {
  const paragraphs: Anchor[] = [];
  const notes = new Map<string, Anchor>();
  const ids = new Set<string>();
  let namespace = "";
  let depth = 0;
  let outer: Anchor | undefined;
  let child: Anchor | undefined;
  eachXml(xml, {
    open(name, attributes, prefix, start, end) {
      namespace ||= attributes["xmlns:w"] ?? "";
      const id = attributes["w:id"];
      if (id !== undefined) ids.add(id);
      if (!outer) {
        if (prefix === "w" && name === "p") outer = { from: end, to: end, comments: [] };
        return;
      }
      if (++depth === 1) child = { from: start, to: end, comments: outer.comments };
      if (prefix !== "w" || id === undefined) return;
      if (name === "commentReference") outer.comments.push(id);
      const note = /^(foot|end)noteReference$/u.exec(name)?.[1];
      if (note && child) notes.set(`${note}note ${id}`, child);
    },
    close(name, prefix, start, end) {
      if (!outer) return;
      const isParagraph = prefix === "w" && name === "p";
      if (isParagraph) paragraphs.push(outer);
      if (depth-- === 1 && child) {
        child.to = end;
        if (prefix === "w" && name === "pPr") outer.from = end;
      }
      if (depth >= 0) return;
      outer.to = start;
      depth = 0;
      outer = undefined;
    },
  });
  return { paragraphs, notes, ids, namespace };
}

/** Marks of the notes, whose paragraphs are numbered after those of the text. */
const noteMarks = (xml: string | undefined, kind: "footnote" | "endnote"): readonly string[] =>
  readParagraphs(xml ?? "", new Map(), new Map()).paragraphs.map(({ note = "" }) => `${kind} ${note}`);

function textsIn(xml: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let id = "";
  eachXml(xml, {
    open(name, attributes) {
      if (name !== "comment") return;
      id = Object.entries(attributes).find(([one]) => one.endsWith(":id"))?.[1] ?? "";
      texts.set(id, "");
    },
    text: (words) => texts.set(id, (texts.get(id) ?? "") + words),
  });
  return texts;
}

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ");
const escaped = (text: string): string => plain(text).replace(/[&<>"]/gu, (mark) => MARKS[mark] ?? mark);

/** Appends elements to the root of a part; `make` receives the root's prefix. */
function appended(xml: string, make: (prefix: string) => string): string {
  const splices: Splice[] = [];
  let depth = 0;
  eachXml(xml, {
    open: () => void depth++,
    close(name, prefix, start, end) {
      if (--depth > 0) return;
      const mark = prefix && `${prefix}:`;
      const isEmpty = start === end;
      const text = isEmpty ? `>${make(mark)}</${mark}${name}>` : make(mark);
      splices.push({ start: isEmpty ? end - "/>".length : start, end: isEmpty ? end : start, text });
    },
  });
  return applySplices(xml, splices);
}

const commentXml = (
  { id, text }: { readonly id: number; readonly text: readonly string[] },
  { author, initials, date }: WordCommentOptions,
  prefix: string,
): string => {
  const tag = (name: string, inner: string, attributes = "") =>
    `<${prefix}${name}${attributes}>${inner}</${prefix}${name}>`;
  const named = Object.entries({ id: String(id), author, initials, date });
  const attributes = named.map(([name, value]) => (value ? ` ${prefix}${name}="${escaped(value)}"` : "")).join("");
  const words = (line: string) => tag("r", tag("t", escaped(line), ' xml:space="preserve"'));
  const [first = "", ...others] = text.map(words);
  const mark = tag("r", `<${prefix}annotationRef/>`);
  return tag("comment", [mark + first, ...others].map((line) => tag("p", line)).join(""), attributes);
};

interface Related {
  /** Path of the part with the comments. */
  readonly target: string;
  /** The document's relationships, including that of its comments. */
  readonly relations: string;
}

const RELATED = "http://schemas.openxmlformats.org/package/2006/relationships";

function related(relations: string | undefined, isStrict: boolean): Related {
  const xml =
    relations ?? `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${RELATED}"/>`;
  const ids = new Set<string>();
  let found: string | undefined;
  eachXml(xml, {
    open(name, { Id = "", Type = "", Target }) {
      ids.add(Id);
      if (name === "Relationship" && Type.endsWith("/relationships/comments")) found = Target;
    },
  });
  if (found !== undefined)
    return { target: new URL(found, `http://word/${DOCUMENT}`).pathname.slice(1), relations: xml };
  let number = 1;
  while (ids.has(`rId${number}`)) number++;
  const base = isStrict
    ? "http://purl.oclc.org/ooxml/officeDocument/relationships"
    : "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const row = (prefix: string) =>
    `<${prefix}Relationship Id="rId${number}" Type="${base}/comments" Target="comments.xml"/>`;
  return { target: COMMENTS, relations: appended(xml, row) };
}

function typed(types: string, target: string): string {
  let isKnown = false;
  eachXml(types, {
    open: (_, { PartName = "" }) => {
      isKnown ||= PartName.toLowerCase() === `/${target}`.toLowerCase();
    },
  });
  if (isKnown) return types;
  return appended(types, (prefix) => `<${prefix}Override PartName="/${target}" ContentType="${COMMENTS_TYPE}"/>`);
}

/**
 * Adds comments to a Word document. Text, tracked changes, existing comments and other parts stay unchanged; a comment
 * with the same text at the same place is not added again.
 *
 * @throws {Failure} `content_empty` for a damaged or malformed document
 */
export function addWordComments(
  bytes: Uint8Array,
  comments: readonly WordComment[],
  options: WordCommentOptions,
): Uint8Array {
  const parts = wordParts(bytes, CHANGED);
  const document = parts.get(DOCUMENT) ?? "";
  const { paragraphs, notes, ids, namespace } = anchorsIn(document);
  const { target, relations } = related(parts.get(RELATIONS), namespace.includes("purl.oclc.org"));
  const before =
    parts.get(target) ??
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments xmlns:w="${namespace}"/>`;
  const existing = textsIn(before);
  const marks = [
    ...noteMarks(parts.get("word/footnotes.xml"), "footnote"),
    ...noteMarks(parts.get("word/endnotes.xml"), "endnote"),
  ];
  let id = 0;
  const added = comments.flatMap(({ paragraph, text }) => {
    const anchor = paragraphs[paragraph - 1] ?? notes.get(marks[paragraph - 1 - paragraphs.length] ?? "");
    const words = text.map(plain).join("");
    // An empty paragraph may be a self-closing tag.
    if (!anchor || anchor.from === anchor.to) return [];
    if (anchor.comments.some((one) => existing.get(one) === words)) return [];
    while (ids.has(String(id)) || existing.has(String(id))) id++;
    return [{ id: id++, text, anchor }];
  });
  if (added.length === 0) return bytes;
  const splices = added.flatMap(({ id: number, anchor: { from, to } }): Splice[] => [
    { start: from, end: from, text: `<w:commentRangeStart w:id="${number}"/>` },
    {
      start: to,
      end: to,
      text: `<w:commentRangeEnd w:id="${number}"/><w:r><w:commentReference w:id="${number}"/></w:r>`,
    },
  ]);
  const make = (prefix: string) => added.map((one) => commentXml(one, options, prefix)).join("");
  const changed = {
    [TYPES]: typed(parts.get(TYPES) ?? "", target),
    [DOCUMENT]: applySplices(document, splices),
    [RELATIONS]: relations,
    [target]: appended(before, make),
  };
  return withParts(bytes, Object.fromEntries(Object.entries(changed).map(([name, xml]) => [name, encoded(xml)])));
}

/** Encodes a part as UTF-8. Refuses text that was not UTF-8, since it was decoded with replacement characters. */
function encoded(xml: string): Uint8Array {
  if (!xml.includes("\uFFFD")) return new TextEncoder().encode(xml);
  throw new Failure(
    "content_empty",
    "The Word document cannot be changed: it is not in UTF-8. Save it again as .docx.",
  );
}
