import { wordsOf } from "@wellsourced/answers";
import { escapeHtml } from "@wellsourced/core/html-page";
import { tagSign, withTags } from "./signs.ts";

const STYLES: Readonly<Record<string, string>> = {
  textbf: "strong",
  emph: "em",
  textit: "em",
  texttt: "code",
  underline: "u",
};
const RANKS = ["title", "part", "chapter", "section", "subsection", "subsubsection", "paragraph"];
const BOXES: Readonly<Record<string, string>> = {
  itemize: "ul",
  enumerate: "ol",
  description: "ul",
  quote: "blockquote",
  quotation: "blockquote",
  thebibliography: "ul",
};

const asWritten =
  /\\begin\{(verbatim|Verbatim|lstlisting|minted|equation|align|gather|displaymath)\*?\}(?:\[[^\]]{0,200}\])?/u;
const heading =
  /\\(title|part|chapter|section|subsection|subsubsection|paragraph)\*?\s{0,2}(?:\[[^\]]{0,200}\]\s{0,2})?\{((?:[^{}]|\{[^{}]{0,200}\}){0,400})\}/gu;
const box =
  /\\(begin|end)\{(itemize|enumerate|description|quote|quotation|thebibliography)\}(?:\[[^\]]{0,200}\]|\{[^{}]{0,40}\})?/gu;
const item = /\\(?:item\b[ \t]{0,2}(?:\[([^\]]{0,200})\])?|bibitem[ \t]{0,2}(?:\[[^\]]{0,200}\])?\{([^{}]{0,300})\})/gu;
const table =
  /\\begin\{(?:tabular|tabularx|longtable|array)\*?\}(?:\{[^{}]{0,100}\}){0,2}|\\end\{(?:tabular|tabularx|longtable|array)\*?\}/u;
const rule = /\\(?:hline|toprule|midrule|bottomrule)\b|\\(?:label|vspace|hspace)\*?\{[^{}]{0,200}\}/gu;

/** Commands that set words apart, with the brace that each ends at. */
function styled(text: string): string {
  const open: string[] = [];
  return text.replace(/\\(textbf|emph|textit|texttt|underline)\s?\{|\\.|[{}]/gsu, (found: string, name?: string) => {
    if (name !== undefined || found === "{") {
      const tag = STYLES[name ?? ""];
      open.push(tag ?? "");
      return tag ? tagSign(tag) : found;
    }
    if (found !== "}") return found;
    const tag = open.pop();
    return tag ? tagSign(`/${tag}`) : found;
  });
}

/** What stands between `\begin` and `\end` of tables is cut into rows and cells; the rest is not. */
function tabled(text: string): string {
  const rowsOf = (rows: string) =>
    rows
      .split(/\\\\/u)
      .filter((row) => row.trim() !== "")
      .map(
        (row) =>
          tagSign("tr") +
          row
            .split(/(?<!\\)&/u)
            .map((cell) => tagSign("td") + cell)
            .join(""),
      )
      .join("");
  return text
    .split(table)
    .map((part, index) => (index % 2 === 0 ? part : tagSign("table") + rowsOf(part) + tagSign("/table")))
    .join("");
}

function wordsToHtml(text: string): string {
  const marked = tabled(text.replace(rule, " "))
    .replace(heading, (_, name: string, title: string) => {
      const tag = `h${Math.min(6, Math.max(1, RANKS.indexOf(name) - 1))}`;
      return tagSign(tag) + title + tagSign(`/${tag}`);
    })
    .replace(box, (_, side: string, name: string) => tagSign(`${side === "end" ? "/" : ""}${BOXES[name]}`))
    .replace(
      item,
      (_, label?: string, key = label) => tagSign("li") + (key ? `${tagSign("b")}${key}${tagSign("/b")} ` : ""),
    )
    .replace(/\n[ \t]*\n/gu, tagSign("p"));
  return withTags(escapeHtml(wordsOf(styled(marked), "latex")));
}

/** TeX as HTML: headings, lists, tables, quotations and emphasis. Programs and formulas stay as they are written. */
export function latexToHtml(text: string): string {
  const begin = text.indexOf("\\begin{document}");
  const end = text.indexOf("\\end{document}");
  const title =
    begin < 0 ? "" : (/\\title\{(?:[^{}]|\{[^{}]{0,200}\}){0,400}\}/u.exec(text.slice(0, begin))?.[0] ?? "");
  let rest = title + text.slice(begin < 0 ? 0 : begin + "\\begin{document}".length, end < 0 ? text.length : end);
  const parts: string[] = [];
  for (let found = asWritten.exec(rest); found; found = asWritten.exec(rest)) {
    const from = found.index + found[0].length;
    const close = rest.indexOf(`\\end{${found[1]}`, from);
    const stop = close < 0 ? rest.length : close;
    parts.push(
      wordsToHtml(rest.slice(0, found.index)),
      `<pre><code>${escapeHtml(rest.slice(from, stop).trim())}</code></pre>`,
    );
    rest = rest.slice(close < 0 ? stop : rest.indexOf("}", stop) + 1);
  }
  return `<p>${parts.join("")}${wordsToHtml(rest)}`;
}
