/** A sign of the font of tall signs of TeX, which hangs below its origin. */
export interface TallSign {
  readonly text: string;
  /** Height in type sizes. */
  readonly tall: number;
}

const BRACKETS = "()[]⌊⌋⌈⌉{}⟨⟩";
const OPERATORS = "∑∏∫⋃⋂⨄⋀⋁";

/** Signs by the code of the first, their height, and how many codes a sign takes. */
const rows: readonly (readonly [first: number, signs: string, tall: number, step?: number])[] = [
  [0x00, BRACKETS, 1.2],
  [0x0c, "|‖", 0.6],
  [0x0e, "/\\", 1.2],
  [0x10, "()", 1.8],
  [0x12, `${BRACKETS}/\\`, 2.4],
  [0x20, `${BRACKETS}/\\`, 3],
  [0x2e, "/\\", 1.8],
  [0x30, "()[][]", 1.8],
  [0x36, "[]", 0.6],
  [0x38, "{}{}", 0.9],
  [0x3c, "{}", 1.8],
  [0x40, "()", 1.8],
  [0x42, "()", 0.6],
  [0x44, "⟨⟩", 1.8],
  [0x46, "⨆∮⨀⨁⨂", 1, 2],
  [0x47, "⨆∮⨀⨁⨂", 1.4, 2],
  [0x50, OPERATORS, 1],
  [0x58, OPERATORS, 1.4],
  [0x60, "∐", 1],
  [0x61, "∐", 1.4],
  [0x68, "[]⌊⌋⌈⌉{}", 1.8],
  [0x70, "√", 1.2],
  [0x71, "√", 1.8],
  [0x72, "√", 2.4],
  [0x73, "√", 3],
];
const heightOf = (sign: string, tall: number): number => (/[∫∮]/u.test(sign) ? (tall > 1 ? 2.22 : 1.11) : tall);

const tallSigns: ReadonlyMap<unknown, TallSign> = new Map(
  rows.flatMap(([first, signs, tall, step = 1]) =>
    [...signs].map((text, at) => [first + at * step, { text, tall: heightOf(text, tall) }] as const),
  ),
);

/** Tall brackets, their parts, operators and roots by their code. */
export const tallSign = (code: unknown): TallSign | undefined => tallSigns.get(code);

/** Height of the middle of tall signs and fractions above the baseline, in type sizes. */
export const AXIS = 0.25;
/** How far a tall sign reaches above its origin. */
const ABOVE = 0.04;

/** How far below the origin of a tall sign the baseline of its line is. */
export const baselineBelow = (tall: number): number => tall / 2 - ABOVE + AXIS;
