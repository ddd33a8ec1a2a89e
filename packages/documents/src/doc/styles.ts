import { chainOf } from "../styles.ts";
import { type Sprms, sprmsIn } from "./sprms.ts";

interface WordStyle {
  readonly name: string;
  readonly base: string;
  readonly paragraph: Sprms;
  readonly characters: Sprms;
}

/** Built-in numbers of styles whose names depend on the language of the program. */
const TITLE = 62;
const LAST_HEADING = 9;
const PARAGRAPH = 1;
const CHARACTER = 2;
const NO_BASE = 0xfff;

/** The styles of a document, each with those it is based on. */
export class WordStyles {
  private readonly styles: ReadonlyMap<string, WordStyle>;

  /** Reads the style sheet (MS-DOC, 2.9.271). */
  constructor(sheet: Buffer) {
    this.styles = new Map(stylesIn(sheet).map((style, at) => [String(at), style]));
  }

  /** Names of a style and those it is based on, nearest first. */
  names(style: number): readonly string[] {
    return this.chain(style).map(({ name }) => name);
  }

  /** A property as a style or its nearest ancestor states it. */
  property(style: number, of: "paragraph" | "characters", id: number): number | undefined {
    return this.chain(style)
      .map((it) => it[of].get(id))
      .find((it) => it !== undefined);
  }

  private chain(style: number): readonly WordStyle[] {
    return chainOf(this.styles, ({ base }) => base, String(style));
  }
}

function stylesIn(sheet: Buffer): WordStyle[] {
  const styles: WordStyle[] = [];
  if (sheet.length < 6) return styles;
  const count = sheet.readUInt16LE(2);
  const headBytes = sheet.readUInt16LE(4);
  let at = 2 + sheet.readUInt16LE(0);
  while (styles.length < count && at + 2 <= sheet.length) {
    const size = sheet.readUInt16LE(at);
    styles.push(styleOf(sheet.subarray(at + 2, at + 2 + size), headBytes));
    at += 2 + size + (size % 2);
  }
  return styles;
}

function styleOf(data: Buffer, headBytes: number): WordStyle {
  const short = (at: number) => (at + 2 <= data.length ? data.readUInt16LE(at) : 0);
  const letters = short(headBytes);
  const builtIn = short(0) & 0xfff;
  const stored = data.toString("utf16le", headBytes + 2, headBytes + 2 + letters * 2).toLowerCase();
  const name = builtIn >= 1 && builtIn <= LAST_HEADING ? `heading ${builtIn}` : builtIn === TITLE ? "title" : stored;
  const kind = short(2) & 0xf;
  const base = short(2) >>> 4;
  let at = headBytes + 4 + letters * 2;
  const next = () => {
    at += at % 2;
    const properties = data.subarray(at + 2, at + 2 + short(at));
    at += 2 + short(at);
    return properties;
  };
  return {
    name,
    base: data.length < 4 || base === NO_BASE ? "" : String(base),
    // The properties of a paragraph begin with the number of the style.
    paragraph: sprmsIn(kind === PARAGRAPH ? next().subarray(2) : Buffer.alloc(0)),
    characters: sprmsIn(kind === PARAGRAPH || kind === CHARACTER ? next() : Buffer.alloc(0)),
  };
}
