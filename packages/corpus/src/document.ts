import { Failure } from "@wellsourced/core";
import { z } from "zod";

/** A page, file or note to index, as text or Markdown. */
export const CorpusDocument = z.object({
  /** Key for fetching, replacing and removing the document. */
  id: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  /** Markdown; its headings divide it into sections. */
  markdown: z.string().optional(),
  /** Plain text, used if there is no Markdown. */
  text: z.string().optional(),
  description: z.string().optional(),
  /** BCP 47 tag declared by the page. */
  language: z.string().optional(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  /** Day or time of publication, ISO 8601. */
  date: z.string().optional(),
  /** Kind of document, for example `page` or `pdf`. */
  type: z.string().optional(),
});
export type CorpusDocument = Readonly<z.infer<typeof CorpusDocument>>;

/** A document as stored. */
export interface StoredDocument extends Omit<CorpusDocument, "markdown" | "text"> {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  readonly passages: readonly Passage[];
}

/** A passage's offsets in the text and the headings above it, outermost first. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
}

const MAX_ID = 4_000;

/** Validates a document and returns its text. */
export function bodyOf(document: CorpusDocument): string {
  const { id, markdown, text } = document;
  if (typeof id !== "string" || id.trim() === "") throw invalid("A document needs an `id`.", "id");
  if (id.length > MAX_ID) throw invalid(`The \`id\` of a document has at most ${MAX_ID} characters.`, "id");
  const body = markdown ?? text;
  if (typeof body !== "string") throw invalid(`The document \`${id}\` needs \`markdown\` or \`text\`.`, "text");
  if (document.date !== undefined && Number.isNaN(Date.parse(document.date)))
    throw invalid(`The \`date\` of the document \`${id}\` is not an ISO 8601 date.`, "date");
  return body;
}

export const invalid = (message: string, argument: string) => new Failure("validation", message, { argument });
