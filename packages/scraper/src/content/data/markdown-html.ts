import { escapeHtml } from "@wellsourced/markup";
import type { Html } from "../structured-text.ts";

/** Whether a text is Markdown: at least two kinds of marks, or a heading. */
export function looksMarked(text: string): boolean {
  const sample = text.slice(0, 20_000);
  if (/^#{1,6} \S/mu.test(sample)) return true;
  return (
    [/^[-*+] \S/mu, /^\d{1,3}[.)] \S/mu, /^```/mu, /\*\*[^\s*]/u, /\]\((?:https?:|\/|#)/u, /^> \S/mu].filter((mark) =>
      mark.test(sample),
    ).length >= 2
  );
}

/** The HTML of a Markdown text in data: headings, lists, quotes, code, links and emphasis. */
export function markdownHtml(text: string): Html {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const html: string[] = [];
  let paragraph: string[] = [];
  let list = "";
  const end = (): void => {
    if (paragraph.length > 0) html.push(`<p>${inline(paragraph.join("\n"))}</p>`);
    paragraph = [];
  };
  const endList = (next = ""): void => {
    end();
    if (list !== next) html.push((list && `</${list}>`) + (next && `<${next}>`));
    list = next;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^ {0,3}(```+|~~~+)\s*([\w+#-]{0,30})/u.exec(line);
    const heading = /^(#{1,6})\s+(\S.*)$/u.exec(line);
    const item = /^\s{0,8}(?:([-*+])|\d{1,4}[.)])\s+(\S.*)$/u.exec(line);
    if (fence) {
      endList();
      const from = ++at;
      while (at < lines.length && !(lines[at] ?? "").trimStart().startsWith(fence[1] ?? "")) at++;
      html.push(`<pre><code class="language-${fence[2]}">${escapeHtml(lines.slice(from, at).join("\n"))}</code></pre>`);
    } else if (heading) {
      endList();
      const size = heading[1]?.length ?? 1;
      html.push(`<h${size}>${inline(heading[2] ?? "")}</h${size}>`);
    } else if (item) {
      endList(item[1] ? "ul" : "ol");
      html.push(`<li>${inline(item[2] ?? "")}</li>`);
    } else if (/^>\s?/u.test(line)) {
      endList();
      html.push(`<blockquote><p>${inline(line.replace(/^>\s?/u, ""))}</p></blockquote>`);
    } else if (/^(?:-{3,}|\*{3,})\s*$/u.test(line)) {
      endList();
      html.push("<hr>");
    } else if (line.trim() === "") end();
    else {
      if (list !== "" && paragraph.length === 0 && !/^\s/u.test(line)) endList();
      paragraph.push(line);
    }
  }
  endList();
  return html.join("");
}

/** Converts inline marks to HTML. Marks that are too far apart are kept as text. */
const inline = (text: string): Html =>
  escapeHtml(text)
    .replace(/`([^`\n]{1,500})`/gu, "<code>$1</code>")
    .replace(/!\[([^[\]\n]{0,200})\]\(([^\s()[\]]{1,500})\)/gu, '<img alt="$1" src="$2">')
    .replace(/\[([^[\]\n]{1,300})\]\(([^\s()[\]]{1,500})\)/gu, '<a href="$2">$1</a>')
    .replace(/\*\*([^*\n]{1,1000})\*\*/gu, "<strong>$1</strong>")
    .replace(/(?<![\w*])\*([^*\s][^*\n]{0,500})\*(?![\w*])/gu, "<em>$1</em>");
