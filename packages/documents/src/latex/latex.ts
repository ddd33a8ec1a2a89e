import { closedBraces, plainTex } from "@wellsourced/core/tex";
import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { writtenText } from "../written-text.ts";
import { plainFrames } from "./beamer.ts";
import { blocksHtml, type FrontMatter, titleHtml } from "./blocks.ts";
import { LatexContext } from "./context.ts";
import { expandMacros } from "./macros.ts";
import { joinNotes } from "./notes.ts";
import { withoutComments } from "./scan.ts";

const LEVELS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];

/** Reads a LaTeX document, or a part of one. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const given = writtenText(bytes, hints);
  const tex = joinNotes(plainFrames(expandMacros(withoutComments(given))));
  const begin = /\\begin\s{0,4}\{document\}/u.exec(tex);
  const end = tex.lastIndexOf("\\end{document}");
  const body = begin ? tex.slice(begin.index + begin[0].length, end < 0 ? undefined : end) : tex;
  const front = frontMatter(tex);
  const ranks = ranksOf(body, front.title === "" ? 1 : 2);
  const declared = begin ? tex.slice(0, begin.index) : "";
  const labels = new LatexContext(ranks);
  blocksHtml(`${theoremsIn(declared)}${body}`, labels);
  const context = new LatexContext(ranks, labels.found);
  const text = blocksHtml(`${theoremsIn(declared)}${body}`, context, front);
  const isShown = /\\maketitle(?![A-Za-z])/u.test(body);
  const html = `${isShown ? "" : titleHtml(front, context)}${text}\n${context.notes.html()}`;
  return {
    html,
    metadata: stated({
      title: plainTex(front.title),
      authors: front.authors.map((name) => plainTex(name)).filter((name) => name !== ""),
      published: statedDate(plainTex(front.date)),
      leftOut: context.leftOut,
    }),
  };
}

const theoremsIn = (preamble: string): string =>
  [
    ...preamble.matchAll(/\\newtheorem\*?\s{0,4}\{\w{1,40}\*?\}\s{0,4}(?:\[[^\]]{0,80}\]\s{0,4})?\{[^{}]{1,80}\}/gu),
  ].join("");

/** Maps sectioning commands to heading ranks, starting at the highest level in use. */
function ranksOf(body: string, first: number): ReadonlyMap<string, number> {
  const commands = new Set(Array.from(body.matchAll(/\\([a-z]{4,13})\*?[ \n]?[[{]/gu), ([, name]) => name));
  const used = LEVELS.findIndex((name) => commands.has(name));
  return new Map(LEVELS.slice(Math.max(0, used)).map((name, index) => [name, index + first]));
}

/** Matches up to the start of a command's argument, after an optional one. */
const OPENING = /\s{0,4}(?:\[[^[\]]{0,300}\]\s{0,4})?(?=\{)/uy;

function frontMatter(tex: string): FrontMatter {
  const ends = closedBraces(tex, false);
  const argument = (name: string): string => {
    for (let at = tex.indexOf(name); at >= 0; at = tex.indexOf(name, at + 1)) {
      OPENING.lastIndex = at + name.length;
      const open = OPENING.test(tex) ? OPENING.lastIndex : 0;
      if ((ends[open] ?? 0) > open) return tex.slice(open + 1, ends[open]);
    }
    return "";
  };
  const names = argument("\\author").replace(/\\thanks\s{0,4}\{(?:[^{}]|\{[^{}]{0,300}\}){0,2000}\}/gu, "");
  const authors = names.split(/\\(?:and|And|AND)(?![A-Za-z])/u).map((name) => (name.split("\\\\")[0] ?? "").trim());
  const date = argument("\\date");
  return {
    title: argument("\\title")
      .replace(/\\thanks\s{0,4}\{(?:[^{}]|\{[^{}]{0,300}\}){0,2000}\}/gu, "")
      .replace(/\\\\(?:\[[^[\]]{0,40}\])?/gu, " "),
    authors: authors.filter((name) => name !== ""),
    date: /\\today/u.test(date) ? "" : date,
  };
}
