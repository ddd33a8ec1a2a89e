import { isQuestion } from "../dom/questions.ts";
import { Element, isHeadingTag, lineText, type TreeNode } from "../dom/tree.ts";
import { type Callout, calloutOf } from "./callouts.ts";
import { codeTable, codeText, editorCode, fence, isCodeBlock, isCodeBox, isLineCount } from "./code.ts";
import { codeLanguage, isLanguageLabel } from "./code-language.ts";
import { flowsInline, type RenderContext } from "./context.ts";
import { escapeLineStarts } from "./escape.ts";
import type { Note } from "./footnotes.ts";
import { drawnMarkdown } from "./images.ts";
import { inlineMarkdown, isSilent, linkMarkdown } from "./inline.ts";
import { isLayoutList, isLoose, itemsOf, taskState } from "./lists.ts";
import { mathOf } from "./math.ts";
import { mediaOf } from "./media.ts";
import { type Grid, partsOfTable, pipeTable } from "./tables.ts";
import type { BlockWriter } from "./writer.ts";

/** Writes the children of an element, block by block. */
export function writeChildren(element: Element, writer: BlockWriter, context: RenderContext): void {
  const href = context.cards.get(element);
  if (href === undefined) writeNodes(element.children, writer, context);
  else writeParagraphs(linkMarkdown(inlineMarkdown(element.children, context), href, context), writer, context);
}

/** Writes nodes; adjacent inline nodes are one run, which a block ends. */
function writeNodes(nodes: readonly TreeNode[], writer: BlockWriter, context: RenderContext): void {
  let from = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as TreeNode; // Below the length.
    if (node.kind === "text" || node.tag === "br" || isRunning(node, context)) continue;
    writeRun(nodes, { from, to: at }, writer, context);
    from = at + 1;
    if (isHeadingTag(node.tag) && opensDetails(node, nodes.slice(from, from + 2).find(isElement)))
      writeLabel(node, writer, context);
    else writeBlock(node, writer, context);
  }
  writeRun(nodes, { from, to: nodes.length }, writer, context);
}

const isElement = ({ kind }: TreeNode): boolean => kind === "element";

type Range = { readonly from: number; readonly to: number };

function writeRun(nodes: readonly TreeNode[], { from, to }: Range, writer: BlockWriter, context: RenderContext): void {
  if (from < to) writeParagraphs(inlineMarkdown(nodes.slice(from, to), context), writer, context);
}

/** Whether an element is part of a text run rather than a block. */
function isRunning(element: Element, context: RenderContext): boolean {
  const math = mathOf(element);
  if (math) return !math.display;
  if (element.tag === "button") return !context.blocky.has(element);
  if (isSilent(element.tag)) return element.tag === "noscript" || element.tag === "input";
  if (isLanguageLabel(element) || isCodeBlock(element)) return false;
  return flowsInline(element, context);
}

/** Writes a run of inline text. Two breaks in a row end a paragraph. */
function writeParagraphs(run: string, writer: BlockWriter, context: RenderContext): void {
  if (!run.includes("\n")) {
    const line = run.trim();
    if (line !== "") writer.write(context.plain ? line : escapeLineStarts(line));
    return;
  }
  for (const paragraph of run.split(/\n{2,}/u)) {
    if (paragraph.trim() === "") continue;
    // A display formula.
    if (/^\$\$\n[^\n]*\n\$\$$/u.test(paragraph)) {
      writer.write(paragraph);
      continue;
    }
    const lines = paragraph.split("\n").map((line) => line.trim());
    writer.write(context.plain ? lines.join("\n") : escapeLineStarts(lines.join("\n")).replace(/\n/gu, "  \n"));
  }
}

type WriteBlock = (element: Element, writer: BlockWriter, context: RenderContext) => void;

/** Writers by tag. Any other element is a neutral box, replaced by its children. */
const writers: Readonly<Record<string, WriteBlock>> = {
  pre: writeCode,
  code: writeCode,
  ul: writeList,
  ol: writeList,
  menu: writeList,
  dir: writeList,
  li: (item, writer, context) => writeItem(item, "- ", writer, context),
  dl: writeDefinitions,
  blockquote: (quote, writer, context) => writeQuote(quote, undefined, writer, context),
  table: writeTable,
  hr: (_, writer, context) => {
    if (!context.plain) writer.rule();
  },
  details: writeDetails,
  "amp-img": (image, writer, context) => writeParagraphs(inlineMarkdown([image], context), writer, context),
  svg: () => {},
};
const writerOf = new Map(Object.entries(writers));
for (const level of [1, 2, 3, 4, 5, 6]) writerOf.set(`h${level}`, writeHeading);

/** Formulas and notes come first, as they are recognised by content, not by tag. */
function writeBlock(element: Element, writer: BlockWriter, context: RenderContext): void {
  const math = mathOf(element);
  if (math) writer.write(math.tex === "" || context.plain ? math.tex : `$$\n${math.tex}\n$$`);
  else if (isNoteHere(element, writer, context)) return;
  else if (mediaOf(element)) writeParagraphs(inlineMarkdown([element], context), writer, context);
  else if (element.tag === "button" ? isQuestion(element) : !isSilent(element.tag))
    writeElement(element, writer, context);
}

function writeElement(element: Element, writer: BlockWriter, context: RenderContext): void {
  if (isLanguageLabel(element) || isLineCount(element) || context.skipped.has(element)) return;
  const drawn = drawnMarkdown(element, context);
  if (drawn !== "") writer.write(drawn);
  const callout = calloutOf(element);
  const editor = editorCode(element);
  if (editor !== undefined) writer.write(context.plain ? editor : fenceOf(editor, codeLanguage(element)));
  else if (isCodeBox(element)) writeCode(element, writer, context);
  else if (callout) writeQuote(element, callout, writer, context);
  else (writerOf.get(element.tag) ?? writeChildren)(element, writer, context);
}

function writeHeading(heading: Element, writer: BlockWriter, context: RenderContext): void {
  const words = inlineMarkdown(heading.children, context)
    .replace(/(?:(?<!\s)\s+)?\n\s*/gu, " ")
    .trim();
  if (words === "") return;
  const level = Number(heading.tag[1]);
  const linked = linkMarkdown(words.replace(/(?<=^|\s)#+$/u, "\\$&"), context.cards.get(heading) ?? "", context);
  writer.write(context.plain ? words : `${"#".repeat(level)} ${linked}`);
}

function writeCode(pre: Element, writer: BlockWriter, context: RenderContext): void {
  // Some sites put whole articles into `pre` for the line breaks.
  if (context.blocky.has(pre) && hasProse(pre)) writeChildren(pre, writer, context);
  else writer.write(context.plain ? codeText(pre) : fenceOf(codeText(pre), codeLanguage(pre)));
}

const fenceOf = (code: string, language: string): string => (code.trim() === "" ? "" : fence(code, language));

const prose = new Set(["h1", "h2", "h3", "h4", "ul", "ol", "blockquote"]);
const hasProse = (pre: Element): boolean =>
  pre.elements().some((it) => prose.has(it.tag) || (it.tag !== "code" && hasProse(it)));

function writeList(list: Element, writer: BlockWriter, context: RenderContext): void {
  if (isLayoutList(list)) {
    for (const item of list.elements()) writeChildren(item, writer, context);
    return;
  }
  const loose = isLoose(list);
  let first = true;
  let indent = "  ";
  for (const { node, marker } of itemsOf(list)) {
    const element = node.kind === "element" ? node : undefined;
    if (!loose && !first && element && !context.notes.byBox.has(element)) writer.tighten();
    const before = writer.blocks;
    if (element && isNoteHere(element, writer, context)) {
      // Footnotes are not items.
    } else if (element?.tag === "li") {
      writeItem(element, marker, writer, context);
      indent = " ".repeat(marker.length);
    } else writer.within(first && !element ? "" : indent, undefined, () => writeNodes([node], writer, context));
    // Text before the first item is a separate paragraph.
    if (writer.blocks > before && (element || !first)) first = false;
  }
  writer.loosen();
}

function writeItem(item: Element, marker: string, writer: BlockWriter, context: RenderContext): void {
  const inside = (): void => {
    for (const [at, part] of partsOf(item).entries()) {
      if (at > 0 && part.length === 1 && canFollow(part[0])) writer.tighten();
      writeNodes(part, writer, context);
    }
  };
  const state = taskState(item);
  const box = state === undefined ? "" : state ? "[x] " : "[ ] ";
  writer.within(context.plain ? "" : " ".repeat(marker.length), context.plain ? undefined : marker + box, inside);
}

/** An item's content, split before each list, so that a nested list follows its line without a gap. */
function partsOf(item: Element): TreeNode[][] {
  const parts: TreeNode[][] = [[]];
  for (const child of item.children) {
    if (isList(child)) parts.push([child], []);
    else parts.at(-1)?.push(child);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * Whether a list may directly follow a line of text: a count that does not start at 1 would be read as part of that
 * line.
 */
const canFollow = (node: TreeNode | undefined): boolean =>
  node?.kind === "element" && (node.tag === "ul" || (node.tag === "ol" && itemsOf(node)[0]?.marker === "1. "));

const isList = (node: TreeNode | undefined): boolean =>
  node?.kind === "element" && (node.tag === "ul" || node.tag === "ol");

/** Writes a definition list in the common notation: the term, then each definition after a colon. */
function writeDefinitions(list: Element, writer: BlockWriter, context: RenderContext): void {
  // Definitions without terms are used for indentation.
  const isIndent = list.elements().every(({ tag }) => tag === "dd");
  for (const child of list.elements()) {
    if (isIndent) writeChildren(child, writer, context);
    else if (child.tag === "div") writeDefinitions(child, writer, context);
    else if (child.tag === "dd") {
      writer.tighten();
      writer.within(context.plain ? "" : "  ", context.plain ? undefined : ": ", () =>
        writeChildren(child, writer, context),
      );
    } else writeBlock(child, writer, context);
  }
}

function writeQuote(quote: Element, callout: Callout | undefined, writer: BlockWriter, context: RenderContext): void {
  const { plain, skipped } = context;
  writer.within(plain ? "" : "> ", undefined, () => {
    if (callout && !plain) {
      const title = callout.title ? lineText(callout.title) : "";
      const repeats = title.toUpperCase() === callout.kind;
      writer.write(`[!${callout.kind}]${title === "" || repeats ? "" : ` ${title}`}`);
      if (callout.title) skipped.add(callout.title);
      writer.tighten();
    }
    writeNodes((plain ? quote : (callout?.body ?? quote)).children, writer, context);
  });
}

function writeLabel(label: Element, writer: BlockWriter, context: RenderContext): void {
  const words = inlineMarkdown(label.children, context);
  if (words.trim() !== "") writer.write(context.plain || words.includes("**") ? words : `**${words}**`);
}

/** Whether a heading only opens the following `details`, as in Haddock, so that it is their label. */
function opensDetails(heading: Element, next: TreeNode | undefined): boolean {
  if (next?.kind !== "element" || next.tag !== "details") return false;
  const id = heading.get("data-details-id") || heading.get("aria-controls");
  return id !== "" && next.get("id") === id;
}

/** Writes `details` as open, since readers can unfold it. */
function writeDetails(details: Element, writer: BlockWriter, context: RenderContext): void {
  for (const child of details.children) {
    if (child.kind === "element" && child.tag === "summary" && !context.blocky.has(child)) {
      writeLabel(child, writer, context);
    } else writeNodes([child], writer, context);
  }
}

/**
 * Writes a footnote if the element is one, once and only if its mark was written. Returns true if nothing else is to be
 * written.
 */
function isNoteHere(element: Element, writer: BlockWriter, context: RenderContext): boolean {
  const { notes, written } = context;
  const note = notes.byBox.get(element);
  if (note === undefined || !written.marks.has(note.label)) return notes.asides.has(element);
  if (!written.notes.has(note.label)) writeNote(note, writer, context);
  return true;
}

/** Writes `[^label]: note`, with further paragraphs indented. */
function writeNote({ label, boxes }: Note, writer: BlockWriter, context: RenderContext): void {
  context.written.notes.add(label);
  writer.within(context.plain ? "" : "    ", context.plain ? undefined : `[^${label}]: `, () => {
    for (const box of boxes) {
      if (box.tag === "ul" || box.tag === "ol") writeList(box, writer, context);
      else writeChildren(box, writer, context);
    }
  });
}

/** Writes the footnotes whose boxes are within a line, or in a part of the page that is not written. */
export function writeLeftNotes(writer: BlockWriter, context: RenderContext): void {
  for (const note of context.notes.all)
    if (context.written.marks.has(note.label) && !context.written.notes.has(note.label))
      writeNote(note, writer, context);
}

function writeTable(table: Element, writer: BlockWriter, context: RenderContext): void {
  const code = codeTable(table);
  if (code) {
    writeCodeTable(table, code, writer, context);
    return;
  }
  for (const caption of table.elements("caption")) writeChildren(caption, writer, context);
  const parts = partsOfTable(table);
  if (!parts) writeAsText(table, writer, context);
  for (const part of parts ?? [])
    if (part instanceof Element) writeChildren(part, writer, context);
    else writer.write(tableText(part, context));
}

function tableText({ header, rows, width }: Grid, context: RenderContext): string {
  const inCell = { ...context, inCell: true };
  const cells = rows.map((row) => row.map((cell) => (cell ? inlineMarkdown(cell.children, inCell) : "")));
  // Line breaks in column names only save width.
  const names = header?.map((name) => (name ? inlineMarkdown(name.children, context) : "").replace(/\s+/gu, " "));
  if (!context.plain) return pipeTable(names, cells, width);
  return [...(names ? [names] : []), ...cells].map((row) => row.join("\t").replace(/\n+/gu, " ")).join("\n");
}

function writeCodeTable(table: Element, cells: readonly Element[], writer: BlockWriter, context: RenderContext): void {
  const code = cells.map(codeText).join("\n");
  writer.write(context.plain ? code : fence(code, codeLanguage(table) || codeLanguage(cells[0] ?? table)));
}

/** Writes the cells of a layout table one below the other. */
function writeAsText(box: Element, writer: BlockWriter, context: RenderContext): void {
  for (const child of box.elements()) {
    if (child.tag === "caption") continue;
    if (child.tag === "td" || child.tag === "th") writeChildren(child, writer, context);
    else if (/^(?:tr|thead|tbody|tfoot|form)$/u.test(child.tag)) writeAsText(child, writer, context);
    else writeBlock(child, writer, context);
  }
}
