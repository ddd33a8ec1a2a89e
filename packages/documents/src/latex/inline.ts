import { readTex, type TexMark, type TexPiece } from "@wellsourced/core/tex";
import { escapeHtml } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { isNoteMark } from "../written-html.ts";
import type { LatexContext } from "./context.ts";

const tags: Readonly<Partial<Record<TexMark, string>>> = { i: "em", b: "strong", sup: "sup", sub: "sub" };
const REFERENCE = /\\((?:auto|eq|page|name|v|c|C)?ref)\*?\s?\{([^{}]{1,300})\}/gu;
const CODE =
  /\\(?:texttt|code|lstinline|mintinline\{\w{1,20}\})\s?\{([^{}\\$]{1,300})\}|\\verb\*?([^\w\s*{])((?:(?!\2)[^\n]){1,300})\2/gu;
const MOST_NESTED_NOTES = 3;

/** Converts TeX without blocks to HTML. */
export function inlineHtml(tex: string, context: LatexContext, depth = 0): string {
  const parts: string[] = [];
  let at = 0;
  for (const match of tex.matchAll(CODE)) {
    parts.push(runHtml(tex.slice(at, match.index), context, depth));
    parts.push(`<code>${escapeHtml(match[1] ?? match[3] ?? "")}</code>`);
    at = match.index + match[0].length;
  }
  parts.push(runHtml(tex.slice(at), context, depth));
  return parts.join("").trim();
}

function runHtml(given: string, context: LatexContext, depth: number): string {
  const tex = given.replace(REFERENCE, (_, command: string, name: string) => context.reference(command, name));
  const parts: string[] = [];
  let formula: number | undefined;
  const links: boolean[] = [];
  for (const piece of readTex(tex, { isDocument: true })) {
    if (piece.kind === "open" && piece.mark === "math") formula ??= piece.at;
    else if (piece.kind === "close" && piece.mark === "math" && formula !== undefined) {
      parts.push(formulaHtml(tex.slice(formula, piece.at)));
      formula = undefined;
    } else if (formula === undefined) {
      const html = pieceHtml(piece, { tex, context, depth, links });
      if (isNoteMark(html)) parts.push((parts.pop() ?? "").trimEnd());
      parts.push(html);
    }
  }
  return parts.join("");
}

interface Run {
  readonly tex: string;
  readonly context: LatexContext;
  readonly depth: number;
  /** For each open link, whether it has an address. */
  readonly links: boolean[];
}

function pieceHtml(piece: TexPiece, { tex, context, depth, links }: Run): string {
  switch (piece.kind) {
    case "text":
      return escapeHtml(piece.text);
    case "cite":
      return escapeHtml(`[${piece.keys.join(", ")}]`);
    case "note":
      return depth < MOST_NESTED_NOTES
        ? context.notes.note("", inlineHtml(tex.slice(piece.from, piece.to), context, depth + 1))
        : "";
    default:
      if (piece.mark === "link") return linkTag(piece.kind, piece.href, links);
      return tags[piece.mark] ? `<${piece.kind === "close" ? "/" : ""}${tags[piece.mark]}>` : "";
  }
}

function linkTag(kind: "open" | "close", href: string | undefined, links: boolean[]): string {
  if (kind === "close") return links.pop() === true ? "</a>" : "";
  links.push(href !== undefined);
  return href === undefined ? "" : `<a href="${escapeHtml(href)}">`;
}

/** Converts a delimited formula to HTML. */
function formulaHtml(source: string): string {
  const tex = source.replace(/^\s*(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])\s*$/gu, "").trim();
  return tex === "" ? "" : texHtml(cleanFormula(tex), /^\s*(?:\$\$|\\\[)/u.test(source));
}

/** Removes commands without output from a formula. */
export const cleanFormula = (tex: string): string =>
  tex
    .replace(/\\(?:label|ref)\s?\{[^{}]{0,300}\}|\\(?:nonumber|notag)(?![A-Za-z])/gu, "")
    .replace(/\n\s*(?=\n)/gu, "")
    .trim();
