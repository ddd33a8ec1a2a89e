import { describe, expect, test } from "vitest";
import { pickReader, promisesDocument } from "../src/pick-reader.ts";

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const pick = (text: string, contentType?: string, name?: string) =>
  pickReader({ bytes: bytes(text), contentType, name });

/** A generated compound file: its signature and the name of a stream in UTF-16. */
const ole = (stream: string) => `\u00d0\u00cf\u0011\u00e0${"\u0000".repeat(40)}${[...stream].join("\u0000")}\u0000`;

test.each([
  ["% Tides\n\n\\documentclass[a4paper]{article}\n", undefined, "latex"],
  ["\\PassOptionsToPackage{x}{y}\n\\documentclass{article}\n", "README", "latex"],
  ["\\documentstyle{article}\n", "paper.txt", "latex"],
  ["To begin, write\n\n\\documentclass{article}\n", "paper.txt", "text"],
])("%j named %s is %s", (text, name, format) => {
  expect(pick(text, undefined, name)).toEqual({ as: "document", format });
});

describe("the bytes decide", () => {
  test.each([
    ["%PDF-1.7\n", "text/html", "pdf"],
    ["\n\njunk\n%PDF-1.4", "application/octet-stream", "pdf"],
    ["PK\u0003\u0004....word/document.xml", "application/zip", "docx"],
    ["PK\u0003\u0004....ppt/presentation.xml", "application/vnd.ms-powerpoint", "pptx"],
    ["PK\u0003\u0004....xl/workbook.xml", "application/octet-stream", "xlsx"],
    ["PK\u0003\u0004....mimetypeapplication/epub+zip", "application/zip", "epub"],
    ["PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.text", undefined, "odt"],
    ["PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet", undefined, "ods"],
    ["PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.presentation", undefined, "odp"],
    ["{\\rtf1 text}", "application/msword", "rtf"],
    ["\u001f\u008b\b\u0000", "application/xml", "gzip"],
    ['<?xml version="1.0"?><rss version="2.0"><channel/></rss>', "text/html; charset=utf-8", "feed"],
    ['<!-- made --><feed xmlns="http://www.w3.org/2005/Atom"/>', "text/xml", "feed"],
    ['\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/">', undefined, "feed"],
    ['<!DOCTYPE rss PUBLIC "-//X//DTD RSS 0.91//EN" "http://x/rss.dtd"><rss>', "text/plain", "feed"],
    ["<urlset><url/></urlset>", "application/xml", "sitemap"],
    ["\u00ff\u00fe<\u0000r\u0000s\u0000s\u0000>\u0000", "text/html", "feed"],
  ])("%j as %s is a %s", (text, type, format) => {
    expect(pick(text, type)).toEqual({ as: "document", format });
  });

  test.each([
    ["<!doctype html><p>sorry", "application/pdf"],
    ["  <HTML><body>", "application/octet-stream"],
    ["<!-- saved --><html>", "text/plain"],
    ['<?xml version="1.0"?><html xmlns="x">', "text/xml"],
    ["<!doctype html><p>%PDF-1.4 is how a PDF begins", "text/html"],
  ])("%j is a page although it is called %s", (text, type) => {
    expect(pick(text, type)).toEqual({ as: "html" });
  });

  test.each([
    ["PK\u0003\u0004....notes.bin", "it is an archive"],
    ["\u00d0\u00cf\u0011\u00e0\u00a1\u00b1", "it is a damaged Office file"],
    [ole("EncryptedPackage"), "it is an Office file that is locked with a password"],
    [
      ole("PowerPoint Document"),
      "it is a PowerPoint deck in the old binary format (.ppt); `soffice --headless --convert-to pptx FILE` converts it",
    ],
  ])("%j is nothing that is read", (text, because) => {
    expect(pick(text, "application/octet-stream")).toEqual({ as: "nothing", because });
  });

  test("binary data that is called a page is none", () => {
    expect(pick("\u0000\u0001\u0002\u0003\u0007 text \u0000", "text/html")).toEqual({
      as: "nothing",
      because: "it is binary data",
    });
  });

  test("no bytes are nothing", () => {
    expect(pick("", "application/pdf")).toEqual({ as: "nothing", because: "it is empty" });
  });
});

describe("the media type decides among texts", () => {
  test.each([
    ["text/markdown; charset=utf-8", undefined, "markdown"],
    ["text/plain", "notes.md", "markdown"],
    ["text/plain", "notes.Rmd", "markdown"],
    ["", "notes.qmd", "markdown"],
    ["text/plain", "notes.txt", "text"],
    ["application/vnd.api+json", undefined, "json"],
    ["text/csv", undefined, "csv"],
    ["application/rss+xml", undefined, "xml"],
    ["text/plain", "table.tsv", "csv"],
    ["application/octet-stream", "log.ndjson", "json"],
    ["application/yaml", undefined, "yaml"],
    [undefined, "data.csv", "csv"],
    [undefined, undefined, "text"],
  ])("%s %s is %s", (type, name, format) => {
    expect(pick("plain words", type, name)).toEqual({ as: "document", format });
  });

  test("a page without any tag is still a page when the server says so", () => {
    expect(pick("just words", "text/html; charset=utf-8")).toEqual({ as: "html" });
  });

  test("a type that nobody can read is named", () => {
    expect(pick("GIF89a\u0000\u0000\u0001", "image/gif")).toEqual({
      as: "nothing",
      because: "the media type image/gif is not supported",
    });
    expect(pick("plain looking", "video/mp4")).toEqual({
      as: "nothing",
      because: "the media type video/mp4 is not supported",
    });
  });
});

test.each([
  ['{"a": [1, 2]}\n', "text/plain", "json"],
  ['[{"a": 1}]', undefined, "json"],
  ["[see the note below]", "text/plain", "text"],
  ["{ braces } in prose", undefined, "text"],
])("%j as %s is %s", (text, type, format) => {
  expect(pick(text, type)).toEqual({ as: "document", format });
});

test.each([
  ["https://example.org/report.PDF", true],
  ["https://example.org/figures.xlsx", true],
  ["https://example.org/book.epub", true],
  ["https://example.org/deck.pptx?download=1", true],
  ["https://arxiv.org/pdf/2401.00001", true],
  ["https://arxiv.org/abs/2401.00001", false],
  ["https://notarxiv.org/pdf/2401", false],
  ["https://example.org/pdf", false],
])("%s promises a document: %s", (url, expected) => {
  expect(promisesDocument(new URL(url))).toBe(expected);
});

describe("HTML that does not begin as pages do", () => {
  test.each([
    ["<!-- exported by a notebook --><h2>Tides</h2><p>Text"],
    ["<section><h2>Tides</h2></section>"],
    ["<ul><li>Low water</ul>"],
    ['<?xml version="1.0"?><div xmlns="http://www.w3.org/1999/xhtml">Tides</div>'],
    ["<header><b>Tides</b></header>"],
    ["<tide-table><p>Low water</p></tide-table>"],
    [`<!-- ${"licence ".repeat(2_000)} -->\n<!doctype html><title>Tides</title>`],
    [`<!-- ${"licence ".repeat(2_000)} --><blockquote>Tides</blockquote>`],
    ["\u00ef\u00bb\u00bf\n<!-- a --> <!-- b -->\n<h3>Tides</h3>"],
  ])("%j is a page by its tags", (text) => {
    expect(pick(text)).toEqual({ as: "html" });
    expect(pick(text, "application/octet-stream", "saved")).toEqual({ as: "html" });
  });

  test.each(["tides.html", "tides.HTM", "/home/ada/tides.xhtml"])("anything called %s is one by its name", (name) => {
    expect(pick("Low water at noon, <b>high</b> at six.", undefined, name)).toEqual({ as: "html" });
    expect(pick("<!-- never closed", "application/octet-stream", name)).toEqual({ as: "html" });
    expect(pick('<?xml version="1.0"?><rss version="2.0"><channel/></rss>', undefined, name)).toMatchObject({
      format: "feed",
    });
  });

  test.each([
    ["<h1 align=center>Tides</h1>\n\n# Use", "readme.md", "markdown"],
    ["<section><title>Tides</title></section>", "book.xml", "xml"],
    ['<?xml version="1.0"?><section><para/></section>', "book", "text"],
    ["<record-list><record/></record-list>", "list", "text"],
    ["<stdio.h> is a header", "notes", "text"],
    ["<tides> come twice", "notes", "text"],
  ])("%j called %s is none", (text, name, format) => {
    expect(pick(text, undefined, name)).toEqual({ as: "document", format });
  });
});
