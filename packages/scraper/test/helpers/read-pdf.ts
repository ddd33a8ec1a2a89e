import { type ParseTask, parse, type Reading } from "../../src/parse.ts";
import { type PdfOptions, pdfFile } from "./pdf.ts";

type Hints = Partial<Omit<ParseTask & { kind: "document" }, "kind" | "format" | "source" | "url">>;

/** A made PDF, read the whole way to Markdown. */
export const readPdf = (pages: readonly string[], options?: PdfOptions, hints: Hints = {}): Promise<Reading> =>
  parse({ kind: "document", format: "pdf", source: pdfFile(pages, options), url: "", ...hints });

/** The Markdown's blocks. */
export const blocksOf = async (pages: readonly string[], options?: PdfOptions): Promise<string[]> =>
  (await readPdf(pages, options)).markdown.split("\n\n");
