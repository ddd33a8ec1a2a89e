import { closedBraces } from "@wellsourced/core/tex";
import { escapeHtml } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { codeHtml, tightHtml } from "../written-html.ts";
import type { LatexContext } from "./context.ts";
import { cleanFormula, inlineHtml } from "./inline.ts";
import { tabularHtml } from "./tabular.ts";

/** Environments nested more deeply are read as text. */
const DEEPEST = 60;

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const FORMULAS = namesIn(
  "equation displaymath math align gather multline eqnarray flalign alignat dmath split aligned gathered subequations",
);
const CODE = namesIn("verbatim Verbatim lstlisting minted alltt code sourcecode pycode python");
const TABLES = namesIn("tabular tabularx tabulary longtable longtabu tabu array supertabular xltabular tblr");
const DRAWINGS = namesIn("tikzpicture pgfpicture picture pspicture tikzcd xy circuitikz forest");
const QUOTES = namesIn("quote quotation verse displayquote epigraph");
/** Mandatory arguments after `\begin{…}` that are not printed. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  minipage: 1,
  multicols: 1,
  wrapfigure: 2,
  wraptable: 2,
  adjustbox: 1,
  spacing: 1,
  list: 2,
  thebibliography: 1,
  columns: 0,
  column: 1,
  tabularx: 2,
  tabulary: 2,
  "tabular*": 2,
  xltabular: 2,
  tabular: 1,
  longtable: 1,
  array: 1,
  tabu: 1,
  tblr: 1,
  alignat: 1,
  minted: 1,
};
const SECTIONS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];

const TOKEN =
  /\\begin\s{0,4}\{([A-Za-z]{1,40}\*?)\}|\\end\s{0,4}\{([A-Za-z]{1,40}\*?)\}|\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)(\*?)\s{0,4}(?:\[[^\]]{0,300}\]\s{0,4})?(?=\{)|\\item(?![A-Za-z])\s{0,4}(?:\[((?:[^[\]{}]|\{[^{}]{0,300}\}){0,500})\])?|\\bibitem\s{0,4}(?:\[(?:[^[\]{}]|\{[^{}]{0,300}\}){0,500}\]\s{0,4})?\{([^{}]{1,300})\}|\\caption(?:of\{\w{1,20}\})?\*?\s{0,4}(?:\[[^\]]{0,500}\]\s{0,4})?(?=\{)|\\(includegraphics|input|include|subfile|lstinputlisting|verbatiminput|inputminted|bibliography|printbibliography|addbibresource|maketitle|label)(?![A-Za-z])\*?\s{0,4}(?:\[[^\]]{0,500}\]\s{0,4})?(?:\{[^{}]{0,40}\}(?=\{))?(?:\{([^{}]{0,500})\})?|(\\\[|\$\$)|\n[ \t]*\n\s*|\\par(?![A-Za-z])|\\(?:newtheorem)\*?\s{0,4}\{(\w{1,40}\*?)\}\s{0,4}(?:\[[^\]]{0,80}\]\s{0,4})?\{([^{}]{1,80})\}(?:\[[^\]]{0,80}\])?/gu;

/** The title of a document, printed by `\maketitle`. */
export interface FrontMatter {
  readonly title: string;
  readonly authors: readonly string[];
  readonly date: string;
}

interface Frame {
  readonly name: string;
  readonly parts: string[];
  /** Items of a list, each with its label. */
  readonly items: { readonly label: string | undefined; readonly from: number }[];
}

/** Converts the body of a document to HTML. */
export const blocksHtml = (tex: string, context: LatexContext, front?: FrontMatter): string =>
  new BlockReader(tex, context, front).read();

class BlockReader {
  private readonly tex: string;
  private readonly context: LatexContext;
  private readonly front: FrontMatter | undefined;
  private readonly ends: Uint32Array;
  private readonly frames: Frame[] = [{ name: "", parts: [], items: [] }];
  private readonly missing = new Set<string>();
  /** Start of the text not yet written. */
  private from = 0;

  constructor(tex: string, context: LatexContext, front: FrontMatter | undefined) {
    this.tex = tex;
    this.context = context;
    this.front = front;
    this.ends = closedBraces(tex, false);
  }

  read(): string {
    const token = new RegExp(TOKEN);
    for (let match = token.exec(this.tex); match; match = token.exec(this.tex)) {
      const after = this.token(match);
      if (after !== undefined) token.lastIndex = after;
      else if (match[0] === "") token.lastIndex++;
    }
    this.flush(this.tex.length);
    while (this.frames.length > 1) this.close();
    return this.top().parts.join("\n");
  }

  private top(): Frame {
    return this.frames.at(-1) ?? { name: "", parts: [], items: [] };
  }

  private write(html: string): void {
    if (html !== "") this.top().parts.push(html);
  }

  /** Writes the text up to a position as a paragraph and continues at `next`. */
  private flush(end: number, next = end): void {
    const html = inlineHtml(this.tex.slice(this.from, end), this.context);
    this.from = next;
    if (html !== "") this.write(`<p>${html}</p>`);
  }

  /** Returns the argument whose brace opens at a position, and its end. */
  private argument(open: number): { readonly text: string; readonly end: number } {
    const end = this.ends[open] ?? 0;
    return end > open ? { text: this.tex.slice(open + 1, end), end: end + 1 } : { text: "", end: open + 1 };
  }

  /** Handles a token; returns where to continue unless that is its end. */
  private token(match: RegExpExecArray): number | undefined {
    const [whole, begin, end, section, starred, item, bibitem, command, operand, display, theorem, title] = match;
    const after = match.index + whole.length;
    if (theorem !== undefined && title !== undefined) {
      this.flush(match.index, after);
      this.context.theorems.set(theorem, title);
    } else if (begin !== undefined) return this.begin(begin, match.index, after);
    else if (end !== undefined) this.end(end, match.index, after);
    else if (section !== undefined) return this.section(section, starred === "*", { at: match.index, after });
    else if (whole.startsWith("\\item")) {
      this.flush(match.index, after);
      this.top().items.push({ label: item, from: this.top().parts.length });
      if (this.top().name === "enumerate") this.context.count("item");
    } else if (bibitem !== undefined) {
      this.flush(match.index, after);
      this.top().items.push({ label: `[${bibitem}]`, from: this.top().parts.length });
    } else if (whole.startsWith("\\caption")) return this.caption(match.index, after);
    else if (display !== undefined) return this.display(display, match.index, after);
    else if (command === "label") this.context.label(operand ?? "");
    else if (command !== undefined) {
      this.flush(match.index, after);
      this.command(command, operand ?? "");
    } else this.flush(match.index, after);
    return undefined;
  }

  private section(name: string, isStarred: boolean, { at, after }: { at: number; after: number }): number {
    this.flush(at);
    const { text, end } = this.argument(after);
    this.from = end;
    if (!isStarred)
      this.context.countSection(
        SECTIONS.indexOf(name) - (this.context.ranks.has("part") ? 0 : this.context.ranks.has("chapter") ? 1 : 2),
      );
    const rank = Math.min(6, this.context.ranks.get(name) ?? 6);
    const html = inlineHtml(text, this.context);
    if (html !== "") this.write(`<h${rank}>${html}</h${rank}>`);
    return end;
  }

  private caption(at: number, after: number): number {
    this.flush(at);
    const { text, end } = this.argument(after);
    this.from = end;
    const kind = this.frames.some(({ name }) => /table|tabu|tblr/u.test(name)) ? "table" : "figure";
    const number = this.context.count(kind);
    for (const [, label = ""] of text.matchAll(/\\label\s?\{([^{}]{1,300})\}/gu)) this.context.label(label);
    const name = kind === "table" ? "Table" : "Figure";
    this.write(
      `<p>${name} ${number}: ${inlineHtml(text.replace(/\\label\s?\{[^{}]{1,300}\}/gu, ""), this.context)}</p>`,
    );
    return end;
  }

  private display(open: string, at: number, after: number): number | undefined {
    const close = open === "$$" ? "$$" : "\\]";
    const end = this.missing.has(close) ? -1 : this.tex.indexOf(close, after);
    if (end < 0) {
      this.missing.add(close);
      return undefined;
    }
    this.flush(at, end + 2);
    this.formula(this.tex.slice(after, end), "");
    return end + 2;
  }

  private formula(source: string, name: string): void {
    const isNumbered = /^(?:equation|align|gather|multline|eqnarray|flalign|alignat|subequations)$/u.test(name);
    if (isNumbered) this.context.count("equation");
    for (const [, label = ""] of source.matchAll(/\\label\s?\{([^{}]{1,300})\}/gu)) this.context.label(label);
    const tex = cleanFormula(source);
    const inner = name.replace("*", "");
    const isAligned = /^(?:align|flalign|alignat|eqnarray|split)$/u.test(inner);
    const wrapped = isAligned
      ? `\\begin{aligned}${inner === "eqnarray" ? tex.replace(/&([^&\n]{1,20})&/gu, "&$1 ") : tex}\\end{aligned}`
      : inner === "gather"
        ? `\\begin{gathered}${tex}\\end{gathered}`
        : tex;
    if (tex !== "") this.write(`<p>${texHtml(wrapped, true)}</p>`);
  }

  private command(name: string, operand: string): void {
    if (name === "maketitle") this.write(titleHtml(this.front, this.context));
    else if (name === "includegraphics") this.context.omit("picture");
    else if (/bib/u.test(name)) {
      if (name !== "addbibresource") this.context.omit("bibliography file");
    } else if (operand !== "") {
      this.context.omit("included file");
      this.write(`<p>${escapeHtml(`[${operand}]`)}</p>`);
    }
  }

  /** Handles `\begin`: verbatim environments are read at once, others up to their `\end`. */
  private begin(name: string, at: number, after: number): number | undefined {
    const bare = name.replace("*", "");
    const isWhole =
      FORMULAS.has(bare) || CODE.has(bare) || TABLES.has(bare) || DRAWINGS.has(bare) || bare === "comment";
    const close = `\\end{${name}}`;
    const end = isWhole && !this.missing.has(close) ? this.tex.indexOf(close, after) : -1;
    if (isWhole && end < 0) {
      this.missing.add(close);
      return undefined;
    }
    const options = /\s{0,4}\[((?:[^[\]{}]|\{[^{}]{0,500}\}){0,1000})\]/uy;
    options.lastIndex = after;
    const option = FORMULAS.has(bare) ? null : options.exec(this.tex);
    let from = after + (option?.[0].length ?? 0);
    const operands: string[] = [];
    for (let left = ARGUMENTS[name] ?? ARGUMENTS[bare] ?? 0; left > 0 && this.tex[from] === "{"; left--) {
      const { text, end: next } = this.argument(from);
      operands.push(text);
      from = next;
    }
    if (!isWhole) {
      this.flush(at, from);
      if (this.frames.length < DEEPEST) this.open(name, option?.[1]);
      return from;
    }
    if (bare === "math") return undefined;
    this.flush(at, end + close.length);
    const content = this.tex.slice(Math.min(from, end), end);
    if (FORMULAS.has(bare)) this.formula(content, name);
    else if (CODE.has(bare))
      this.write(codeHtml(content.replace(/^\n/u, "").trimEnd(), languageOf(bare, option?.[1], operands)));
    else if (TABLES.has(bare)) this.write(tabularHtml(content, (cell) => tightHtml(blocksHtml(cell, this.context))));
    else if (DRAWINGS.has(bare)) this.context.omit("drawing");
    return end + close.length;
  }

  private open(name: string, option: string | undefined): void {
    this.frames.push({ name, parts: [], items: [] });
    const title = this.context.theorems.get(name) ?? THEOREMS[name.replace("*", "")];
    if (title === undefined) return;
    const number = name === "proof" || name.endsWith("*") ? "" : ` ${this.context.count(title.toLowerCase())}`;
    this.write(
      `<p><strong>${escapeHtml(title + number)}${option ? ` (${inlineHtml(option, this.context)})` : ""}.</strong></p>`,
    );
  }

  private end(name: string, at: number, after: number): void {
    if (!this.frames.some((frame) => frame.name === name)) {
      this.flush(at, after);
      return;
    }
    this.flush(at, after);
    while (this.top().name !== name) this.close();
    this.close();
  }

  private close(): void {
    const frame = this.frames.pop();
    if (frame) this.write(frameHtml(frame, this.context));
  }
}

const THEOREMS: Readonly<Record<string, string>> = {
  theorem: "Theorem",
  lemma: "Lemma",
  proposition: "Proposition",
  corollary: "Corollary",
  definition: "Definition",
  remark: "Remark",
  example: "Example",
  proof: "Proof",
  conjecture: "Conjecture",
  claim: "Claim",
};

/** Returns the language of a listing: `[language=C]`, or an argument. */
const languageOf = (name: string, options = "", operands: readonly string[] = []): string =>
  operands[0] ??
  /language\s*=\s*\{?(?:\[[^\]]{0,40}\])?([\w+#-]{1,30})/u.exec(options)?.[1] ??
  (/python|pycode/u.test(name) ? "python" : "");

export function titleHtml(front: FrontMatter | undefined, context: LatexContext): string {
  if (!front) return "";
  const lines = [front.authors.map((name) => inlineHtml(name, context)).join(", "), inlineHtml(front.date, context)];
  const title = inlineHtml(front.title, context);
  return [title === "" ? "" : `<h1>${title}</h1>`, ...lines.map((line) => (line === "" ? "" : `<p>${line}</p>`))].join(
    "",
  );
}

function frameHtml({ name, parts, items }: Frame, context: LatexContext): string {
  const bare = name.replace("*", "");
  const before = parts.slice(0, items[0]?.from ?? parts.length).join("\n");
  const contents = items.map(({ label, from }, at) => ({
    label,
    html: parts.slice(from, items[at + 1]?.from).join("\n"),
  }));
  if (bare === "thebibliography")
    return `<h2>References</h2>${contents.map(({ label, html }) => `<p>${escapeHtml(label ?? "")} ${tightHtml(html)}</p>`).join("")}`;
  if (
    contents.length > 0 &&
    (bare === "description" ||
      contents.every(
        ({ label }) => label !== undefined && label.trim() !== "" && bare !== "enumerate" && bare !== "itemize",
      ))
  ) {
    const entries = contents.map(
      ({ label, html }) => `<dt>${inlineHtml(label ?? "", context)}</dt><dd>${tightHtml(html)}</dd>`,
    );
    return `${before}<dl>${entries.join("")}</dl>`;
  }
  if (contents.length > 0) {
    const tag = bare === "enumerate" ? "ol" : "ul";
    const label = (text: string | undefined) =>
      text === undefined || text.trim() === "" ? "" : `${inlineHtml(text, context)} `;
    return `${before}<${tag}>${contents.map((it) => `<li>${label(it.label)}${tightHtml(it.html)}</li>`).join("")}</${tag}>`;
  }
  if (bare === "abstract") return `<h2>Abstract</h2>${before}`;
  if (bare === "figure" || bare === "wrapfigure") return `<figure>${before}</figure>`;
  return QUOTES.has(bare) ? `<blockquote>${before}</blockquote>` : before;
}
