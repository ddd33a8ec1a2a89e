import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { commentsHtml } from "./comments.ts";
import type { OfficePackage } from "./office.ts";

/** Notes are numbered as their marks are met, one row for both kinds, so that each has a number of its own. */
export class DocxNotes {
  private readonly bodies = new Map<string, { readonly note: XmlElement; readonly part: string }>();
  private readonly marked: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly remarks: string[] = [];

  constructor(file: OfficePackage) {
    for (const kind of ["footnote", "endnote", "comment"])
      for (const part of file.related(file.main, `${kind}s`))
        eachTree(file.parts.get(part) ?? "", kind, (note) => {
          // Lines between text and notes are kept as notes, too.
          if (!/separator|notice/iu.test(note.get("type") ?? ""))
            this.bodies.set(`${kind} ${note.get("id") ?? ""}`, { note, part });
        });
  }

  /** The mark of a footnote or an endnote where it is referred to; empty for a note that is not there. */
  mark(kind: string, id: string): string {
    const key = `${kind} ${id}`;
    if (!this.bodies.has(key)) return "";
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    if (!this.numbers.has(key)) this.marked.push(key);
    this.numbers.set(key, number);
    return `<sup><a href="#footnote-${number}">${number}</a></sup>`;
  }

  /** Takes up a comment for the list at the end; false for one that is not there. */
  comment(id: string): boolean {
    if (!this.bodies.has(`comment ${id}`)) return false;
    this.remarks.push(`comment ${id}`);
    return true;
  }

  commentsHtml(write: (note: XmlElement, part: string) => string): string {
    return commentsHtml(
      this.remarks.flatMap((key) => {
        const body = this.bodies.get(key);
        return body ? [{ by: [body.note.get("author")], html: write(body.note, body.part) }] : [];
      }),
    );
  }

  /** The notes in the order of their marks. Notes may have notes, so the list may grow on the way. */
  html(write: (note: XmlElement, part: string) => string): string {
    const items: string[] = [];
    for (let at = 0; at < this.marked.length; at++) {
      const body = this.bodies.get(this.marked[at] ?? "");
      if (body) items.push(`<li id="footnote-${at + 1}">${write(body.note, body.part)}</li>`);
    }
    return items.length > 0 ? `<ol>${items.join("")}</ol>` : "";
  }
}
