import { type Box, IDENTITY, type Matrix, moved } from "./matrix.ts";
import { number } from "./values.ts";

/** The graphics state when something is painted. */
export type GraphicsState = ReturnType<typeof startState>;

export const startState = () => ({
  ctm: IDENTITY,
  fontName: "",
  size: 0,
  leading: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  mode: 0,
  white: false,
  strokesWhite: false,
  alpha: 1,
  /** Only content inside is visible. */
  clip: undefined as Box | undefined,
});

/** Positions of the next letter and of the line's start. */
export class TextPlace {
  text: Matrix = IDENTITY;
  line: Matrix = IDENTITY;

  set(matrix: Matrix): void {
    this.text = matrix;
    this.line = matrix;
  }

  moveLine(x: number, y: number): void {
    this.set(moved(this.line, x, y));
  }

  advance(x: number, y: number): void {
    this.text = moved(this.text, x, y);
  }
}

/** `#fafafa` and brighter counts as white. */
export const isWhite = (colour: unknown): boolean =>
  typeof colour === "string" && /^#f[5-9a-f]f[5-9a-f]f[5-9a-f]$/iu.test(colour);

export const fontOf = ([name, size]: readonly unknown[]): Pick<GraphicsState, "fontName" | "size"> => ({
  fontName: String(name),
  size: number(size),
});
