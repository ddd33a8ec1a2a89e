import { Element, rawText } from "../dom/tree.ts";
import { own } from "../own.ts";
import { isTexFunction, texAccent, texSign } from "./tex-symbols.ts";

type Write = (parts: readonly string[], element: Element) => string;

/** Deeper than any real formula. */
const MAX_DEPTH = 60;

/** Presentation MathML as TeX, sufficient for formulas without a TeX annotation. */
export const mathmlToTex = (element: Element): string => write(element, 0).replace(/\s+/gu, " ").trim();

function write(element: Element, depth: number): string {
  const { tag } = element;
  if (tag === "annotation" || tag === "annotation-xml" || tag === "mphantom" || depth > MAX_DEPTH) return "";
  const token = own(tokens, tag);
  if (token) return token(rawText(element).replace(/\s+/gu, " ").trim(), element);
  const children = element.children.filter((it) => it instanceof Element);
  const parts = children.map((child) => write(child, depth + 1));
  const layout = own(layouts, tag);
  return layout ? layout(parts, element) : joinRow(parts);
}

const group = (tex = ""): string => `{${tex}}`;
/** The base of a script, in braces if it is more than one character. */
const base = (tex = ""): string =>
  tex === ""
    ? "{}"
    : /^(?:\\?[a-z]+|.|\\(?:math|operator)[a-z]*\{[^{}]*\})$/iu.test(tex) && !/^[a-z]{2,}$/iu.test(tex)
      ? tex
      : group(tex);

const tokens: Readonly<Record<string, (text: string, element: Element) => string>> = {
  mi: identifier,
  mn: (text) => sign(text),
  mo: (text) => sign(text),
  mtext: (text) => (text === "" ? "" : `\\text${group(text.replace(/[\\{}$%#&_^]/gu, "\\$&"))}`),
  ms: (text) => `\\text${group(text)}`,
  mspace: (_, element) => (Number.parseFloat(element.get("width")) >= 1 ? "\\quad" : ""),
};

/** TeX for MathML's layout elements. */
const layouts: Readonly<Record<string, Write>> = {
  mfrac: ([above, below], element) =>
    /^0(?:\D|$)/u.test(element.get("linethickness"))
      ? `${BARELESS}${group(above)}${group(below)}`
      : `\\frac${group(above)}${group(below)}`,
  msqrt: (parts) => `\\sqrt${group(joinRow(parts))}`,
  mroot: ([under, index]) => `\\sqrt[${index ?? ""}]${group(under)}`,
  msup: ([under, exponent]) =>
    /^(?:\\prime ?|')+$/u.test(exponent ?? "")
      ? `${base(under)}${primes(exponent)}`
      : `${base(under)}^${group(exponent)}`,
  msub: ([under, index]) => `${base(under)}_${group(index)}`,
  msubsup: ([under, index, exponent]) => `${base(under)}_${group(index)}^${group(exponent)}`,
  munder: ([under = "", below = ""]) => belowBase(under, below),
  mover: ([under = "", above = ""]) => overBase(under, above),
  munderover: ([under, below, above]) => `${limitBase(under)}_${group(below)}^${group(above)}`,
  mfenced: (parts, element) => {
    const open = element.has("open") ? sign(element.get("open")) : "(";
    const close = element.has("close") ? sign(element.get("close")) : ")";
    const between = (element.get("separators") || ",").trim()[0] ?? "";
    return `\\left${open || "."} ${parts.join(`${between} `)} \\right${close || "."}`;
  },
  menclose: (parts, element) => {
    const inside = joinRow(parts);
    const notation = element.get("notation");
    if (notation === "top") return `\\overline${group(inside)}`;
    if (notation === "bottom") return `\\underline${group(inside)}`;
    if (/box/u.test(notation)) return `\\boxed${group(inside)}`;
    return /strike/u.test(notation) ? `\\cancel${group(inside)}` : inside;
  },
  mmultiscripts: ([under = "", ...scripts]) => multiscripts(under, scripts),
  none: () => "",
  mprescripts: () => PRESCRIPTS,
  mtr: (parts) => parts.join(" & "),
  mlabeledtr: (parts) => parts.slice(1).join(" & "),
  mtable: (parts, element) => {
    const name =
      /right left|left/u.test(element.get("columnalign")) || element.get("displaystyle") === "true"
        ? "aligned"
        : "matrix";
    return `\\begin${group(name)} ${parts.join(" \\\\ ")} \\end${group(name)}`;
  },
};

const primes = (exponent = ""): string => "'".repeat((exponent.match(/\\prime|'/gu) ?? []).length);

const PRESCRIPTS = "\u0000";

function multiscripts(under: string, scripts: readonly string[]): string {
  const at = scripts.indexOf(PRESCRIPTS);
  const after = at < 0 ? scripts : scripts.slice(0, at);
  const before = at < 0 ? [] : scripts.slice(at + 1);
  const pairs = (list: readonly string[]): string => {
    const subs = list.filter((_, index) => index % 2 === 0).join("");
    const sups = list.filter((_, index) => index % 2 === 1).join("");
    return `${subs ? `_${group(subs)}` : ""}${sups ? `^${group(sups)}` : ""}`;
  };
  return `${before.length > 0 ? `{}${pairs(before)}` : ""}${base(under)}${pairs(after)}`;
}

/** Matrix environments by the fences around them. */
const matrices: Readonly<Record<string, string>> = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "||": "vmatrix",
  "\\{\\}": "Bmatrix",
  "\\|\\|": "Vmatrix",
  "\\{": "cases",
};

/** A fraction without a bar; in parentheses it is a binomial. */
const BARELESS = "\\genfrac{}{}{0pt}{}";

function binomials(parts: readonly string[]): readonly string[] {
  const at = parts.findIndex((part) => part.startsWith(BARELESS));
  if (at < 1 || parts[at - 1] !== "(" || parts[at + 1] !== ")") return parts;
  const made = `\\binom${(parts[at] ?? "").slice(BARELESS.length)}`;
  return [...parts.slice(0, at - 1), made, ...parts.slice(at + 2)];
}

/** Joins adjacent parts. */
function joinRow(parts: readonly string[]): string {
  const shown = binomials(parts.filter((part) => part !== ""));
  const matrix = asMatrix(shown);
  return matrix ?? shown.reduce((tex, part) => glue(tex, part), "");
}

function asMatrix(parts: readonly string[]): string | undefined {
  const at = parts.findIndex((part) => /^\\begin\{(?:matrix|aligned)\}/u.test(part));
  if (at < 1 || parts.length > 200) return undefined;
  const [open = "", table = "", close = ""] = parts.slice(at - 1, at + 2);
  const kind = own(matrices, open + close) ?? (open === "\\{" ? matrices[open] : undefined);
  if (kind === undefined) return undefined;
  const inside = table.replace(/^\\begin\{\w+\}|\\end\{\w+\}$/gu, "").trim();
  const named = `\\begin${group(kind)} ${inside} \\end${group(kind)}`;
  const used = own(matrices, open + close) === undefined ? at + 1 : at + 2;
  return joinRow([...parts.slice(0, at - 1), named, ...parts.slice(used)]);
}

/** Separates a command from a letter after it. */
const glue = (tex: string, part: string): string =>
  tex === ""
    ? part
    : /\\[a-z]+$/iu.test(tex) && /^[a-z0-9]/iu.test(part)
      ? `${tex} ${part}`
      : `${tex}${needsRoom(tex, part) ? " " : ""}${part}`;

const needsRoom = (tex: string, part: string): boolean =>
  /^\\(?:leq|geq|neq|to|in|pm|cdot|times|approx)|^[=+<>-]/u.test(part) || /[=+<>]$|\\[a-z]+$/iu.test(tex);

function overBase(under: string, above: string): string {
  const accent = texAccent(above.trim());
  if (accent !== undefined) return `\\${accent}${group(under)}`;
  return isLimits(under) ? `${limitBase(under)}^${group(above)}` : `\\overset${group(above)}${group(under)}`;
}

function belowBase(under: string, below: string): string {
  const accent = texAccent(below.trim(), "under");
  if (accent !== undefined) return `\\${accent}${group(under)}`;
  return isLimits(under) ? `${limitBase(under)}_${group(below)}` : `\\underset${group(below)}${group(under)}`;
}

const isLimits = (under: string): boolean =>
  /^\\(?:sum|prod|coprod|int|oint|iint|iiint|bigcup|bigcap|bigoplus|bigotimes|bigvee|bigwedge|lim|limsup|liminf|max|min|sup|inf|operatorname|arg|det|gcd|Pr|overbrace|underbrace)/u.test(
    under.trim(),
  );
const limitBase = (under = ""): string => under.trim();

const variants: Readonly<Record<string, string>> = {
  bold: "mathbf",
  "bold-italic": "boldsymbol",
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
};

function identifier(text: string, element: Element): string {
  if (isTexFunction(text)) return `\\${text}`;
  const tex = sign(text);
  const variant = own(variants, element.get("mathvariant"));
  if (variant !== undefined && tex !== "") return `\\${variant}${group(tex)}`;
  return /^[\p{L}][\p{L} ]+$/u.test(text) && tex === text ? `\\operatorname${group(text)}` : tex;
}

/** A single character or number as TeX. */
function sign(text: string): string {
  const known = texSign(text);
  if (known !== undefined) return known;
  if (isTexFunction(text)) return `\\${text}`;
  if (/^[a-z]{2,}$/iu.test(text)) return `\\operatorname${group(text)}`;
  return [...text].map((character) => texSign(character) ?? character.replace(/[{}%#&$_]/u, "\\$&")).join("");
}
