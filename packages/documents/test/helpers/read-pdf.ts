import { type PdfOptions, pdfFile } from "@wellsourced/testkit/files";
import { type DocumentReading, type DocumentTask, parseDocument } from "../../src/read.ts";

type Hints = Partial<Omit<DocumentTask & { kind: "document" }, "kind" | "format" | "source" | "url">>;

/** Reads a generated PDF as Markdown. */
export const readPdf = (pages: readonly string[], options?: PdfOptions, hints: Hints = {}): Promise<DocumentReading> =>
  parseDocument({ format: "pdf", source: pdfFile(pages, options), url: "", ...hints });

/** The blocks of the Markdown. */
export const blocksOf = async (pages: readonly string[], options?: PdfOptions): Promise<string[]> =>
  (await readPdf(pages, options)).markdown.split("\n\n");
