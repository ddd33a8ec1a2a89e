import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { commentsHtml } from "./comments.ts";
import type { OfficePackage } from "./office.ts";

/** Numbers notes in the order of their marks. Footnotes and endnotes share one sequence, so that numbers are unique. */
export class DocxNotes {
  private readonly bodies = new Map<string, { readonly note: XmlElement; readonly part: string }>();
  private readonly marked: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly remarks: string[] = [];

  constructor(file: OfficePackage) {
    for (const kind of ["footnote", "endnote", "comment"])
      for (const part of file.related(file.main, `${kind}s`))
        eachTree(file.parts.get(part) ?? "", kind, (note) => {
          // Separator lines are stored as notes, too.
          if (!/separator|notice/iu.test(note.get("type") ?? ""))
            this.bodies.set(`${kind} ${note.get("id") ?? ""}`, { note, part });
        });
  }

  /** The mark that refers to a footnote or endnote; empty if the note is missing. */
  mark(kind: string, id: string): string {
    const key = `${kind} ${id}`;
    if (!this.bodies.has(key)) return "";
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    if (!this.numbers.has(key)) this.marked.push(key);
    this.numbers.set(key, number);
    return `<sup><a href="#footnote-${number}">${number}</a></sup>`;
  }

  /** Adds a comment to the list at the end; false if it is missing. */
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

  /** The notes in the order of their marks. Notes may refer to notes, so the list may grow during the loop. */
  html(write: (note: XmlElement, part: string) => string): string {
    const items: string[] = [];
    for (let at = 0; at < this.marked.length; at++) {
      const body = this.bodies.get(this.marked[at] ?? "");
      if (body) items.push(`<li id="footnote-${at + 1}">${write(body.note, body.part)}</li>`);
    }
    return items.length > 0 ? `<ol>${items.join("")}</ol>` : "";
  }
}
