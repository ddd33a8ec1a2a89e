import { Failure } from "@wellsourced/core";

/** What is put into a corpus: a page, a file or a note, as text or Markdown. */
export interface CorpusDocument {
  /** The name by which the document is fetched, replaced and removed. */
  readonly id: string;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Markdown: its headings tell the sections apart. */
  readonly markdown?: string | undefined;
  /** Plain text, where there is no Markdown. */
  readonly text?: string | undefined;
  readonly description?: string | undefined;
  /** BCP 47, as the page declares it. */
  readonly language?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** Day or time of publication, ISO 8601. */
  readonly date?: string | undefined;
  /** What kind of document it is, for example `page` or `pdf`. */
  readonly type?: string | undefined;
}

/** A document as it is kept. */
export interface StoredDocument extends Omit<CorpusDocument, "markdown" | "text"> {
  readonly text: string;
  /** When it was added, in milliseconds since the epoch. */
  readonly addedAt: number;
  readonly passages: readonly Passage[];
}

/** A passage: its place in the text, and the headings that it stands under, the outermost first. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
}

const MAX_ID = 4_000;

/** The text of a document that was checked. */
export function bodyOf(document: CorpusDocument): string {
  const { id, markdown, text } = document;
  if (typeof id !== "string" || id.trim() === "") throw invalid("A document needs an `id`.", "id");
  if (id.length > MAX_ID) throw invalid(`The \`id\` of a document has at most ${MAX_ID} characters.`, "id");
  const body = markdown ?? text;
  if (typeof body !== "string") throw invalid(`The document \`${id}\` needs \`markdown\` or \`text\`.`, "text");
  if (document.date !== undefined && Number.isNaN(Date.parse(document.date)))
    throw invalid(`The \`date\` of the document \`${id}\` is no ISO 8601 date.`, "date");
  return body;
}

export const invalid = (message: string, argument: string) => new Failure("validation", message, { argument });
