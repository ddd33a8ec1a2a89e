import { FORMULA_SIGNS, FUNCTIONS } from "@wellsourced/core/tex";
import { own } from "../own.ts";

const styled = (style: string, letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(letters).map(([sign, letter]) => [sign, `\\${style}{${letter}}`]));

/** TeX for characters that is not the command they are parsed from. */
const written: Readonly<Record<string, string>> = {
  ...styled("mathbb", { ℝ: "R", ℕ: "N", ℤ: "Z", ℚ: "Q", ℂ: "C", ℙ: "P", ℍ: "H", 𝔼: "E" }),
  ...styled("mathcal", { ℒ: "L", ℋ: "H", ℱ: "F", ℛ: "R", ℬ: "B", ℰ: "E", ℳ: "M" }),
  ο: "o",
  "−": "-",
  "\u2010": "-",
  "∗": "*",
  "″": "\\prime\\prime",
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
  "\u2064": "",
  "\u00a0": "\\ ",
  "{": "\\{",
  "}": "\\}",
  "‖": "\\|",
  "∥": "\\|",
  "⋅": "\\cdot",
  "⩽": "\\leqslant",
  "⩾": "\\geqslant",
};

/** Accents above or below their base. */
const accents: {
  readonly over: Readonly<Record<string, string>>;
  readonly under: Readonly<Record<string, string>>;
} = {
  over: {
    "^": "hat",
    ˆ: "hat",
    "\u0302": "hat",
    "~": "tilde",
    "˜": "tilde",
    "\\sim": "tilde",
    "\u0303": "tilde",
    "\u0304": "bar",
    "\u0305": "overline",
    "\u0308": "ddot",
    "\u030c": "check",
    "\u0301": "acute",
    "\u0300": "grave",
    "\u0306": "breve",
    "¯": "bar",
    "‾": "overline",
    _: "overline",
    "\\_": "overline",
    "―": "overline",
    "─": "overline",
    "-": "bar",
    "\\to": "vec",
    "⃗": "vec",
    "\\rightharpoonup": "vec",
    ".": "dot",
    "˙": "dot",
    "\u0307": "dot",
    "\\cdot": "dot",
    "¨": "ddot",
    "..": "ddot",
    "˘": "breve",
    ˇ: "check",
    "´": "acute",
    "`": "grave",
    "˚": "mathring",
    "⏞": "overbrace",
    "︷": "overbrace",
    "\\leftarrow": "overleftarrow",
    "\\leftrightarrow": "overleftrightarrow",
    "⌢": "overset{\\frown}",
  },
  under: {
    _: "underline",
    "\\_": "underline",
    "‾": "underline",
    "¯": "underline",
    "⏟": "underbrace",
    "︸": "underbrace",
    "̲": "underline",
  },
};

/** TeX for a character; undefined if it represents itself. */
export const texSign = (sign: string): string | undefined => {
  const name = own(FORMULA_SIGNS, sign)?.split(" ", 1)[0];
  return own(written, sign) ?? (name === undefined ? undefined : `\\${name}`);
};
export const isTexFunction = (name: string): boolean => FUNCTIONS.has(name);
export const texAccent = (sign: string, place: "over" | "under" = "over"): string | undefined =>
  own(accents[place], sign);
