import { posix } from "node:path";
import {
  decoded,
  documentType,
  findReferences,
  type LinkPolicy,
  packedDocument,
} from "@wellsourced/citations/documents";
import { Failure, omitUndefined } from "@wellsourced/core";
import type { Collected } from "./report.ts";

/** A document whose references are to be checked. */
export interface FileToAudit {
  /** File name, shown before the line number in reports. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `latex`, `markdown`, `html`, `docx`, `pdf`, `text`, `archive` (TeX sources as arXiv keeps them, or another document) or a format of references. @default by name and content */
  readonly type?: string | undefined;
  /** Chapters and bibliographies that it draws on, by the names that `filesNamedIn` gives. */
  readonly beside?: Readonly<Record<string, Uint8Array>> | undefined;
}

/** Converts a document to text as the reader does, and reports what the text lacks. */
export type ReadText<Call> = (
  bytes: Uint8Array,
  name: string,
  call: Call,
) => Promise<{ readonly text: string; readonly leftOut: readonly string[] }>;

/** A file's normalised name, however a document spells its path. */
const beside = (file: string, other: string | undefined): string =>
  other === undefined ? file : posix.join(posix.dirname(file.replaceAll("\\", "/")), other);

/**
 * Finds the references of one document.
 *
 * @throws {Failure} `validation` for an unknown type, `content_empty` for a file that cannot be read, with its name
 */
export async function collect<Call>(
  { name, bytes, type = documentType(name, bytes), beside: others = {} }: FileToAudit,
  options: { readonly links?: LinkPolicy; readonly readText: ReadText<Call>; readonly call: Call },
): Promise<Collected> {
  const { links, readText, call } = options;
  if (type === "archive") return collect(unpacked(name, bytes), options);
  try {
    const { text, leftOut } =
      type === "pdf"
        ? await readText(bytes, name, call)
        : { text: type === "docx" ? bytes : decoded(bytes), leftOut: [] };
    const { references, problems } = await findReferences(text, {
      type: type === "pdf" ? "text" : type,
      files: others,
      main: name.slice(name.replaceAll("\\", "/").lastIndexOf("/") + 1),
      ...omitUndefined({ links: isMarked(type) ? (links ?? defaultLinks(type)) : undefined }),
    });
    return {
      file: name,
      type,
      references: references.map((one) => ({
        ...{ ...one, file: beside(name, one.file) },
        ...(one.cited ? { cited: { ...one.cited, file: beside(name, one.cited.file) } } : {}),
      })),
      problems: problems.map((one) => ({ ...one, file: beside(name, one.file) })),
      leftOut,
    };
  } catch (error) {
    throw named(name, error);
  }
}

/** The failure of a document, which names it. */
function named(name: string, error: unknown): Failure {
  const failure = Failure.from(error);
  return failure.message.includes(name) ? failure : failure.with({ message: `${name}: ${failure.message}` });
}

/** The main file of an archive, accompanied by the others. */
function unpacked(name: string, bytes: Uint8Array): FileToAudit {
  try {
    const { main, files } = packedDocument(bytes);
    const own = files[main.slice(main.lastIndexOf("/") + 1)] ?? bytes;
    return { name: `${name}/${main}`, bytes: own, type: documentType(main, own), beside: files };
  } catch (error) {
    throw named(name, error);
  }
}

/**
 * For PDFs only unlisted links are included, since those in the body are not part of the list; authors of manuscripts
 * want all dead links reported.
 */
const defaultLinks = (type: string): LinkPolicy => (type === "pdf" ? "unlisted" : "all");

/**
 * Whether the rule for links can be overridden for a type. For web pages it cannot, since their navigation has many
 * links that cite nothing.
 */
const isMarked = (type: string): boolean => /^(?:latex|markdown|docx|text|pdf)$/u.test(type);
