import { KeptHtml, MARK } from "../kept-html.ts";

/** Content that the text refers to and does not contain. */
type Omission = "picture without a description";

/** What a document defines in one place and uses in another. */
export class TextileContext extends KeptHtml<Omission> {
  /** Addresses by their aliases. */
  readonly aliases = new Map<string, string>();
  /** Numbers of the notes that have a text. */
  readonly noted = new Set<string>();
  private readonly sources = new Map<string, string>();

  /** A mark for a passage in which nothing is markup. */
  keepPassage(html: string, source: string): string {
    const mark = this.keep(html);
    this.sources.set(mark, source);
    return mark;
  }

  /** Code as it was written. */
  source(text: string): string {
    return text.replace(MARK, (mark) => this.sources.get(mark) ?? "");
  }
}
