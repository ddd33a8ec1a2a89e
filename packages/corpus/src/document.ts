import { Failure } from "@wellsourced/core";

/** A page, file or note to index, as text or Markdown. */
export interface CorpusDocument {
  /** Key for fetching, replacing and removing the document. */
  readonly id: string;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Markdown; its headings divide it into sections. */
  readonly markdown?: string | undefined;
  /** Plain text, used if there is no Markdown. */
  readonly text?: string | undefined;
  readonly description?: string | undefined;
  /** BCP 47 tag declared by the page. */
  readonly language?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** Day or time of publication, ISO 8601. */
  readonly date?: string | undefined;
  /** Kind of document, for example `page` or `pdf`. */
  readonly type?: string | undefined;
}

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
