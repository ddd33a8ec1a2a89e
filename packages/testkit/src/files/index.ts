export { archive, docxFile, line, paragraph, pptxFile, shape } from "./office.ts";
export { epubFile, link, odfFile, row, xlsxFile } from "./packages.ts";
export { lines, type PdfOptions, pdfFile, put, rule } from "./pdf.ts";
