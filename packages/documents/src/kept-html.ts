import { WrittenContext } from "./written-context.ts";

const OPEN = "\ue000";
const CLOSE = "\ue001";
/** What stands for pieces of HTML in a text. */
export const MARK = /\ue000(\d{1,9})\ue001/gu;

/** Text in which no character can be taken for a mark. */
export const withoutMarks = (text: string): string => text.replace(/[\ue000\ue001]/gu, "");

/** A document whose pieces are read one after the other: those that are read are marks in the text that is left. */
export class KeptHtml<Omission extends string> extends WrittenContext<Omission> {
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
}
