import { posix } from "node:path";
import { decoded, documentType, findReferences, type LinkPolicy, texSources } from "@wellsourced/citations/documents";
import { Failure, given } from "@wellsourced/core";
import type { Collected } from "@wellsourced/trust/documents";
import type { Call } from "../../call.ts";

import type { FileToAudit } from "./types.ts";

/** Reads a document that is no text into text, as the reader does, and says what of it the text lacks. */
export type ReadText = (
  bytes: Uint8Array,
  name: string,
  call: Call,
) => Promise<{ readonly text: string; readonly leftOut: readonly string[] }>;

/** One name for a file, however a document spells the way to it. */
const beside = (file: string, other: string | undefined): string =>
  other === undefined ? file : posix.join(posix.dirname(file.replaceAll("\\", "/")), other);

/**
 * Finds the references of one document.
 *
 * @throws {Failure} `validation` for an unknown type, `content_empty` for a file that cannot be read, with its name
 */
export async function collect(
  { name, bytes, type = documentType(name, bytes), beside: others = {} }: FileToAudit,
  options: { readonly links?: LinkPolicy; readonly readText: ReadText; readonly call: Call },
): Promise<Collected> {
  const { links, readText, call } = options;
  if (type === "archive") return collect(unpacked(name, bytes), options);
  const files = Object.fromEntries(Object.entries(others).map(([other, data]) => [other, decoded(data)]));
  try {
    const { text, leftOut } =
      type === "pdf"
        ? await readText(bytes, name, call)
        : { text: type === "docx" ? bytes : decoded(bytes), leftOut: [] };
    const { references, problems } = await findReferences(text, {
      type: type === "pdf" ? "text" : type,
      files,
      main: name.slice(name.replaceAll("\\", "/").lastIndexOf("/") + 1),
      ...given({ links: isMarked(type) ? (links ?? defaultLinks(type)) : undefined }),
    });
    return {
      file: name,
      type,
      references: references.map((one) => ({ ...one, file: beside(name, one.file) })),
      problems: problems.map((one) => ({ ...one, file: beside(name, one.file) })),
      leftOut,
    };
  } catch (error) {
    const { kind, message } = Failure.from(error);
    throw new Failure(kind, `${name}: ${message}`, { cause: error });
  }
}

/** The main text of an archive of TeX sources, with the others beside it. */
function unpacked(name: string, bytes: Uint8Array): FileToAudit {
  try {
    const { main, files } = texSources(bytes);
    const own = files[main.slice(main.lastIndexOf("/") + 1)] ?? bytes;
    return { name: `${name}/${main}`, bytes: own, type: "latex", beside: files };
  } catch (error) {
    const { kind, message } = Failure.from(error);
    throw new Failure(kind, `${name}: ${message}`, { cause: error });
  }
}

/** Addresses in the body of a printed paper belong to nobody's list; authors of a manuscript want to know of dead ones. */
const defaultLinks = (type: string): LinkPolicy => (type === "pdf" ? "unlisted" : "all");

/** Types whose own rule for links may be overruled: a page's frame is full of links that nobody cites. */
const isMarked = (type: string): boolean => /^(?:latex|markdown|docx|text|pdf)$/u.test(type);
