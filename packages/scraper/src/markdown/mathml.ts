import { Element, rawText } from "../dom/tree.ts";

type Write = (parts: readonly string[]) => string;
const group = (tex = ""): string => `{${tex}}`;

/** How MathML's layout elements read in TeX. */
const layouts: Readonly<Record<string, Write>> = {
  mfrac: ([above, below]) => `\\frac${group(above)}${group(below)}`,
  msqrt: (parts) => `\\sqrt${group(parts.join(" "))}`,
  mroot: ([under, index]) => `\\sqrt[${index ?? ""}]${group(under)}`,
  msup: ([base = "", exponent]) => `${base}^${group(exponent)}`,
  msub: ([base = "", index]) => `${base}_${group(index)}`,
  msubsup: ([base = "", index, exponent]) => `${base}_${group(index)}^${group(exponent)}`,
  munder: ([base = "", below]) => `${base}_${group(below)}`,
  mover: ([base = "", above]) =>
    above === "¯" || above === "‾" ? `\\overline${group(base)}` : `${base}^${group(above)}`,
  munderover: ([base = "", below, above]) => `${base}_${group(below)}^${group(above)}`,
  mfenced: (parts) => `(${parts.join(", ")})`,
  mtr: (parts) => parts.join(" & "),
  mtable: (parts) => `\\begin{matrix}${parts.join(" \\\\ ")}\\end{matrix}`,
};

const symbols: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∞": "\\infty",
  "≤": "\\leq",
  "≥": "\\geq",
  "≠": "\\neq",
  "≈": "\\approx",
  "×": "\\times",
  "·": "\\cdot",
  "⋅": "\\cdot",
  "→": "\\to",
  "∈": "\\in",
  "∂": "\\partial",
  "∇": "\\nabla",
  "±": "\\pm",
  "−": "-",
  "\u2061": "",
  "\u2062": "",
  "\u2063": ",",
};

const greek =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega".split(
    " ",
  );

/** Presentation MathML as TeX: enough for formulas that carry no TeX of their own. */
export function mathmlToTex(element: Element): string {
  const { tag } = element;
  if (tag === "annotation" || tag === "annotation-xml") return "";
  if (tag === "mi" || tag === "mn" || tag === "mo") return token(rawText(element).trim());
  if (tag === "mtext" || tag === "ms") return `\\text${group(rawText(element).trim())}`;
  const parts = element.children.filter((it) => it instanceof Element).map(mathmlToTex);
  const layout = layouts[tag];
  return layout ? layout(parts) : parts.filter(Boolean).join(" ");
}

/** One sign, as TeX writes it. */
function token(text: string): string {
  const known = symbols[text];
  if (known !== undefined) return known;
  const letter = text.length === 1 ? text.charCodeAt(0) - 0x3b1 : -1;
  const name = greek[letter];
  if (name !== undefined) return `\\${name}`;
  return text.replace(/[{}%#&$]/gu, "\\$&");
}
