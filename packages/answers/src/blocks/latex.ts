import type { Stretch } from "@wellsourced/core/markdown";
import { type Block, type BlockKind, type Line, linesOf } from "./block.ts";

const verbatim = /\\begin\s{0,2}\{(verbatim\*?|Verbatim|lstlisting|minted|comment|tikzpicture|equation\*?|align\*?)\}/u;
const section =
  /\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\s{0,2}(?:\[[^\]]{0,200}\]\s{0,2})?\{([^{}]{0,400})\}/u;
const levels = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"];
const bibitem = /\\bibitem\s{0,2}(?:\[[^\]]{0,300}\]\s{0,2})?\{([^{}]{1,300})\}\s{0,4}/u;
const item = /^\s{0,40}\\item\b\s{0,2}(?:\[[^\]]{0,200}\])?/u;
const tabular = /\\(begin|end)\s{0,2}\{(?:tabular|tabularx|longtable|array)\*?\}/u;
/** Commands on their own line that print nothing. */
const silent =
  /^\s{0,40}(?:\\(?:begin|end|label|maketitle|tableofcontents|newpage|clearpage|bibliography|bibliographystyle|printbibliography|addbibresource|usepackage|documentclass|author|title|date|centering|hline|toprule|midrule|bottomrule|noindent|appendix|input|include|includegraphics|caption|setlength|newcommand|renewcommand|vspace|hspace)\b|%)/u;

/** Splits a TeX document into blocks. */
export function latexBlocks(source: string): Block[] {
  const begin = source.indexOf("\\begin{document}");
  const cutter = new Cutter(begin < 0 ? 0 : begin + "\\begin{document}".length);
  for (const line of linesOf(source)) for (const piece of piecesOf(line)) cutter.line(piece);
  return cutter.end();
}

/** Commands that may share a line with words without being part of them. */
const apart =
  /\\(?:begin|end)\s{0,2}\{(?:document|thebibliography|abstract|itemize|enumerate|quote|quotation)\}(?:\{[^{}]{0,40}\})?|(?=\\bibitem\b)/gu;

/** A line, split where a command within it begins or ends a block. */
function piecesOf(line: Line): readonly Line[] {
  const cuts = [...line.text.matchAll(apart)].flatMap(({ 0: command, index }) => [index, index + command.length]);
  const bounds = [0, ...cuts, line.text.length];
  if (bounds.length === 2) return [line];
  return bounds.slice(1).flatMap((to, at): Line[] => {
    const from = bounds[at] ?? 0;
    const end = to === line.text.length ? line.end : line.start + to;
    return to > from ? [{ ...line, text: line.text.slice(from, to), start: line.start + from, end }] : [];
  });
}

class Cutter {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private until: string | undefined;
  private isTable = false;
  private readonly from: number;

  constructor(from: number) {
    this.from = from;
  }

  line(line: Line): void {
    const { text, start, end } = line;
    if (start < this.from && end <= this.from) return;
    if (this.until !== undefined) {
      if (text.includes(this.until)) this.until = undefined;
      return;
    }
    const hidden = verbatim.exec(text)?.[1];
    if (text.trim() === "" || hidden !== undefined) {
      this.close();
      const close = `\\end{${hidden}}`;
      if (hidden !== undefined && !text.includes(close)) this.until = close;
    } else this.words(line);
  }

  end(): Block[] {
    this.close();
    return this.blocks;
  }

  private words({ text, start, end }: Line): void {
    const heading = section.exec(text);
    const entry = bibitem.exec(text);
    if (heading) {
      const from = start + heading.index + heading[0].indexOf("{") + 1;
      this.begin(
        "heading",
        { start: from, end: from + (heading[2] ?? "").length },
        { level: levels.indexOf(heading[1] ?? "") + 1 },
      );
      this.close();
      const rest = text.slice(heading.index + heading[0].length);
      if (rest.trim() !== "" && !silent.test(rest)) this.begin("paragraph", { start: end - rest.length, end });
    } else if (entry)
      this.begin("entry", { start: start + entry.index + entry[0].length, end }, { key: entry[1] ?? "" });
    else if (item.test(text)) this.begin("item", { start: start + (item.exec(text)?.[0].length ?? 0), end });
    else if (tabular.test(text)) {
      this.close();
      this.isTable = text.includes("\\begin");
    } else if (silent.test(text)) {
      if (!text.trim().startsWith("%")) this.close();
    } else if (this.isTable) this.row({ text, start, end });
    else if (this.open) this.open = { ...this.open, end };
    else this.begin("paragraph", { start, end });
  }

  private row({ text, start }: Line): void {
    const cells: Stretch[] = [];
    let from = 0;
    for (const { index } of text.matchAll(/(?<!\\)&|\\\\|$/gu)) {
      if (index > from) cells.push({ start: start + from, end: start + index });
      from = index + 1;
    }
    const [first, last] = [cells[0], cells.at(-1)];
    if (!first || !last) return;
    this.begin("row", { start: first.start, end: last.end }, { cells });
    this.close();
  }

  private begin(kind: BlockKind, place: Stretch, facts: Partial<Block> = {}): void {
    this.close();
    this.open = { kind, ...place, ...facts };
  }

  private close(): void {
    if (this.open) this.blocks.push(this.open);
    this.open = undefined;
  }
}
