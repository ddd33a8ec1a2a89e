import { Failure } from "@wellsourced/core";
import { gunzipped, isTar, Unreadable, untarred, unzipped } from "../unpack.ts";

/** Text files of an archive of TeX sources, by path relative to the main file. */
export interface TexSources {
  readonly main: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const text = /\.(?:tex|ltx|bbl|bib|bibtex)$/iu;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function textsOf(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return unzipped(bytes, text);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipped(bytes) : bytes;
  if (isTar(plain)) return untarred(plain, text);
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

/**
 * Unpacks the sources of a paper as arXiv distributes them: `.zip`, `.tar`, `.tar.gz`, or a single packed file.
 *
 * @throws {Failure} `content_empty` for an archive without TeX, or one that is damaged or too large
 */
export function texSources(bytes: Uint8Array): TexSources {
  try {
    const texts = textsOf(bytes);
    const ranked = [...texts].map(([name, own]) => ({ name, rank: rankOf([name, own]) }));
    const [main] = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
    if (!main) throw new Unreadable("it has no TeX document");
    const folder = main.name.slice(0, main.name.lastIndexOf("/") + 1);
    const inside = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name);
    return { main: main.name, files: Object.fromEntries([...texts].map(([name, own]) => [inside(name), own])) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const message = `The archive was not read: ${error.message}. Give the .tex file itself.`;
    throw new Failure("content_empty", message, { cause: error });
  }
}
