/** A sign by which a format is recognised: the start of a text, or its content. */
interface Sign {
  readonly begins?: RegExp;
  readonly holds?: RegExp;
}

/** Most specific first. To detect another format, add a row. */
const signs = [
  { format: "zotero-rdf", begins: /^</u, holds: /"http:\/\/www\.zotero\.org\/namespaces\/export#"/u },
  { format: "pubmed-xml", begins: /^</u, holds: /<Pubmed(?:Book)?Article[\s>]/u },
  { format: "crossref-xml", begins: /^</u, holds: /<(?:[\w-]{1,20}:)?(?:doi_record|crossref)[\s>]/u },
  { format: "mods", begins: /^</u, holds: /<(?:[\w-]{1,20}:)?mods(?:Collection)?[\s>]/u },
  { format: "endnote-xml", begins: /^</u, holds: /<records?[\s>]/u },
  { format: "openalex", begins: /^[[{]/u, holds: /"id"\s*:\s*"https:\/\/openalex\.org\/W/u },
  { format: "datacite", begins: /^[[{]/u, holds: /"resourceTypeGeneral"\s*:/u },
  { format: "zotero", begins: /^[[{]/u, holds: /"itemType"\s*:/u },
  // Numbered references in prose begin with a bracket too.
  { format: "csl-json", begins: /^(?:\{|\[\s*(?:[{\]]|$))/u },
  { format: "nbib", holds: /^(?:PMID|OWN {0,2}|PMC {0,2})- /mu },
  { format: "ris", holds: /^[ \t]{0,3}TY[ \t]{0,4}[-–—]/mu },
  { format: "refworks", holds: /^RT [A-Z]/mu },
  { format: "wos", holds: /^PT [A-Z][ \t]*$/mu },
  { format: "bibtex", holds: /^[ \t]*@[ \t]*[a-z]+\s*[{(]/imu },
] as const satisfies readonly (Sign & { readonly format: string })[];
type DetectedFormat = (typeof signs)[number]["format"];

// JSON and XML identify themselves early; tags and entries may follow pages of other text.
const HEAD = 50_000;

/**
 * Detects a format: JSON and XML by content, tagged files by their tags, BibTeX by `@type{`. BibLaTeX is reported as
 * `bibtex`; both use the same parser.
 */
export function detectFormat(text: string): DetectedFormat | undefined {
  const whole = text
    .replace(/^\uFEFF/u, "")
    .trimStart()
    .replace(/\r\n?/gu, "\n");
  const head = whole.slice(0, HEAD);
  const fits = ({ begins, holds }: Sign) =>
    (begins?.test(head) ?? true) && (holds?.test(begins ? head : whole) ?? true);
  return signs.find(fits)?.format;
}
