import { docxFile, odfFile, paragraph, row, xlsxFile } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { type DocumentFormat, parseDocument, readDocument } from "../src/index.ts";
import { excelWorkbook, record, wide } from "./helpers/excel-workbook.ts";
import { wordDocument } from "./helpers/word-document.ts";

const words = "Die Brücke für Fußgänger schließt";

test.each([
  ["bridge.txt", "text/plain", words],
  ["bridge.md", "text/markdown", words],
  ["bridge.csv", "text/csv", `Bauwerk,Zustand\n${words},höher\n`],
  ["bridge.json", "application/json", `{"a":"${words}"}`],
  ["bridge.yaml", "application/yaml", `a: ${words}\n`],
  ["bridge.xml", "application/xml", `<a><b>${words}</b><b>höher</b></a>`],
  ["bridge.tex", "application/x-tex", `\\section{Brücke}\n${words}\n`],
  ["bridge.1", "text/troff", `.TH BRIDGE 1\n.SH NAME\n${words}\n`],
  ["bridge.rst", "text/x-rst", words],
  ["bridge.adoc", "text/asciidoc", words],
  ["bridge.org", "text/org", words],
  ["bridge.textile", "text/x-textile", words],
  ["bridge.wiki", "text/mediawiki", words],
  ["bridge.ics", "text/calendar", `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${words}\nEND:VEVENT\nEND:VCALENDAR\n`],
  ["bridge.vcf", "text/vcard", `BEGIN:VCARD\nFN:${words}\nEND:VCARD\n`],
  ["bridge.vtt", "text/vtt", `WEBVTT\n\n00:01.000 --> 00:04.000\n${words}\n`],
])("%s in another charset than the server states says so", async (name, type, text) => {
  const mediaType = `${type}; charset=utf-8`;
  const { markdown, notes } = await readDocument(Buffer.from(text, "latin1"), { name, mediaType });
  expect(markdown).toContain(words);
  expect(notes).toEqual(["The page declares UTF-8, but its bytes are not UTF-8; it was read as windows-1252."]);
  expect((await readDocument(Buffer.from(text), { name, mediaType })).notes).toBeUndefined();
});

const shell = "Set $x_1$ first";
const cell = (text: string) =>
  `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`;

test.each<[DocumentFormat, Uint8Array]>([
  ["docx", docxFile(paragraph(shell))],
  ["doc", wordDocument([{ text: shell }])],
  ["xlsx", xlsxFile([{ name: "A", rows: row(1, shell) }])],
  ["xls", excelWorkbook([{ name: "A", records: [record(0x204, 0, 0, 0, wide(shell))] }])],
  ["ods", odfFile("spreadsheet", cell(shell))],
  ["rtf", Buffer.from(`{\\rtf1 ${shell}\\par}`)],
])("dollar signs of %s do not become a formula", async (format, source) => {
  expect((await parseDocument({ format, source, url: "" })).markdown).toContain("Set \\$x_1\\$ first");
});
