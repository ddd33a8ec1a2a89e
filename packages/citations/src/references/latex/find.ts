import { omitUndefined } from "@wellsourced/core";
import { blank, blanked, type Stretch } from "@wellsourced/core/markdown";
import { addressFromTex, citationAt, isCiting, readTex } from "@wellsourced/core/tex";
import { lineTable } from "../../readers/records.ts";
import { doiOfAddress, identified } from "../addresses.ts";
import { type CitedKey, citedFiles, fileNamed, resolveKeys, textOf, toReference } from "../bibliography-file.ts";
import {
  type DocumentFiles,
  type Draft,
  type FoundReference,
  type FoundReferences,
  type LinkPolicy,
  withLines,
} from "../found.ts";
import { looseLinks } from "../text/find.ts";
import { biblatexEntries } from "./biblatex-list.ts";

/** Returns the text of an entry, with the URLs of links separated by spaces. */
const textOfEntry = (tex: string): string =>
  readTex(tex, { isPlain: true })
    .map((piece, at, all) => {
      const before = all[at - 1];
      if ("href" in piece) return ` ${piece.href} `;
      const isShown = before && "href" in before && piece.kind === "text" && piece.text === before.href;
      return piece.kind === "text" && !isShown ? piece.text : "";
    })
    .join("")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();

const untouched = /\\begin\{((?:verbatim|lstlisting|minted|comment|Verbatim)\*?)\}/gu;

/** Blanks verbatim environments, up to the first that is not closed. */
function withoutVerbatim(tex: string): string {
  const parts: Stretch[] = [];
  const begins = new RegExp(untouched);
  for (let match = begins.exec(tex); match; match = begins.exec(tex)) {
    const end = tex.indexOf(`\\end{${match[1]}}`, begins.lastIndex);
    if (end < 0) break;
    parts.push({ start: match.index, end });
    begins.lastIndex = end;
  }
  return blanked(tex, parts);
}

/** Blanks comments and verbatim parts, keeping offsets. */
function withoutComments(tex: string): string {
  return withoutVerbatim(tex)
    .replace(/\\verb\*?([^\s\w*])(?:(?!\1)[^\n]){0,400}\1/gu, blank)
    .replace(
      /(^|[^\\])((?:\\\\)*)%.*$/gmu,
      (whole, before: string, slashes: string) => before + slashes + blank(whole.slice(before.length + slashes.length)),
    );
}

/** The main file, or one that it includes. */
interface Source {
  readonly file: string | undefined;
  readonly tex: string;
}

const inputs = /\\(?:input|include|subfile|subfileinclude|import\*?\s*\{[^{}]*\})\s*\{([^{}]{1,300})\}/gu;

/** Returns the main file and all included ones, each once. */
function sourcesOf(main: string, { files, main: name }: DocumentFiles): Source[] {
  const sources: Source[] = [{ file: undefined, tex: withoutComments(main) }];
  const seen = new Set([name]);
  for (let at = 0; at < sources.length; at++) {
    for (const [, path = ""] of (sources[at]?.tex ?? "").matchAll(inputs)) {
      const file = fileNamed(files, path.trim(), ".tex");
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      sources.push({ file, tex: withoutComments(textOf(files.get(file) ?? "")) });
    }
  }
  return sources;
}

/** Returns the `.bbl` files: that of the document if there is one, else all. They replace missing `.bib` files. */
function printedList({ files, main = "" }: DocumentFiles): Source[] {
  const lists = [...files.keys()].filter((name) => /\.bbl$/iu.test(name));
  const own = lists.filter((name) => name.replace(/\.bbl$/iu, "") === main.replace(/\.\w{2,4}$/u, ""));
  return (own.length > 0 ? own : lists).map((file) => ({ file, tex: withoutComments(textOf(files.get(file) ?? "")) }));
}

const bibliographies =
  /\\(?:bibliography|nobibliography|addbibresource|addglobalbib|addsectionbib)\*?\s*(?:\[[^\]]{0,200}\]\s*)?\{([^{}]{1,1000})\}/gu;
const command = /\\([A-Za-z]*cite[A-Za-z]*)\*?(?![A-Za-z])/gu;
function citedIn({ tex, file }: Source): CitedKey[] {
  const lineAt = lineTable(tex);
  return [...tex.matchAll(command)].flatMap((match) => {
    const name = match[1] ?? "";
    if (!isCiting(name) || /\\(?:re)?newcommand\s*\{?$/u.test(tex.slice(Math.max(0, match.index - 20), match.index)))
      return [];
    const at = match.index;
    const { keys } = citationAt(tex, name, at + match[0].length);
    return keys
      .filter((key) => !/\s/u.test(key))
      .map((key) => ({ key, at, line: lineAt(at), ...omitUndefined({ file }) }));
  });
}

const item = /\\bibitem\s*(?:\[((?:[^[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\]\s*)?\{([^{}]{1,300})\}/gu;

/** Returns the `\bibitem` entries of lists. */
function itemsIn({ tex }: Source): Draft[] {
  return [...tex.matchAll(/\\begin\{thebibliography\}([\s\S]*?)(?:\\end\{thebibliography\}|$)/gu)].flatMap((list) => {
    const body = list[1] ?? "";
    const offset = list.index + "\\begin{thebibliography}".length;
    const found = [...body.matchAll(item)];
    return found.map((match, index): Draft => {
      const source = body.slice(match.index + match[0].length, found[index + 1]?.index ?? body.length);
      const raw = textOfEntry(source);
      return { kind: "entry", raw, key: match[2] ?? "", at: offset + match.index, ...identified(raw) };
    });
  });
}

const links = /\\(?:url|href|nolinkurl)\s*\{((?:[^{}\\]|\\.){1,2000})\}/gu;

/** Returns URLs in the text outside reference lists. */
function linksIn({ tex }: Source, listed: readonly Draft[]): Draft[] {
  const body = tex.replace(/\\begin\{thebibliography\}[\s\S]*?(?:\\end\{thebibliography\}|$)/gu, blank);
  const known = new Set<string>();
  const commands = [...body.matchAll(links)].flatMap((match): Draft[] => {
    const url = addressFromTex(match[1] ?? "");
    if (!/^(?:https?:|doi:|www\.)/iu.test(url) || known.has(url)) return [];
    known.add(url);
    return [{ kind: "link", raw: url, url, at: match.index, ...omitUndefined({ doi: doiOfAddress(url) }) }];
  });
  const bare = body.replace(links, blank);
  return [...commands, ...looseLinks(bare, [...listed, ...commands])];
}

/** Returns the names of included files and bibliographies as written in the document. */
export const texFileNames = (tex: string): string[] => {
  const text = withoutComments(tex);
  const named = [...text.matchAll(inputs)].map(([, path = ""]) => path.trim());
  return [...named.map((name) => (/\.\w{2,4}$/u.test(name) ? name : `${name}.tex`)), ...bibliographyNames(text)];
};

const bibliographyNames = (tex: string): string[] =>
  [...tex.matchAll(bibliographies)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (/\.\w{2,5}$/u.test(name) ? name : `${name}.bib`));

/** Finds references in a TeX document: cited entries, its own list and links. */
export async function findInLatex(text: string, files: DocumentFiles, links: LinkPolicy): Promise<FoundReferences> {
  const sources = sourcesOf(text, files);
  const named = await citedFiles(
    sources.flatMap(({ tex }) => bibliographyNames(tex)),
    files,
  );
  const printed = named.entries.length === 0 ? printedList(files) : [];
  const lists = await Promise.all(printed.map(({ tex, file }) => biblatexEntries(tex, file)));
  const bibliography = { ...named, entries: [...named.entries, ...lists.flat()] };
  const listed = [...sources, ...printed].flatMap((source) => withLines(itemsIn(source), source.tex, source.file));
  const own = new Set(listed.map(({ key }) => key));
  const all = sources.flatMap(citedIn);
  const keys = all.some(({ key }) => key === "*")
    ? [...all, ...bibliography.entries.map(({ item: { id }, line, at }) => ({ key: id, line, at, listed: true }))]
    : all;
  const { references, problems } = resolveKeys(
    keys.filter(({ key }) => key !== "*" && !own.has(key)),
    bibliography,
  );
  const itself = (await biblatexEntries(text)).map(toReference);
  const loose: FoundReference[] =
    links === "all" && itself.length === 0
      ? sources.flatMap((source) => withLines(linksIn(source, itemsIn(source)), source.tex, source.file))
      : [];
  return {
    references: [...references, ...listed, ...itself, ...loose],
    problems: [...bibliography.problems, ...problems],
  };
}
