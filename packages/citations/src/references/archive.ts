import { Failure } from "@wellsourced/core";
import { gunzipped, isTar, Unreadable, untarred, unzipped } from "./unpack.ts";

/** A manuscript in an archive: text files of TeX sources by path relative to the main file, or one other document. */
export interface PackedDocument {
  readonly main: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const text = /\.(?:tex|ltx|bbl|bib|bibtex)$/iu;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function textsOf(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return unzipped(bytes, wanted);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipped(bytes) : bytes;
  if (isTar(plain)) return untarred(plain, wanted);
  // A paper with a single file is packed without an archive.
  return /\\(?:documentclass|documentstyle|begin\s?\{)/u.test(decode(plain.subarray(0, 100_000)))
    ? new Map([["main.tex", plain]])
    : new Map();
}

/** Ranks a file by how likely it is the main one; 0 if it cannot be. */
function rankOf([name, bytes]: readonly [string, Uint8Array]): number {
  const tex = decode(bytes);
  if (!/\.(?:tex|ltx)$/iu.test(name) || !/\\document(?:class|style)\b/u.test(tex)) return 0;
  const cites = /\\(?:bibliography|printbibliography|addbibresource|begin\s?\{thebibliography\})/u.test(tex) ? 4 : 0;
  const named = /(?:^|\/)(?:main|ms|paper|article|manuscript)\.\w+$/iu.test(name) ? 2 : 0;
  return 1 + cites + named + (name.includes("/") ? 0 : 1);
}

/** Documents other than TeX that a manuscript may be packed as, the preferred kind first. */
const DOCUMENTS = ["docx", "pdf", "md", "html", "bib"];
const DOCUMENT = /(?:^|\/)[^./][^/]*\.(?:docx|pdf|md|html|bib)$/iu;
/** Documents that accompany a manuscript. */
const BESIDE = /suppl|append|response|rebuttal|cover|checklist|licen[cs]e|readme|figure/iu;

/** Ranks the documents of an archive without TeX: manuscripts before what accompanies them, then by kind and size. */
function likeliest(files: ReadonlyMap<string, Uint8Array>): readonly [name: string, bytes: Uint8Array] | undefined {
  const ranked = [...files].map(([name, bytes]) => ({
    ...{ name, bytes, isBeside: BESIDE.test(name) ? 1 : 0 },
    kind: DOCUMENTS.indexOf(name.slice(name.lastIndexOf(".") + 1).toLowerCase()),
  }));
  ranked.sort((a, b) => a.isBeside - b.isBeside || a.kind - b.kind || b.bytes.length - a.bytes.length);
  return ranked[0] && [ranked[0].name, ranked[0].bytes];
}

function texIn(texts: ReadonlyMap<string, Uint8Array>): PackedDocument | undefined {
  const ranked = [...texts].map(([name, own]) => ({ name, rank: rankOf([name, own]) }));
  const [main] = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  if (!main) return undefined;
  const folder = main.name.slice(0, main.name.lastIndexOf("/") + 1);
  const inside = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name);
  return { main: main.name, files: Object.fromEntries([...texts].map(([name, own]) => [inside(name), own])) };
}

/**
 * Unpacks a manuscript: sources of TeX as arXiv distributes them (`.zip`, `.tar`, `.tar.gz`, or a single packed file),
 * or else the likeliest document of the archive, without other files.
 *
 * @throws {Failure} `content_empty` for an archive without a document, or one that is damaged or too large
 */
export function packedDocument(bytes: Uint8Array): PackedDocument {
  try {
    const sources = texIn(textsOf(bytes, text));
    if (sources) return sources;
    const document = likeliest(textsOf(bytes, DOCUMENT));
    if (!document) throw new Unreadable("it has no document in TeX, Word, PDF or Markdown");
    const [main, own] = document;
    return { main, files: { [main.slice(main.lastIndexOf("/") + 1)]: own } };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const message = `The archive was not read: ${error.message}. Give the document itself.`;
    throw new Failure("content_empty", message, { cause: error });
  }
}
