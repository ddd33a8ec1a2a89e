import { detectFormat } from "../detect-format.ts";

const endings: Readonly<Record<string, string>> = {
  bib: "biblatex",
  bibtex: "bibtex",
  ris: "ris",
  nbib: "nbib",
  mods: "mods",
  rdf: "zotero-rdf",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  qmd: "markdown",
  rmd: "markdown",
  tex: "latex",
  ltx: "latex",
  bbl: "latex",
  docx: "docx",
  zip: "archive",
  tar: "archive",
  tgz: "archive",
  gz: "archive",
  htm: "html",
  html: "html",
  xhtml: "html",
  pdf: "pdf",
  txt: "text",
  rst: "text",
};

/** Detects the type of a document by its file extension, else by its first bytes. */
export function documentType(name: string, bytes: Uint8Array): string {
  const ending = /\.([a-z]{1,8})$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  const known = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  if (known) return known;
  const head = new TextDecoder("utf-8").decode(bytes.subarray(0, 4_000));
  if (head.startsWith("%PDF-")) return "pdf";
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return "archive";
  if (head.startsWith("PK\u0003\u0004")) return "docx";
  // Exports of several programs share an ending.
  if (/^\s*(?:<\?xml|[[{]\s*["{\]])/u.test(head)) {
    const format = detectFormat(new TextDecoder("utf-8").decode(bytes.subarray(0, 50_000)));
    if (format) return format;
  }
  if (ending === "json") return "csl-json";
  if (/^[ \t]{0,40}@[a-z]{1,40}\s{0,40}[{(]/imu.test(head)) return "biblatex";
  if (/^TY {1,4}-/mu.test(head)) return "ris";
  if (/^PMID ?-/mu.test(head)) return "nbib";
  if (/^\s*(?:<!doctype html|<html|<head|<body)/iu.test(head)) return "html";
  if (/\\(?:documentclass|begin\{|section\{|chapter\{|cite\w*\{)/u.test(head)) return "latex";
  return /^---\r?\n|^#{1,6} |\]\(|\[@|\[\^/mu.test(head) ? "markdown" : "text";
}

/** Decodes text as UTF-8, or as Windows-1252 if it is not valid. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
