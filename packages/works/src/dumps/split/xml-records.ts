import { TextDecoder } from "node:util";
import { MAX_RECORD, type Piece, TOO_LONG } from "./piece.ts";

/** The encoding that an XML file declares. */
function decoderFor(head: Buffer): TextDecoder {
  const label = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{2,40})["']/u.exec(
    head.toString("latin1", 0, 200),
  )?.[1];
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

const newlines = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
};

/** Cuts records out of a text that grows; the next one may begin on the line where the last one ends. */
class Cutter {
  private text = "";
  private line = 1;
  /** From where the end of an unfinished record is looked for. */
  private searched = 0;
  private readonly begin: RegExp;
  private readonly longest: number;
  private readonly most: number;

  constructor(names: readonly string[], most: number) {
    this.begin = new RegExp(`<(${names.join("|")})(?=[\\s/>])`, "gu");
    this.longest = Math.max(...names.map((name) => name.length)) + 2;
    this.most = most;
  }

  push(text: string): Piece[] {
    this.text += text;
    const pieces: Piece[] = [];
    for (let piece = this.next(); piece; piece = this.next()) pieces.push(piece);
    return pieces;
  }

  end(): Piece[] {
    return this.text.startsWith("<") && this.startAt(0) === 0 ? [this.broken("The record has no end.")] : [];
  }

  private startAt(from: number): number {
    this.begin.lastIndex = from;
    return this.begin.exec(this.text)?.index ?? -1;
  }

  private broken(broken: string): Piece {
    return { text: "", place: `line ${this.line}`, broken };
  }

  private drop(length: number): void {
    this.line += newlines(this.text.slice(0, length));
    this.text = this.text.slice(length);
    this.searched = 0;
  }

  private next(): Piece | undefined {
    const start = this.startAt(0);
    if (start < 0) {
      // The start of a name may be at the end of the text.
      this.drop(Math.max(0, this.text.length - this.longest));
      return undefined;
    }
    if (start > 0) this.drop(start);
    const name = /^<([^\s/>]+)/u.exec(this.text)?.[1] ?? "";
    const close = `</${name}>`;
    const another = this.startAt(Math.max(1, this.searched - this.longest));
    // The end is looked for up to the next beginning only, so that beginnings without an end cost no more.
    const rest = this.text.slice(this.searched, another < 0 ? undefined : another);
    const found = rest.indexOf(close);
    if (found < 0 && another > 0) return this.cutAt(another, "The record has no end.");
    if (found >= 0) return this.cutAt(this.searched + found + close.length);
    if (this.text.length > this.most) {
      // What follows is passed over up to the next record.
      const piece = this.broken(TOO_LONG);
      this.drop(this.text.length);
      return piece;
    }
    this.searched = Math.max(0, this.text.length - close.length);
    return undefined;
  }

  private cutAt(end: number, broken?: string): Piece {
    const piece = broken ? this.broken(broken) : { text: this.text.slice(0, end), place: `line ${this.line}` };
    this.drop(end);
    return piece;
  }
}

/** The elements with one of these names, which are not inside each other. A record without an end is reported. */
export async function* xmlRecords(
  bytes: AsyncIterable<Buffer>,
  names: readonly string[],
  most = MAX_RECORD,
): AsyncGenerator<readonly Piece[]> {
  const cutter = new Cutter(names, most);
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk);
    const pieces = cutter.push(decoder.decode(chunk, { stream: true }));
    if (pieces.length > 0) yield pieces;
  }
  const rest = [...cutter.push(decoder?.decode() ?? ""), ...cutter.end()];
  if (rest.length > 0) yield rest;
}
