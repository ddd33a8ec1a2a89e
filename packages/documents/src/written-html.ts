import { escapeHtml } from "@wellsourced/markup";

/** A block of code; its language is only stated if it is a plain name. */
export const codeHtml = (code: string, language?: string): string => writtenCodeHtml(escapeHtml(code), language);

/** Code that is HTML already. */
export function writtenCodeHtml(html: string, language = ""): string {
  const name = /^[A-Za-z][\w+#.-]{0,30}$/u.test(language) ? ` class="language-${language.toLowerCase()}"` : "";
  return html.trim() === "" ? "" : `<pre><code${name}>${html}\n</code></pre>`;
}

/** A note, tip or warning. Without a title, its kind is shown as one. */
export const calloutHtml = (kind: string, title: string, body: string): string =>
  `<div class="admonition ${kind}">${title === "" ? "" : `<p class="admonition-title">${title}</p>`}${body}</div>`;

/** A picture with its description, or nothing if it has none. */
export const pictureHtml = (address: string, description: string): string =>
  `<img${address === "" ? "" : ` src="${escapeHtml(address)}"`} alt="${escapeHtml(description)}">`;

/** The content of a list item or cell: a single paragraph needs no element of its own. */
export const tightHtml = (html: string): string => /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/u.exec(html)?.[1] ?? html;

const NOTE_MARK = '<sup><a href="#footnote-';
export const isNoteMark = (html: string): boolean => html.startsWith(NOTE_MARK);

/** Footnotes, numbered in the order of their first marks. */
export class WrittenNotes {
  private readonly numbers = new Map<string, number>();
  private readonly bodies = new Map<string, string>();
  private unnamed = 0;

  /** The mark of a note in the text. */
  mark(key: string): string {
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `${NOTE_MARK}${number}">${number}</a></sup>`;
  }

  /** The mark of a note, whose text may be given where it is first referred to. Without a key, it is a note of its own. */
  note(key: string, html?: string): string {
    const name = key === "" ? `#${this.unnamed++}` : key;
    const mark = this.mark(name);
    if (html !== undefined) this.define(name, html);
    return mark;
  }

  define(key: string, html: string): void {
    if (!this.bodies.has(key)) this.bodies.set(key, html);
  }

  /** The notes as a list; those without a mark follow in a list of their own. */
  html(): string {
    const marked = [...this.numbers].map(
      ([key, number]) => `<li id="footnote-${number}">${this.bodies.get(key) ?? ""}</li>`,
    );
    const others = [...this.bodies].flatMap(([key, html]) => (this.numbers.has(key) ? [] : [`<li>${html}</li>`]));
    return [marked, others].map((items) => (items.length > 0 ? `<ol>${items.join("")}</ol>` : "")).join("");
  }
}
