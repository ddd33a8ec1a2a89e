// Made by `pnpm gen` from the lists of @wellsourced/citations. Do not edit.

/** What `--style` takes. */
export const STYLE_NAMES = "one of apa, mla, acs, ama, bluebook, chicago-author-date, chicago-notes, harvard, ieee, mhra, nature, oscola, vancouver, bibtex, biblatex, ris, csl-json or a .csl file";
/** Formats in which bibliographies are read. */
export const FORMAT_NAMES = "one of bibtex, biblatex, ris, nbib, endnote-xml, refworks, wos, csl-json, mods, pubmed-xml, crossref-xml, datacite, openalex";
