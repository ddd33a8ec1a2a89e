import { wordsOf } from "@wellsourced/answers";
import { escapeHtml } from "@wellsourced/core/html-page";
import { tagSign, withTags } from "./signs.ts";

/** Commands whose argument is set apart. */
const STYLES: Readonly<Record<string, string>> = {
  ...{ textbf: "strong", emph: "em", textit: "em", texttt: "code", underline: "u" },
  ...{ title: "h1", part: "h1", chapter: "h1", section: "h2", subsection: "h3", subsubsection: "h4", paragraph: "h5" },
};
const BOXES: Readonly<Record<string, string>> = {
  ...{ itemize: "ul", enumerate: "ol", description: "ul", thebibliography: "ul" },
  ...{ quote: "blockquote", quotation: "blockquote" },
  ...{ tabular: "table", tabularx: "table", longtable: "table", array: "table" },
};
const ROW = tagSign("tr") + tagSign("td");

const asWritten = /\\begin\{(verbatim|Verbatim|lstlisting|minted|equation|align|gather|displaymath)\*?\}/u;
/** Maximum length of an argument of these commands. */
const LONGEST = 300;

/** Replaces structural commands by tags; `wordsOf` handles all others. */
class Shaper {
  private readonly parts: string[] = [];
  /** The tag closed by each open brace; empty for none. */
  private readonly open: string[] = [];
  private isTable = false;
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): string {
    const tokens = /\\[a-z]+\*?|\\.|[{}&]|\n[ \t]*\n/gisu;
    for (let found = tokens.exec(this.text); found; found = tokens.exec(this.text)) {
      this.parts.push(this.text.slice(this.at, found.index));
      this.at = tokens.lastIndex;
      this.parts.push(this.token(found[0]));
      tokens.lastIndex = this.at;
    }
    return this.parts.join("") + this.text.slice(this.at);
  }

  private token(token: string): string {
    if (token === "{") this.open.push("");
    else if (token === "}") {
      const tag = this.open.pop();
      return tag ? tagSign(`/${tag}`) : token;
    } else if (token === "&" && this.isTable) return tagSign("td");
    else if (token === "\\\\" && this.isTable) return ROW;
    else if (token.startsWith("\n")) return this.isTable ? "\n" : tagSign("p");
    else if (token.length > 2) return this.command(token);
    return token;
  }

  private command(token: string): string {
    const name = token.slice(1).replace("*", "");
    const tag = STYLES[name];
    if (name === "begin" || name === "end") return this.box(name, token);
    if (name === "item") return this.item(this.argument("[", "]"));
    if (name === "bibitem") {
      this.argument("[", "]");
      return this.item(this.argument("{", "}"));
    }
    if (tag === undefined) return token;
    if (tag.startsWith("h")) this.argument("[", "]");
    if (this.text[this.at] !== "{") return token;
    this.at++;
    this.open.push(tag);
    return tagSign(tag);
  }

  private item(label: string | undefined): string {
    return tagSign("li") + (label ? `${tagSign("b")}${label}${tagSign("/b")} ` : "");
  }

  private box(side: "begin" | "end", token: string): string {
    const from = this.at;
    const tag = BOXES[this.argument("{", "}")?.replace("*", "") ?? ""];
    if (tag === undefined) {
      this.at = from;
      return token;
    }
    if (tag === "table") this.isTable = side === "begin";
    if (side === "end") return tagSign(`/${tag}`);
    // Skip widths and columns.
    while (this.argument("[", "]") !== undefined || this.argument("{", "}") !== undefined);
    return tagSign(tag) + (this.isTable ? ROW : "");
  }

  /** Reads the bracketed argument at the current position. */
  private argument(open: string, close: string): string | undefined {
    if (this.text[this.at] !== open) return undefined;
    const end = this.text.slice(this.at, this.at + LONGEST).indexOf(close);
    if (end < 0) return undefined;
    const words = this.text.slice(this.at + 1, this.at + end);
    this.at += end + 1;
    return words;
  }
}

const wordsToHtml = (text: string): string => withTags(escapeHtml(wordsOf(new Shaper(text).whole(), "latex")));

/** The title, from the preamble. */
function titleOf(head: string): string {
  const at = head.indexOf("\\title{");
  const line = at < 0 ? "" : head.slice(at, at + LONGEST);
  return line.slice(0, line.indexOf("\n") < 0 ? line.length : line.indexOf("\n"));
}

/** Converts TeX to HTML: headings, lists, tables, quotations and emphasis. Code and formulas are kept as written. */
export function latexToHtml(text: string): string {
  const begin = text.indexOf("\\begin{document}");
  const end = text.indexOf("\\end{document}");
  const from = begin < 0 ? 0 : begin + "\\begin{document}".length;
  const parts = [begin < 0 ? "" : wordsToHtml(titleOf(text.slice(0, begin)))];
  let rest = text.slice(from, end < 0 ? text.length : end);
  for (let found = asWritten.exec(rest); found; found = asWritten.exec(rest)) {
    const start = found.index + found[0].length;
    const close = rest.indexOf(`\\end{${found[1]}`, start);
    const stop = close < 0 ? rest.length : close;
    const code = escapeHtml(rest.slice(start, stop).trim());
    parts.push(`<p>${wordsToHtml(rest.slice(0, found.index))}`, `<pre><code>${code}</code></pre>`);
    rest = rest.slice(close < 0 ? stop : rest.indexOf("}", stop) + 1);
  }
  return `${parts.join("")}<p>${wordsToHtml(rest)}`;
}
