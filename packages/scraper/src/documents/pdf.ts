import type { PageMetadata } from "@wellsourced/core";
import { defineParser, type ParsedDocument, unreadable } from "./define.ts";
import { type PageOfLines, toHtml } from "./pdf-blocks.ts";
import { toLines } from "./pdf-lines.ts";
import { area, type Box } from "./pdf-matrix.ts";
import { PageProgram } from "./pdf-paint.ts";
import { type TextItem, visibleItems } from "./pdf-visible.ts";

type Library = typeof import("unpdf");
type Pdf = Awaited<ReturnType<Library["getDocumentProxy"]>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** More pages than any article or report; a book beyond it is cut. */
const MAX_PAGES = 2_000;
/** Pictures are never decoded: only text is wanted. */
const NO_PICTURES = 1;
const ALL_PICTURES = -1;
/** A recognised text layer of a scan is invisible on purpose; less text than this is a stamp or a trick. */
const OCR_LETTERS = 200;

export const pdf = defineParser({
  name: "pdf",
  mediaTypes: ["application/pdf"],
  load: () => import("unpdf"),
  async parse(library, bytes): Promise<ParsedDocument> {
    const document = await open(library, bytes, NO_PICTURES);
    const reader = new PdfReader(library, document, bytes);
    try {
      const pages = await reader.pages();
      const html = toHtml(pages);
      if (html === "")
        throw unreadable(
          reader.removed > 0 ? "all of its text is invisible" : "it has no text (scanned or only pictures)",
        );
      const metadata = titled(metadataOf(await document.getMetadata().catch(() => undefined)), html);
      return { html, metadata, hiddenTextRemoved: reader.removed };
    } finally {
      await reader.close();
    }
  },
});

async function open(library: Library, bytes: Uint8Array, maxImageSize: number): Promise<Pdf> {
  try {
    // The library takes the buffer over, so it gets a copy.
    return await library.getDocumentProxy(bytes.slice(), {
      maxImageSize,
      verbosity: 0,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
      stopAtErrors: false,
    });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") throw unreadable("the PDF is encrypted and needs a password", cause);
    throw unreadable("the PDF is damaged", cause);
  }
}

class PdfReader {
  removed = 0;
  private readonly library: Library;
  private readonly document: Pdf;
  private readonly bytes: Uint8Array;
  private withPictures: Pdf | undefined;

  constructor(library: Library, document: Pdf, bytes: Uint8Array) {
    this.library = library;
    this.document = document;
    this.bytes = bytes;
  }

  async pages(): Promise<PageOfLines[]> {
    const pages: PageOfLines[] = [];
    let broken = 0;
    for (let number = 1; number <= Math.min(this.document.numPages, MAX_PAGES); number++) {
      try {
        pages.push(await this.page(number));
      } catch (error) {
        // One page that cannot be read must not cost the others.
        broken++;
        if (broken === this.document.numPages) throw unreadable("none of its pages can be read", error);
      }
    }
    return pages;
  }

  private async page(number: number): Promise<PageOfLines> {
    const page = await this.document.getPage(number);
    const content = await page.getTextContent({ disableNormalization: true });
    const items = content.items.filter((item) => "str" in item);
    const seen = await this.seen(page, number, items);
    const [, bottom = 0, , top = 0] = page.view;
    const fonts = boldFonts(page, items);
    const normal = seen.map((item) => ({ ...item, str: item.str.normalize("NFKC") }));
    page.cleanup();
    return { lines: toLines(normal, number, (name) => fonts.has(name)), height: top - bottom };
  }

  /** The items without what nobody sees. Pictures are looked at only where they decide. */
  private async seen(page: PdfPage, number: number, items: readonly TextItem[]): Promise<readonly TextItem[]> {
    if (!items.some(({ str }) => str.trim() !== "")) return [];
    const program = await this.program(page);
    const { painted } = program;
    const suspicious = painted.some(({ hidden, pale }) => hidden || pale);
    if (!suspicious) return items;
    const ocr = painted.every(({ invisibleMode }) => invisibleMode);
    const letters = painted.reduce((sum, { text }) => sum + text.trim().length, 0);
    const pictures = ocr || painted.some(({ pale }) => pale) ? await this.pictures(number) : [];
    if (ocr && letters >= OCR_LETTERS && covers(pictures, viewOf(page))) return items;
    const { items: kept, removed } = visibleItems(items, painted, pictures);
    this.removed += removed;
    return kept;
  }

  private async program(page: PdfPage): Promise<PageProgram> {
    const { OPS } = await this.library.getResolvedPDFJS();
    const layers = await this.document.getOptionalContentConfig();
    const options = { numbers: OPS, view: viewOf(page), layerIsOn: (group: unknown) => layers.isVisible(group) };
    return new PageProgram(options).run(await page.getOperatorList());
  }

  private async pictures(number: number): Promise<readonly Box[]> {
    this.withPictures ??= await open(this.library, this.bytes, ALL_PICTURES);
    return (await this.program(await this.withPictures.getPage(number))).pictures;
  }

  async close(): Promise<void> {
    await this.document.loadingTask.destroy();
    await this.withPictures?.loadingTask.destroy();
  }
}

function viewOf(page: PdfPage): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  return { left, bottom, right, top };
}

const covers = (pictures: readonly Box[], view: Box): boolean => pictures.some((box) => area(box) >= area(view) * 0.6);

/** Names of the fonts on a page that are bold by their own name. */
function boldFonts(page: PdfPage, items: readonly TextItem[]): ReadonlySet<string> {
  const names = new Set(items.map(({ fontName }) => fontName));
  return new Set([...names].filter((name) => page.commonObjs.has(name) && isBoldFont(page.commonObjs.get(name))));
}

const isBoldFont = (font: unknown): boolean =>
  typeof font === "object" &&
  font !== null &&
  (("bold" in font && font.bold === true) || ("name" in font && /bold|black|heavy|demi/iu.test(String(font.name))));

interface PdfMetadata {
  readonly info: object;
}

/** Title, author and dates from the document's own table. Names of files and programs are no titles. */
function metadataOf(metadata: PdfMetadata | undefined): PageMetadata {
  const info = new Map<string, unknown>(Object.entries(metadata?.info ?? {}));
  const field = (name: string) => {
    const value = info.get(name);
    return typeof value === "string" ? value.replace(/\s+/gu, " ").trim() : "";
  };
  const title = field("Title");
  const authors = field("Author")
    .split(/\s*;\s*|\s+and\s+/u)
    .filter((name) => /\p{L}{2}/u.test(name) && !/[(){}[\]]/u.test(name));
  const published = pdfDate(field("CreationDate"));
  const modified = pdfDate(field("ModDate"));
  const language = field("Language");
  return {
    ...(isTitle(title) ? { title } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(published ? { published } : {}),
    ...(modified ? { modified } : {}),
    ...(language ? { language } : {}),
  };
}

const isTitle = (title: string): boolean =>
  /\p{L}{2}/u.test(title) &&
  !/^(?:untitled|microsoft word|layout \d|print|slide \d)|\.(?:docx?|pdf|tex|dvi|indd|pptx?|qxd)$/iu.test(title);

const titled = (metadata: PageMetadata, html: string): PageMetadata => {
  const heading = /^<h1[^>]*>([^<]{4,200})<\/h1>/u.exec(html)?.[1];
  return metadata.title || !heading ? metadata : { ...metadata, title: unescapeHtml(heading) };
};

const unescapeHtml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** `D:20220403195945+02'00'` → `2022-04-03T19:59:45+02:00`. */
function pdfDate(text: string): string | undefined {
  const match = /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:(Z)|([+-]\d{2})'?(\d{2})?)?/u.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "00", , offset, offsetMinutes = "00"] = match;
  if (Number(year) < 1980 || Number(month) > 12 || Number(day) > 31) return undefined;
  const date = `${year}-${month}-${day}`;
  return hour ? `${date}T${hour}:${minute}:${second}${offset ? `${offset}:${offsetMinutes}` : "Z"}` : date;
}
