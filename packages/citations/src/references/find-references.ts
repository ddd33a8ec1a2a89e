import { cleanStrings, Failure } from "@wellsourced/core";
import { FORMATS, type FormatName } from "../parse.ts";
import { readBibliography, textOf, toReference } from "./bibliography-file.ts";
import { findInDocx } from "./docx/find.ts";
import {
  DOCUMENT_TYPES,
  type DocumentFiles,
  type DocumentType,
  type FoundReference,
  type FoundReferences,
  type LinkPolicy,
  placed,
} from "./found.ts";
import { findInHtml } from "./html/find.ts";
import { looksLikeReference } from "./judge.ts";
import { findInLatex, texFileNames } from "./latex/find.ts";
import { findInMarkdown } from "./markdown/find.ts";
import { bibliographyNames } from "./markdown/mask.ts";
import { readReference } from "./string/parse-reference.ts";
import { findInText } from "./text/find.ts";

export interface FindReferencesOptions {
  readonly type: DocumentType | (string & {});
  /** What the document draws on, by the names it uses: `.bib` files, `\input` files. */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined;
  /** The document's own name in `files`. */
  readonly main?: string | undefined;
  /**
   * Whether links and DOIs of running text count: always, or only where there are no lists, notes or citation keys.
   *
   * @default "all" for LaTeX and Markdown, which their authors wrote; "unlisted" for pages, Word files and text
   */
  readonly links?: LinkPolicy | undefined;
}

type Finder = (
  text: string,
  files: DocumentFiles,
  links: LinkPolicy | undefined,
) => FoundReferences | Promise<FoundReferences>;

const finders: Readonly<Record<string, Finder>> = {
  latex: (text, files, links = "all") => findInLatex(text, files, links),
  markdown: (text, files, links = "all") => findInMarkdown(text, files, links),
  html: (text, files, links = "unlisted") => findInHtml(text, files, links),
  text: (text, _, links = "unlisted") => ({ references: placed(findInText(text, links), text), problems: [] }),
};

/** Entries, and notes that look like one, read into their parts where the document has no data for machines. */
function read(reference: FoundReference): FoundReference {
  const written = reference.kind === "entry" || (reference.kind === "note" && looksLikeReference(reference.raw));
  if (reference.csl || !written) return reference;
  const { item: csl, confidence } = readReference(reference.raw);
  return { ...reference, csl, confidence };
}

const isFormat = (type: string): type is FormatName => FORMATS.some((format) => format === type);

/**
 * The references in a document: entries of its list, notes, citation keys, links and DOIs, each with its place.
 *
 * Works on what it is handed, without network. `csl` comes from the document's structured data, or is read from the
 * words of an entry. Entries of a `.bib` file that nobody cites are left out; read the file itself to see them all.
 *
 * @throws {Failure} `validation` for an unknown type, `content_empty` for a Word file that cannot be read
 * @example
 * const { references } = await findReferences("See [@doi:10.1000/abc].", { type: "markdown" });
 * // [{ kind: "citation", key: "doi:10.1000/abc", doi: "10.1000/abc", line: 1, … }]
 */
export async function findReferences(
  document: string | Uint8Array,
  options: FindReferencesOptions,
): Promise<FoundReferences> {
  const { references, problems } = cleanStrings(await find(document, options));
  return { references: references.map(read), problems };
}

async function find(
  document: string | Uint8Array,
  { type, files, main, links }: FindReferencesOptions,
): Promise<FoundReferences> {
  if (type === "docx") {
    if (typeof document === "string")
      throw new Failure("validation", "A Word document is read from its bytes. Pass a Uint8Array.");
    return findInDocx(document, links ?? "unlisted");
  }
  const text = textOf(document);
  const finder = Object.hasOwn(finders, type) ? finders[type] : undefined;
  if (finder) return finder(text, { main, files: new Map(Object.entries(files ?? {})) }, links);
  if (!isFormat(type))
    throw new Failure(
      "validation",
      `Unknown document type "${type.slice(0, 60)}". Use one of ${DOCUMENT_TYPES.join(", ")}.`,
    );
  const { entries, problems } = await readBibliography(text, type);
  return { references: entries.map(toReference), problems };
}

/**
 * Names of the files that a document draws on, as it calls them: chapters and bibliographies. For `files`.
 *
 * @example
 * filesNamedIn("\\addbibresource{works.bib}", { type: "latex" });
 * // ["works.bib"]
 */
export function filesNamedIn(text: string, { type }: { readonly type: DocumentType | (string & {}) }): string[] {
  if (type === "latex") return [...new Set(texFileNames(text))];
  if (type === "markdown") return bibliographyNames(text);
  const source =
    type === "html" ? /<d-bibliography[^>]{0,300}\ssrc=["']([^"']{1,300})["']/iu.exec(text)?.[1] : undefined;
  return source ? [source] : [];
}
