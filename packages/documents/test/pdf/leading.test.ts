import { pdfFile, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readDocument } from "../../src/read.ts";
import { readPdf } from "../helpers/read-pdf.ts";

const TEXT = [
  "The harbour office reads its gauge every hour and writes the",
  "level into a book that is kept in a dry room above the",
  "quay, where it has been since the spring of 1883.",
];
const shown = TEXT.map((line) => `(${line})`);

/** Lines of one text object, each reached by an operator that uses the leading. */
const made: Readonly<Record<string, string>> = {
  "T* after TL": `14 TL 72 700 Td ${shown.map((line) => `${line} Tj T*`).join(" ")}`,
  "' after TL": `14 TL 72 714 Td ${shown.map((line) => `${line} '`).join(" ")}`,
  '" after TL': `14 TL 72 714 Td ${shown.map((line) => `0 0 ${line} "`).join(" ")}`,
  "T* after TD": `72 700 Td ${shown[0]} Tj 0 -14 TD ${shown[1]} Tj T* ${shown[2]} Tj`,
};

test.each(Object.entries(made))("lines that are set with %s are read from the top down", async (_, operators) => {
  const { markdown } = await readPdf([`BT /F1 12 Tf ${operators} ET`]);
  expect(markdown).toBe(TEXT.join(" "));
});

test("a PDF may come as a Buffer, as files are read", async () => {
  const { markdown } = await readDocument(Buffer.from(pdfFile([put("A line of text.")])));
  expect(markdown).toBe("A line of text.");
});
