import { unreadable } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { type FontFacts, factsOf, isDoubtful, isGarbled } from "./fonts.ts";
import { fieldsIn } from "./forms.ts";
import { bodySize } from "./headings.ts";
import { LOST } from "./letters.ts";
import type { Line } from "./lines.ts";
import { area, type Box, holds, UNIT } from "./matrix.ts";
import type { OpenPdf, PdfPage } from "./open.ts";
import { layOut, linesOf, type PageInk, type PageLayout } from "./page-layout.ts";
import type { Piece } from "./pieces.ts";
import { type Operators, PageProgram } from "./program.ts";
import { tagsOf } from "./structure-tree.ts";
import { boxOf, list, property } from "./values.ts";
import type { LinkBox } from "./words.ts";

/** More than any article or report; longer books are truncated. */
export const MAX_PAGES = 2_000;
/** Minimum letters of an OCR layer, which is invisible on purpose; less text is a stamp or an injection. */
const OCR_LETTERS = 200;
/** Courts and archives stamp a line on scans: the visible share of letters up to which a page is still a scan. */
const STAMP = 0.15;
const STAMP_LETTERS = 100;
/** Minimum share of the page for a relevant picture. */
const PICTURE = 0.01;
/** Maximum characters of a page's hidden text that are kept. */
const MAX_REMOVED = 400;

/** A page that was read. */
export interface ReadPage {
  readonly layout: PageLayout;
  /** A picture with an OCR layer, a picture alone, or letters without a usable mapping. */
  readonly scan: "recognised" | "bare" | "garbled" | undefined;
}

export class PdfReader {
  removed = 0;
  /** Numbers of pages that could not be read. */
  readonly broken: number[] = [];
  /** Numbers of pages with text in an unmapped font, which is omitted. */
  readonly garbled: number[] = [];
  /** Numbers of pages with a font that maps several letters to the same text. */
  readonly doubtful: number[] = [];
  /** Number of unmapped letters by page: shown as placeholders in words, or omitted. */
  readonly lost = { letters: new Map<number, number>(), signs: new Map<number, number>() };
  /** Numbers of pages with both pictures and text. */
  readonly pictured: number[] = [];
  /** Numbers of pages whose links could not be read. */
  readonly linkless: number[] = [];
  readonly secrets = new RemovalLog();
  private readonly fonts = new Map<string, FontFacts>();
  private readonly open: OpenPdf;

  constructor(open: OpenPdf) {
    this.open = open;
  }

  /** @throws {Failure} `content_empty` if no page can be read */
  async pages(): Promise<ReadPage[]> {
    const { document } = this.open;
    const pages: ReadPage[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
      try {
        pages.push(await this.page(number));
      } catch (error) {
        // An unreadable page must not affect the others.
        this.broken.push(number);
        if (this.broken.length === document.numPages)
          throw unreadable("the file is damaged: none of its pages can be read", error);
      }
    }
    return pages;
  }

  private async page(number: number): Promise<ReadPage> {
    const page = await this.open.document.getPage(number);
    const view = boxOf(page.view) ?? UNIT;
    const { links, fields } = await this.annotations(page, number);
    const program = await this.program(page, view, new Set(fields.map(({ id }) => id)));
    const { pieces: shown, scan } = this.seen(program, view, number);
    const pieces = this.withoutSigns(shown, number);
    if (scan === undefined && program.pictures.some((box) => area(box) > area(view) * PICTURE))
      this.pictured.push(number);
    const tags = pieces.some(({ tag }) => tag !== undefined) ? await tagsOf(page) : undefined;
    const layout = layOut({ number, pieces, rules: program.rules, links, view, tags, fields });
    page.cleanup();
    return { layout, scan };
  }

  /** Unreadable links must not affect the text. */
  private async annotations(page: PdfPage, number: number): Promise<Pick<PageInk, "links" | "fields">> {
    try {
      const annotations: unknown = await page.getAnnotations();
      return { links: linksIn(annotations), fields: fieldsIn(annotations) };
    } catch {
      this.linkless.push(number);
      return { links: [], fields: [] };
    }
  }

  private seen(
    { pieces, pictures }: PageProgram,
    view: Box,
    number: number,
  ): Pick<ReadPage, "scan"> & { pieces: readonly Piece[] } {
    const isCovered = pictures.some((box) => area(box) >= area(view) * 0.6);
    const meant = pieces.filter(({ font }) => !isGarbled(font));
    const kept = meant.filter((it) => !it.hidden && !(it.pale && !pictures.some((box) => holds(box, it.x, it.y))));
    const [shown, unseen] = [lettersOf(kept), lettersOf(meant.filter(({ invisibleMode }) => invisibleMode))];
    if (isCovered && unseen >= OCR_LETTERS && shown < unseen * STAMP) return { pieces: meant, scan: "recognised" };
    this.removed += meant.length - kept.length;
    if (meant.length > kept.length) this.noteUnseen(meant, new Set(kept));
    if (pieces.some(({ font, hidden }) => isGarbled(font) && !hidden)) this.garbled.push(number);
    if (lettersOf(meant) < lettersOf(pieces) * 0.7) return { pieces: kept, scan: "garbled" };
    return { pieces: kept, scan: isCovered && shown < STAMP_LETTERS ? "bare" : undefined };
  }

  /** A lone unmapped sign is an ornament; in a word it is a letter. */
  private withoutSigns(pieces: readonly Piece[], number: number): readonly Piece[] {
    const kept = pieces.filter(({ text }) => text !== LOST);
    const letters = kept.reduce((sum, { text }) => sum + text.split(LOST).length - 1, 0);
    if ([...new Set(kept.map(({ font }) => font))].some(isDoubtful)) this.doubtful.push(number);
    if (letters > 0) this.lost.letters.set(number, letters);
    if (kept.length < pieces.length) this.lost.signs.set(number, pieces.length - kept.length);
    return kept;
  }

  /** Logs adjacent text hidden for the same reason as one entry. */
  private noteUnseen(pieces: readonly Piece[], kept: ReadonlySet<Piece>): void {
    const texts = new Map<string, string>();
    for (const piece of pieces) {
      if (kept.has(piece)) continue;
      const because = piece.invisibleMode ? "invisible letters" : piece.hidden ? "out of sight" : "pale letters";
      const known = texts.get(because) ?? "";
      if (known.length < MAX_REMOVED) texts.set(because, `${known} ${piece.text}`);
    }
    for (const [because, text] of texts) this.secrets.note(because, text);
  }

  private async program(page: PdfPage, view: Box, known: ReadonlySet<string>): Promise<PageProgram> {
    const { numbers, layers } = this.open;
    const operators: Operators = await page.getOperatorList();
    const fontOf = (name: string) => {
      const known = this.fonts.get(name) ?? factsOf(name, { objects: page.commonObjs, numbers });
      this.fonts.set(name, known);
      return known;
    };
    const layerIsOn = (group: unknown) => layers.isVisible(group);
    return new PageProgram({ numbers, view, layerIsOn, fontOf, known }).run(operators);
  }
}

const lettersOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** Link annotations with a web address. */
const linksIn = (annotations: unknown): readonly LinkBox[] =>
  list(annotations)
    .slice(0, 2_000)
    .flatMap((it) => {
      const url = property(it, "url");
      const box = boxOf(property(it, "rect"));
      return box && typeof url === "string" && /^(?:https?|mailto|ftp):/iu.test(url) ? [{ url, box }] : [];
    });

/** Replaces the lines of scanned pages with OCR text, in the body size, since its own is unknown. */
export function withRecognised(pages: readonly ReadPage[], texts: Readonly<Record<number, string>> | undefined) {
  if (!texts) return pages;
  const lines = pages.flatMap(({ layout }) => linesOf(layout));
  const size = bodySize(lines) || 10;
  return pages.map((page) => recognisedPage(page, texts[page.layout.number], size));
}

/** Blank lines separate paragraphs. */
function recognisedPage(page: ReadPage, text: string | undefined, size: number): ReadPage {
  if (text === undefined || text.trim() === "" || page.scan === undefined) return page;
  const lines: Line[] = [];
  let y = page.layout.top - (page.layout.top - page.layout.bottom) * 0.2;
  for (const raw of text.split(/\r?\n/u)) {
    const line = raw.replace(/[\s\p{Co}]+/gu, " ").trim();
    y -= size * (line === "" ? 2.4 : 1.2);
    if (line !== "") lines.push(plainLine(line, { y, size, page: page.layout.number }));
  }
  return { layout: { ...page.layout, items: lines }, scan: "recognised" };
}

function plainLine(text: string, { y, size, page }: Pick<Line, "y" | "size" | "page">): Line {
  const look = { bold: false, italic: false, mono: false };
  const spans = [{ text, shift: undefined, link: undefined, ...look }];
  const place = { x: 0, right: text.length * size * 0.5, y, size };
  const plain = { role: undefined, isField: false, apart: false, formula: undefined };
  return { text, spans, ...look, ...place, ...plain, page, part: page * 1_000 };
}
