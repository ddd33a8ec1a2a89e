import { omitUndefined } from "../omit-undefined.ts";
import { scriptOf } from "./tables.ts";

/**
 * Formatting of a stretch of text: italics and the like, a link, a formula; `held` for braces that protect capitals.
 */
export type TexMark = "i" | "b" | "sup" | "sub" | "sc" | "held" | "link" | "math";

/** A piece of TeX output with its position in the source. */
export type TexPiece = { readonly at: number } & (
  | { readonly kind: "text"; readonly text: string; readonly end: number }
  | { readonly kind: "open" | "close"; readonly mark: TexMark; readonly href?: string }
  | { readonly kind: "cite"; readonly name: string; readonly keys: readonly string[]; readonly end: number }
  // A footnote; its source is `from` to `to`.
  | { readonly kind: "note"; readonly from: number; readonly to: number; readonly end: number }
);

/** An open mark, and the number of pieces before it. */
export interface Mark {
  readonly mark: TexMark;
  readonly begin: number;
  readonly at: number;
  readonly href?: string | undefined;
}

// More pieces than a number or name has.
const FEW = 8;
/** Accents without a letter print as ASCII. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"' },
};

/** Collects the printed pieces in order. `end` is the position after the source of a piece. */
export class Pieces {
  readonly list: TexPiece[] = [];
  readonly #isPlain: boolean;

  /** @param isPlain print powers and indices as raised and lowered digits instead of marks */
  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  put(text: string, at: number, end: number): void {
    if (text !== "") this.list.push({ kind: "text", text, at, end });
  }

  #textFrom(begin: number): string {
    return this.list
      .slice(begin)
      .map((piece) => (piece.kind === "text" ? piece.text : ""))
      .join("");
  }

  /** Wraps the pieces printed since the mark began. */
  mark({ mark, begin, at, href }: Mark, end: number, isMath: boolean): void {
    const pieces = this.list;
    const isScript = mark === "sup" || mark === "sub";
    const text = isScript || mark === "held" ? this.#textFrom(begin) : "";
    const script = isScript ? scriptOf(mark, text, isMath) : undefined;
    if (mark === "held" && !/\p{L}/u.test(text)) return;
    if (script && (script.isSign || (this.#isPlain && pieces.slice(begin).every(({ kind }) => kind === "text")))) {
      pieces.length = begin;
      this.put(script.text, at, end);
    } else if (pieces.length > begin || mark === "link") {
      pieces.splice(begin, 0, { kind: "open", mark, at, ...omitUndefined({ href }) });
      pieces.push({ kind: "close", mark, at: end });
    }
  }

  /** Adds an accent to the first letter printed since `begin`; without a letter, prints the accent itself. */
  accent(begin: number, accent: string, at: number, end: number): void {
    let place = begin;
    while (place < this.list.length && this.list[place]?.kind !== "text") place++;
    const piece = this.list[place];
    if (piece?.kind !== "text") return void this.put(KEYS[accent] ?? "", at, end);
    const [, first = "", rest = ""] = /^(\P{M}\p{M}*)(.*)$/su.exec(piece.text) ?? [];
    if (first === "") return;
    const text = (first.replace("ı", "i").replace("ȷ", "j") + accent).normalize("NFC");
    const restAt = piece.end - rest.length;
    const behind: TexPiece[] = rest ? [{ kind: "text", text: rest, at: restAt, end: piece.end }] : [];
    this.list.splice(place, 1, { kind: "text", text, at, end: rest ? restAt : end }, ...behind);
  }

  /** Puts the pieces printed since `begin` in brackets, unless they are a single number or name. */
  bracket(begin: number, at: number, end: number): void {
    const isLong = this.list.length > begin + FEW;
    if (!isLong && !/[^\p{L}\p{M}\p{N}.]/u.test(this.#textFrom(begin))) return;
    this.list.splice(begin, 0, { kind: "text", text: "(", at, end: at });
    this.put(")", end, end);
  }
}
