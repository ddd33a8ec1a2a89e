// Made by `pnpm gen` from the lists of @wellsourced/citations and @wellsourced/documents. Do not edit.

/** What `--style` takes. */
export const STYLE_NAMES = "one of apa, mla, acs, ama, bluebook, chicago-author-date, chicago-notes, harvard, ieee, mhra, nature, oscola, vancouver, bibtex, biblatex, ris, csl-json or a .csl file";
/** Formats in which bibliographies are read. */
export const FORMAT_NAMES = "one of bibtex, biblatex, ris, nbib, endnote-xml, refworks, wos, csl-json, mods, pubmed-xml, crossref-xml, datacite, openalex, zotero, zotero-rdf";
/** Extensions that identify a document by themselves. */
export const DOCUMENT_SUFFIXES = "pdf|docx|docm|dotx|pptx|pptm|ppsx|xlsx|xlsm|xltx|odt|ott|ods|ots|odp|otp|epub|rtf|doc|dot|xls|xlt|msg";
