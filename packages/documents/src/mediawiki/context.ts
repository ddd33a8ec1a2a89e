import { decodeHTML } from "entities";
import { WrittenContext } from "../written-context.ts";

/** Content that the text refers to and does not contain. */
type Omission = "template" | "picture without a description" | "recording" | "drawing" | "language link";

const OPEN = "\ue000";
const CLOSE = "\ue001";
const MARK = /\ue000(\d{1,9})\ue001/gu;

/** Text in which no character can be taken for a mark. */
export const withoutMarks = (text: string): string => text.replace(/[\ue000\ue001]/gu, "");

/** What a page defines in one place and uses in another, and the pieces that are read already. */
export class WikiContext extends WrittenContext<Omission> {
  readonly categories = new Set<string>();
  title: string | undefined;
  private unnamed = 0;
  private isWritingNotes = false;
  private readonly pieces: (string | (() => string))[] = [];

  /** Returns a mark that is later replaced by HTML; the HTML may be built then. */
  keep(html: string | (() => string)): string {
    this.pieces.push(html);
    return `${OPEN}${this.pieces.length - 1}${CLOSE}`;
  }

  /** Replaces marks by their HTML. */
  restore(html: string): string {
    return html.replace(MARK, (_, index: string) => {
      const piece = this.pieces[Number(index)] ?? "";
      return this.restore(typeof piece === "string" ? piece : piece());
    });
  }

  /** The mark of a note, numbered when it is shown. Without text, it repeats another note. */
  noteMark(html: string | undefined, name = "", group = ""): string {
    const key = name === "" ? `#${this.unnamed++}` : `${group}\n${name}`;
    if (html !== undefined && html.trim() !== "") this.notes.define(key, html);
    return this.keep(() => (this.isWritingNotes ? "" : this.notes.mark(key)));
  }

  /** The notes at the end of the text. Notes within notes follow them without marks. */
  notesHtml(): string {
    this.isWritingNotes = true;
    return this.notes.html();
  }

  /** Text without marks, tags and emphasis. */
  plain(text: string): string {
    return decodeHTML(text.replace(MARK, "").replace(/<[^<>]{0,500}>|'{2,5}/gu, "")).trim();
  }
}
