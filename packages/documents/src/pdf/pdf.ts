import type { OutlineEntry, PageMetadata } from "@wellsourced/core/records";
import { unreadable } from "@wellsourced/markup";
import { countIfAny, type DocumentPage, type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { type Block, isTable, toBlocks } from "./blocks.ts";
import { namedHeadings } from "./bookmarks.ts";
import { withoutFalseCode } from "./code.ts";
import { withoutHeadersAndFooters } from "./headers-footers.ts";
import { bodySize, findHeadings, type Headings } from "./headings.ts";
import { toHtml } from "./html.ts";
import { vocabularyOf } from "./hyphens.ts";
import { joinParagraphs } from "./join-paragraphs.ts";
import { LOST } from "./letters.ts";
import type { Line } from "./lines.ts";
import { doiIn, metadataOf, printedDate, venueIn } from "./metadata.ts";
import { takeNotes } from "./notes.ts";
import { NO_PICTURES, type OpenPdf, openPdf, type Pdf } from "./open.ts";
import { linesOf } from "./page-layout.ts";
import { pictureOf } from "./picture.ts";
import { MAX_PAGES, PdfReader, type ReadPage, withRecognised } from "./reader.ts";
import { outlineOf } from "./structure-tree.ts";

export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  if (hints.pictureOf !== undefined)
    return { html: "", metadata: {}, picture: await pictureOf(bytes, hints.pictureOf) };
  const open = await openPdf(bytes, NO_PICTURES);
  try {
    const reader = new PdfReader(open);
    const pages = withRecognised(await reader.pages(), hints.recognised);
    const outline = await outlineOf(open.document);
    const { html, blocks, headings, heads } = write(pages, outline);
    const unread = pages.flatMap(({ scan, layout }) => (scan === "bare" || scan === "garbled" ? [layout.number] : []));
    if (html === "" && !(hints.mayBeUnread && unread.length > 0))
      throw unreadable(whyEmpty(pages, reader.removed, open.data.missing));
    // A page that OCR returned nothing for has no text.
    const unasked = pages.filter(({ layout }) => hints.recognised?.[layout.number] === undefined);
    const leftOut = [...leftOutOf(unasked, reader, open), ...countIfAny(heads, "running header or footer line")];
    return {
      html,
      metadata: {
        ...completed(await metadataOf(open.document), blocks, headings, pages[0] ? linesOf(pages[0].layout) : []),
        ...stated({ pageCount: open.document.numPages, leftOut }),
      },
      hiddenTextRemoved: reader.removed,
      removed: reader.secrets.entries,
      pages: await pagesOf(open.document, pages),
      outline,
      unread,
    };
  } finally {
    await open.close();
  }
}

function whyEmpty(pages: readonly ReadPage[], removed: number, mapsMissing: boolean): string {
  if (mapsMissing) return `its fonts ${MAPS_MISSING}`;
  if (pages.some(({ scan }) => scan === "garbled")) return "its fonts do not map glyphs to characters";
  if (removed > 0 && !pages.some(({ scan }) => scan === "bare")) return "all of its text is invisible";
  return pages.some(({ scan }) => scan === "bare") ? "it holds pictures of text only" : "it contains no text";
}

/** Pages with text, with their printed numbers. */
async function pagesOf(document: Pdf, pages: readonly ReadPage[]): Promise<DocumentPage[]> {
  const labels: unknown = await document.getPageLabels();
  return pages.flatMap(({ layout: { number, items }, scan }) => {
    if (items.length === 0) return [];
    const label: unknown = Array.isArray(labels) ? labels[number - 1] : undefined;
    const isOwn = typeof label === "string" && label !== "" && label !== String(number);
    const page = { page: number, ...(isOwn ? { label } : {}) };
    return [scan === "recognised" ? { ...page, recognised: true } : page];
  });
}

/** Writes pages as a document: removes page headers and notes, joins paragraphs, finds headings. */
function write(read: readonly ReadPage[], outline: readonly OutlineEntry[]) {
  const layouts = read.map(({ layout }) => layout);
  const { pages: bare, heads } = withoutHeadersAndFooters(layouts, outline);
  const pages = withoutFalseCode(bare);
  const lines = pages.flatMap(linesOf);
  const body = bodySize(lines);
  const words = vocabularyOf(lines.map(({ text }) => text));
  const { pages: left, notes, noteOf } = takeNotes(pages, body);
  const marked = namedHeadings(toBlocks(left), outline);
  const { blocks } = marked;
  const headings = findHeadings(marked, body);
  const whole = joinParagraphs(blocks, headings, body);
  return { html: toHtml(whole, { words, noteOf, headings, notes }), blocks, headings, heads };
}

/** Adds metadata that is printed on the first page. */
function completed(
  metadata: PageMetadata,
  blocks: readonly Block[],
  headings: Headings,
  first: readonly Line[],
): PageMetadata {
  const texts = blocks.flatMap((block) =>
    isTable(block) || (block.lines[0]?.page ?? 2) > 1
      ? []
      : [{ lines: block.lines.map(({ text }) => text), level: headings.get(block) }],
  );
  const title = metadata.title ?? texts.find(({ level }) => level === 1)?.lines.join(" ");
  const doi = metadata.doi ?? doiIn(texts.map(({ lines }) => lines.join(" ")).join("\n"));
  // The venue is in the first page's header, which is removed if other pages repeat it.
  const venue = venueIn(first.map(({ text }) => text).join("\n"));
  const published = printedDate(texts) ?? venue?.year;
  const work = venue ? { work: { ...metadata.work, conference: venue.name } } : {};
  return { ...metadata, ...stated({ title, doi, published }), ...work };
}

/** Explains fonts whose character maps are not installed. */
const MAPS_MISSING = "need the character maps of the package pdfjs-dist, which is not installed";
/** Maximum listed runs of page numbers; an ellipsis replaces the rest. */
const RUNS = 12;

type Lacks = Pick<PdfReader, "broken" | "linkless" | "garbled" | "doubtful" | "pictured" | "lost">;

/** Descriptions of pages without text, so that the text is not taken to be complete. */
export function leftOutOf(
  pages: readonly ReadPage[],
  { broken, linkless, garbled, doubtful, pictured, lost }: Lacks,
  { document, data }: { readonly document: Pick<Pdf, "numPages">; readonly data: OpenPdf["data"] },
): string[] {
  const bare = pages.flatMap(({ scan, layout }) => (scan === "bare" ? [layout.number] : []));
  const meaningless = garbled.filter((number) => pages.some(({ layout }) => layout.number === number));
  return [
    ...said("any text in the picture that fills", bare),
    ...said("unmapped characters on", meaningless),
    ...saidLost("letter", lost.letters, `, shown as ${LOST},`).map(
      (it) => `${it}; other letters of these fonts may be wrong`,
    ),
    ...saidLost("sign", lost.signs),
    ...said("the correct characters of fonts with wrong mappings, on", doubtful),
    ...said("the pictures on", pictured),
    ...said("what could not be read on", broken),
    ...said("the links on", linkless),
    ...(data.missing ? [`letters whose fonts ${MAPS_MISSING}`] : []),
    ...(document.numPages > MAX_PAGES ? [`the pages after ${MAX_PAGES}`] : []),
  ];
}

const said = (what: string, numbers: readonly number[]): string[] =>
  numbers.length > 0 ? [`${what} page${numbers.length > 1 ? "s" : ""} ${runsOf(numbers)}`] : [];

function saidLost(noun: string, byPage: ReadonlyMap<number, number>, more = ""): string[] {
  const count = [...byPage.values()].reduce((sum, lost) => sum + lost, 0);
  return countIfAny(count, noun).flatMap((what) =>
    said(`${what} that the fonts do not map${more} on`, [...byPage.keys()]),
  );
}

/** `1–3, 7`: sorted numbers with ranges joined. */
function runsOf(numbers: readonly number[]): string {
  const runs: { readonly from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  const named = runs.slice(0, RUNS).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return [...named, ...(runs.length > RUNS ? ["…"] : [])].join(", ");
}
