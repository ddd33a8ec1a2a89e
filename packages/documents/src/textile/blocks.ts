import { ListWriter } from "../prefixed-lists.ts";
import { codeHtml, tightHtml } from "../written-html.ts";
import { markupHtml } from "../written-tags.ts";
import { attributesOf, SIGNATURE } from "./attributes.ts";
import type { TextileContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";
import { isTable, tableHtml } from "./tables.ts";

const ITEM =
  /^\s{0,20}(?:\([\w#][^()\n]{0,100}\)|\{[^{}\n]{0,300}\}|[()]){0,6}([*#]{1,20})((?<=#)(?:_|\d{1,6}))?(?:\([\w#][^()\n]{0,100}\)|\{[^{}\n]{0,300}\}|\[[^[\]\n]{0,20}\]|[<>=]){0,4}\s+(?=\S)/u;
const TERM = /^-\s+(?=\S)/u;
/** A meaning of several paragraphs. */
const OPENS_MEANING = /^-\s[^\n]*:=\s*$/u;
const ENDS_MEANING = /=:\s*$/u;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u;
const BLOCK_TAG =
  /^\s{0,20}<\/?(?:address|article|aside|blockquote|center|details|div|dl|dd|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b/iu;

/** A block that goes on until another begins, as after `bq..`. */
interface Extended {
  readonly kind: string;
  readonly signs: string;
  readonly chunks: string[];
}

/** The blocks of a text, as HTML. */
export class BlockReader {
  private readonly out: string[] = [];
  private readonly lists = new ListWriter(this.out);
  private extended: Extended | undefined;
  /** Signs and number of the last item. */
  private prefix = "";
  private number = 0;
  private isListOpen = false;

  private readonly context: TextileContext;

  constructor(context: TextileContext) {
    this.context = context;
  }

  read(lines: readonly string[]): string {
    const lastMeaning = lines.findLastIndex((line) => ENDS_MEANING.test(line));
    for (let at = 0; at < lines.length; at++) {
      const start = at;
      for (let isOpen = false; at < lines.length && (isOpen || (lines[at] ?? "").trim() !== ""); at++) {
        const line = lines[at] ?? "";
        isOpen = !ENDS_MEANING.test(line) && (isOpen || (at < lastMeaning && OPENS_MEANING.test(line)));
      }
      if (at > start) this.chunk(lines.slice(start, at));
      else if (this.extended) this.extended.chunks.push("");
    }
    this.endExtended();
    return this.out.join("\n");
  }

  /** Lines between blank lines. Those of code need none before the next block. */
  private chunk(lines: readonly string[]): void {
    for (let at = 0; at < lines.length; ) at = this.block(lines, at);
  }

  /** Reads the block that begins at a line; returns where it ends. */
  private block(lines: readonly string[], start: number): number {
    const first = lines[start] ?? "";
    const [whole, kind = "", signs = "", dot = ""] = SIGNATURE.exec(first) ?? [];
    if (whole === undefined && !this.extended) {
      this.plain(lines);
      return lines.length;
    }
    if (whole !== undefined) {
      this.endExtended();
      this.extended = { kind, signs, chunks: [] };
    }
    const isCode = /^(?:bc|pre|notextile)$/u.test(this.extended?.kind ?? "");
    let end = isCode ? start + 1 : lines.length;
    while (end < lines.length && !SIGNATURE.test(lines[end] ?? "")) end++;
    this.extended?.chunks.push([first.slice(whole?.length ?? 0), ...lines.slice(start + 1, end)].join("\n"), "");
    // Paragraphs go on anyway.
    if (whole !== undefined && (dot === "" || kind === "p" || kind === "div")) this.endExtended();
    return end;
  }

  private endExtended(): void {
    const { kind, signs, chunks } = this.extended ?? { kind: "", signs: "", chunks: [] };
    this.extended = undefined;
    if (chunks.length > 0) this.out.push(this.blockHtml(kind, signs, chunks));
  }

  private blockHtml(kind: string, signs: string, chunks: readonly string[]): string {
    const attributes = attributesOf(signs);
    const texts = chunks.filter((text) => text !== "");
    const paragraphs = (tag: string) =>
      texts.map((text) => `<${tag}${attributes}>${inlineHtml(text, this.context)}</${tag}>`).join("\n");
    if (kind === "bc" || kind === "pre") {
      const language = /^\(([^()#\s]+)/u.exec(signs)?.[1]?.replace(/^language-/u, "") ?? "";
      return codeHtml(
        this.context.source(chunks.join("\n").trimEnd()),
        language || (/\[(\w+)\]/u.exec(signs)?.[1] ?? ""),
      );
    }
    if (kind === "bq") return `<blockquote>${paragraphs("p")}</blockquote>`;
    if (kind === "notextile") return markupHtml(texts.join("\n\n"));
    if (kind === "###") return "";
    if (!kind.startsWith("fn")) return paragraphs(kind);
    this.context.notes.define(kind.slice(2), tightHtml(paragraphs("p")));
    return "";
  }

  private plain(lines: readonly string[]): void {
    if (isTable(lines)) {
      this.out.push(tableHtml(lines, this.context));
      return;
    }
    const hasTerms = lines.some((line) => line.includes(":="));
    let held: string[] = [];
    const flush = () => {
      if (held.length > 0) this.held(held, hasTerms);
      held = [];
    };
    for (const [index, line] of lines.entries()) {
      const isAfterTag = BLOCK_TAG.test(held[0] ?? "");
      if (isAfterTag && SIGNATURE.test(line)) {
        flush();
        this.closeLists();
        this.chunk(lines.slice(index));
        return;
      }
      const begins = ITEM.test(line) || (hasTerms && TERM.test(line)) || RULE.test(line);
      if (begins || isAfterTag !== BLOCK_TAG.test(line)) flush();
      held.push(line);
    }
    flush();
    this.closeLists();
  }

  /** Lines of one item, term, paragraph or piece of HTML. */
  private held(lines: readonly string[], hasTerms: boolean): void {
    const [first = "", ...rest] = lines;
    const item = ITEM.exec(first);
    const mark = hasTerms ? TERM.exec(first)?.[0] : undefined;
    if (item) this.item(item, [first.slice(item[0].length), ...rest].join("\n"));
    else if (mark !== undefined) this.term([first.slice(mark.length), ...rest].join("\n"));
    else {
      this.closeLists();
      const html = inlineHtml(lines.join("\n"), this.context);
      if (RULE.test(first)) this.out.push("<hr>");
      else this.out.push(BLOCK_TAG.test(first) ? html.replaceAll("<br>\n", "\n") : `<p>${html}</p>`);
    }
  }

  private item([, signs = "", given]: RegExpExecArray, text: string): void {
    const sign = signs.at(-1) ?? "";
    this.prefix = this.prefix.slice(0, signs.length - 1).padEnd(signs.length - 1, sign) + sign;
    const start = given === undefined ? undefined : given === "_" ? this.number + 1 : Number(given);
    if (signs === "#") {
      this.number = start ?? (this.isListOpen ? this.number + 1 : 1);
      this.isListOpen = true;
    }
    this.lists.item(this.prefix, inlineHtml(text, this.context), start);
  }

  /** `- term := meaning`; one of several paragraphs ends with `=:`. A meaning may have several terms. */
  private term(text: string): void {
    const sign = text.indexOf(":=");
    this.lists.item(";", inlineHtml((sign < 0 ? text : text.slice(0, sign)).trim(), this.context));
    if (sign < 0) return;
    const meaning = text
      .slice(sign + 2)
      .replace(ENDS_MEANING, "")
      .trim();
    const paragraphs = meaning.split(/\n\s*\n/u).map((part) => `<p>${inlineHtml(part, this.context)}</p>`);
    this.lists.meaning(tightHtml(paragraphs.join("\n")));
  }

  private closeLists(): void {
    this.lists.close();
    this.isListOpen = false;
  }
}
