import { decodeHTML } from "entities";
import { KeptHtml, MARK } from "../kept-html.ts";

/** Content that the text refers to and does not contain. */
type Omission = "template" | "picture without a description" | "recording" | "drawing" | "language link";

/** What a page defines in one place and uses in another. */
export class WikiContext extends KeptHtml<Omission> {
  readonly categories = new Set<string>();
  title: string | undefined;
  private unnamed = 0;
  private isWritingNotes = false;
  /** The mark of a note, numbered when it is shown. Without text, it repeats another note. */
  noteMark(html: string | undefined, name = "", group = ""): string {
    const key = name === "" ? `#${this.unnamed++}` : `${group}\n${name}`;
    if (html !== undefined && html.trim() !== "") this.notes.define(key, html);
    return this.keep(() => (this.isWritingNotes ? "" : this.notes.mark(key)));
  }

  /** Returns the notes at the end of the text. Notes within notes follow without numbers. */
  notesHtml(): string {
    this.isWritingNotes = true;
    return this.notes.html();
  }

  /** Removes marks, tags and emphasis. */
  plain(text: string): string {
    return decodeHTML(text.replace(MARK, "").replace(/<[^<>]{0,500}>|'{2,5}/gu, "")).trim();
  }
}
