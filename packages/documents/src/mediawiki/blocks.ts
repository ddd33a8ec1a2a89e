import { ListWriter } from "../prefixed-lists.ts";
import { inlineHtml } from "./inline.ts";
import { TableWriter } from "./tables.ts";

/** Elements whose lines are not paragraphs, and what ends them. */
const STARTS_BLOCK = /<(?:table|h[1-6]|pre|ul|ol|dl|tr|caption|dt|dd|li)\b|<\/(?:td|th|tr|caption|dt|dd|li)\b/iu;
const ENDS_BLOCK =
  /<\/(?:table|h[1-6]|pre|ul|ol|dl)\b|<(?:td|th)\b|<\/?(?:p|center|blockquote|div|hr|details|summary|figure)\b/iu;

/** Marks of a list beyond these are text. */
const PREFIX = /^[*#:;]{1,20}/u;

/** Converts text to blocks. Constructs that may span lines were replaced by marks before. */
export function blocksHtml(text: string): string {
  const reader = new BlockReader();
  for (const line of text.split("\n")) reader.read(line);
  return reader.end();
}

/** Converts lines to HTML like MediaWiki; the HTML parser closes open elements. */
class BlockReader {
  private readonly out: string[] = [];
  private open: "" | "paragraph" | "fixed" = "";
  private isInBlock = false;
  private readonly lists = new ListWriter(this.out);
  private readonly tables = new TableWriter(this.out, () => this.close());

  read(line: string): void {
    if (this.tables.read(line)) this.isInBlock = false;
    else if (!this.heading(line) && !this.rule(line)) this.text(line);
  }

  end(): string {
    this.close();
    this.tables.end();
    return this.out.join("\n");
  }

  /** Ends the paragraph, list or preformatted lines before another block. */
  private close(): void {
    this.lists.close();
    if (this.open === "paragraph") this.out.push("</p>");
    if (this.open === "fixed") this.out.push("</pre>");
    this.open = "";
  }

  private heading(line: string): boolean {
    if (!line.startsWith("=")) return false;
    const text = line.trimEnd();
    let level = 0;
    while (level < 6 && text[level] === "=" && text.at(-1 - level) === "=") level++;
    if (level === 0 || text.length <= 2 * level) return false;
    this.close();
    this.out.push(`<h${level}>${inlineHtml(text.slice(level, -level).trim())}</h${level}>`);
    return true;
  }

  private rule(line: string): boolean {
    if (!line.startsWith("----")) return false;
    const rest = line.replace(/^-+/u, "");
    this.close();
    this.out.push("<hr>");
    if (rest.trim() !== "") this.text(rest);
    return true;
  }

  private text(line: string): void {
    const [prefix] = PREFIX.exec(line) ?? [];
    if (prefix !== undefined) {
      this.item(prefix, line.slice(prefix.length).trim());
      return;
    }
    const [starts, ends] = [STARTS_BLOCK.test(line), ENDS_BLOCK.test(line)];
    if (starts || ends) {
      this.close();
      this.isInBlock = starts && !ends;
      this.out.push(inlineHtml(line));
    } else if (this.isInBlock) this.out.push(inlineHtml(line));
    else if (line.startsWith(" ") && (this.open === "fixed" || line.trim() !== "")) this.line("fixed", line.slice(1));
    else if (line.trim() === "") this.close();
    else this.line("paragraph", line.trim());
  }

  private item(prefix: string, text: string): void {
    if (this.open !== "") this.close();
    const colon = prefix.endsWith(";") ? colonIn(text) : -1;
    this.lists.item(prefix, inlineHtml(colon < 0 ? text : text.slice(0, colon).trim()));
    if (colon >= 0) this.lists.meaning(inlineHtml(text.slice(colon + 1).trim()));
  }

  private line(kind: "paragraph" | "fixed", text: string): void {
    if (this.open !== kind) {
      this.close();
      this.out.push(kind === "fixed" ? "<pre>" : "<p>");
      this.open = kind;
    } else this.lists.close();
    this.out.push(inlineHtml(text));
  }
}

/** Where the term of `; term : meaning` ends: at a colon outside of tags and addresses. */
function colonIn(text: string): number {
  for (const { 0: sign, index } of text.matchAll(/<[^<>]{0,1000}>|\[[a-z]{1,10}:[^\]]{0,1000}\]|:(?:\/\/)?/giu))
    if (sign === ":") return index;
  return -1;
}
