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
  withLines,
} from "./found.ts";
import { findInHtml } from "./html/find.ts";
import { looksLikeReference } from "./judge.ts";
import { findInLatex, texFileNames } from "./latex/find.ts";
import { findInMarkdown } from "./markdown/find.ts";
import { bibliographyNames } from "./markdown/text.ts";
import { readReference } from "./string/parse-reference.ts";
import { findInText } from "./text/find.ts";

export interface FindReferencesOptions {
  readonly type: DocumentType | (string & {});
  /** Files the document refers to, by the names it uses: `.bib` and `\input` files. */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined;
  /** Name of the document in `files`. */
  readonly main?: string | undefined;
  /**
   * Whether to include links and DOIs in running text: always, or only if there are no lists, notes or citation keys.
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
  text: (text, _, links = "unlisted") => ({ references: withLines(findInText(text, links), text), problems: [] }),
};

/** Parses entries, and notes that look like entries, if there is no structured data. */
function read(reference: FoundReference): FoundReference {
  const written = reference.kind === "entry" || (reference.kind === "note" && looksLikeReference(reference.raw));
  if (reference.csl || !written) return reference;
  const { item: csl, confidence } = readReference(reference.raw);
  return { ...reference, csl, confidence };
}

const isFormat = (type: string): type is FormatName => FORMATS.some((format) => format === type);

/**
 * Finds the references in a document: list entries, notes, citation keys, links and DOIs, each with its position.
 *
 * Uses no network. `csl` comes from structured data or is parsed from an entry's text. Uncited entries of a `.bib` file
 * are left out; read that file itself for all of them.
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
 * Returns the names of chapters and bibliographies that a document refers to, for `files`.
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
