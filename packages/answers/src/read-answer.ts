import { lineTable } from "@wellsourced/citations/documents";
import { blanked, labelOf, linkTarget, scanMarkdown, withoutFrontMatter } from "@wellsourced/core/markdown";
import type { AnswerFormat, Mark, MarkKind, ReadAnswer, ReadAnswerOptions, Statement } from "./answer.ts";
import type { Block } from "./blocks/block.ts";
import { htmlBlocks } from "./blocks/html.ts";
import { latexBlocks } from "./blocks/latex.ts";
import { markdownBlocks } from "./blocks/markdown.ts";
import { asHeading, withTitles } from "./blocks/titles.ts";
import { wikitextBlocks } from "./blocks/wikitext.ts";
import { Flow, type FoundMark } from "./flow.ts";
import { formatOf } from "./format.ts";
import { readHtml } from "./inline/html.ts";
import { readLatex } from "./inline/latex.ts";
import { addressOfEntry, type Definitions, readMarkdown } from "./inline/markdown.ts";
import { readWikitext } from "./inline/wikitext.ts";
import { setCitationStyle } from "./marks/citation-style.ts";
import { findMarks } from "./marks/find.ts";
import { gatherEntries } from "./sources/gather.ts";
import { entriesAmong, type ReadBlock } from "./sources/list.ts";
import { SourceIndex } from "./sources/source-index.ts";
import { type Drawn, drawStatements } from "./statements.ts";

/** Reads the text of a block in one format. */
type Inline = (source: string, isEntry?: boolean) => Flow;

function cut(source: string, format: AnswerFormat): { blocks: Block[]; inline: Inline } {
  if (format === "html") return { blocks: htmlBlocks(source), inline: readHtml };
  if (format === "latex") return { blocks: latexBlocks(source), inline: (text) => readLatex(text) };
  if (format === "wikitext") return { blocks: wikitextBlocks(source), inline: readWikitext };
  const blocks = markdownBlocks(source);
  const definitions = definitionsOf(source, blocks);
  return { blocks, inline: (text, isEntry) => readMarkdown(text, definitions, isEntry) };
}

/** Link definitions by label: entries that begin with a URL. Notes such as `.. [label]` have an empty destination. */
function definitionsOf(source: string, blocks: readonly Block[]): Definitions {
  const definitions = new Map<string, string>();
  for (const { kind, key, start, end, label } of blocks) {
    if (kind !== "entry" || key === undefined) continue;
    if (label !== undefined && source.startsWith("..", label)) definitions.set(labelOf(key), "");
    const url = addressOfEntry(source.slice(start, end));
    if (url !== undefined && !definitions.has(labelOf(key))) definitions.set(labelOf(key), linkTarget(url));
  }
  return definitions;
}

/** Markdown with its front matter, code blocks and hidden text replaced by spaces. */
function proseIn(source: string): string {
  const body = withoutFrontMatter(source);
  const { unseen, blocks } = scanMarkdown(body);
  return blanked(body, [...unseen, ...blocks]);
}

/** The text of a block; non-empty cells of a row are joined. */
function flowOf(source: string, block: Block, inline: Inline): Flow {
  const read = ({ start, end }: { start: number; end: number }) =>
    inline(source.slice(start, end), block.kind === "entry").shifted(start);
  if (block.cells === undefined) return read(block);
  return Flow.joined(block.cells.map(read));
}

/**
 * Finds the statements of an answer and the sources that each cites.
 *
 * Reads the marks of papers, encyclopaedias, web pages and assistants: numbers, footnotes, links, URLs, names with
 * years, keys. Code, intervals, images and marks inside quotations are not marks, and the list of sources contains no
 * statements. A mark without an entry in the list makes a source that is `missing`.
 *
 * @example
 * readAnswer("Tides follow the moon [1].\n\n## References\n\n1. https://sea.example/tides").statements[0]?.cites;
 * // ["s1"]
 */
export function readAnswer(source: string, options: ReadAnswerOptions = {}): ReadAnswer {
  const { format: asked = "auto", sources = [], bibliography = [] } = options;
  const format = asked === "auto" ? formatOf(source) : asked;
  const text = format === "markdown" || format === "text" ? proseIn(source) : source;
  const { blocks, inline } = cut(text, format);
  const read = withTitles(
    blocks.map((block): ReadBlock => ({ block, flow: flowOf(text, block, inline) })),
    text,
  );
  const listed = entriesAmong(read, text);
  const entries = gatherEntries(
    read.filter((_, index) => listed.has(index)),
    text,
    { format, bibliography },
  );
  const sourceIndex = new SourceIndex(entries, sources);
  const body = read.flatMap((one, index) =>
    listed.has(index) ? [] : listed.has(index + 1) && announces(one) ? asHeading(one, 2) : withLabel(one, text, inline),
  );
  setCitationStyle(body, sourceIndex);
  return { format, ...answerOf(body, sourceIndex, source) };
}

/** Whether the block is a line such as "Notes:", which announces the following entries. */
const announces = ({ block, flow }: ReadBlock): boolean =>
  block.kind === "paragraph" && flow.marks.length === 0 && /^[^\n.!?]{1,40}[:：]$/u.test(flow.text.trim());

/** Restores the leading `[1]` of an item that is not an entry as its mark. */
function withLabel(one: ReadBlock, source: string, inline: Inline): ReadBlock {
  const { block } = one;
  if (block.label === undefined || block.kind !== "item") return one;
  const whole = { ...block, start: block.label };
  return { block: whole, flow: flowOf(source, whole, inline) };
}

/** Marks whose sources may be listed outside the text: in an assistant's window or a file of references. */
const mayBeUnlisted = (kind: MarkKind): boolean => kind === "private" || kind === "key";

function answerOf(body: readonly ReadBlock[], sourceIndex: SourceIndex, source: string): Omit<ReadAnswer, "format"> {
  const lineAt = lineTable(source);
  const statements: Statement[] = [];
  const marks: Mark[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  let number = 0;
  const cite = ({ cites, kind, start }: FoundMark) => [
    ...new Set(cites.flatMap((one) => sourceIndex.cite(one, { mayBeUnlisted: mayBeUnlisted(kind), at: start }) ?? [])),
  ];
  for (const { block, flow } of withMarks(body, sourceIndex)) {
    const cited = new Map(flow.marks.map((mark) => [mark, cite(mark)]));
    for (const [{ start, end, kind, cites }, ids] of cited)
      if (cites.length > 0) marks.push({ start, end, text: source.slice(start, end), cites: ids, kind });
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: flow.text.trim() });
      continue;
    }
    const drawn = drawStatements(block, flow);
    if (drawn.length > 0) number++;
    const above = headings.map(({ text }) => text);
    const sources = drawn.map((one) => [...new Set(one.marks.flatMap((mark) => cited.get(mark) ?? []))]);
    const carried = carriedBack(sources);
    const last = drawn.length - 1;
    drawn.forEach((one, index) => {
      statements.push(
        statementOf(one, sources[index] ?? [], {
          n: statements.length + 1,
          line: lineAt(one.start),
          block: number,
          headings: above,
          ...(carried.length > 0 && index < last ? { carried } : {}),
          ...(index > 0 ? { before: drawn[index - 1]?.text ?? "" } : {}),
        }),
      );
    });
  }
  return { statements, marks, sources: sourceIndex.all() };
}

/**
 * Finds the marks of each block. A paragraph that only names sources ("Source: …") applies to the preceding block: to
 * its last statement, or to each row of a table.
 */
function withMarks(body: readonly ReadBlock[], sourceIndex: SourceIndex): ReadBlock[] {
  const read: ReadBlock[] = [];
  /** First block without such a paragraph so far. */
  let first = 0;
  for (const { block, flow } of body) {
    const found = flow.without(findMarks(flow, sourceIndex));
    const mayBeBare = block.kind === "paragraph" || block.label !== undefined;
    const isBare = mayBeBare && found.marks.length > 0 && !/[\p{L}\p{N}]/u.test(found.text);
    const last = read.at(-1);
    if (isBare && last && last.block.kind !== "heading") {
      const rows = last.block.kind === "row" ? read.slice(first) : [];
      const named = rows.slice(rows.findLastIndex((one) => one.block.kind !== "row") + 1);
      for (const { flow: above } of named.length > 0 ? named : [last])
        for (const mark of found.marks) above.marks.push({ ...mark, at: above.text.length });
      first = read.length;
    } else read.push({ block, flow: found });
  }
  return read;
}

/** The sources of a block's only mark, at its end, which may apply to the earlier statements. */
function carriedBack(cited: readonly (readonly string[])[]): readonly string[] {
  const isOnly = cited.slice(0, -1).every(({ length }) => length === 0);
  return (isOnly && cited.at(-1)) || [];
}

function statementOf(
  { text, start, end, quotations }: Drawn,
  cites: readonly string[],
  place: Omit<Statement, "text" | "start" | "end" | "cites" | "quotations">,
): Statement {
  return { ...place, text, start, end, cites, quotations };
}
