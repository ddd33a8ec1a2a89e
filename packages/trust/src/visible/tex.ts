import { TEX_SIGNS } from "@wellsourced/markup/markdown";

const CAPITALS = "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho".split(" ");

/** What a formula's commands are drawn as: the signs that the Markdown writer writes as commands, and more of their names. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...TEX_SIGNS,
  ...CAPITALS.map((name, at) => [name, String.fromCharCode(0x391 + at)] as const),
  ...Object.entries({
    epsilon: "ε",
    phi: "φ",
    omicron: "ο",
    Tau: "Τ",
    Chi: "Χ",
    ast: "∗",
    le: "≤",
    ge: "≥",
    ne: "≠",
    sqrt: "√",
    rightarrow: "→",
    dots: "…",
    mid: "|",
    percent: "%",
  }),
]);
const NAMES = /^(?:arc)?(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|deg|arg|Pr|mod)h?$/u;

/** A formula as it is drawn, so far as a line of text can show it. */
export const drawn = (tex: string): string =>
  tex
    .replace(/\\([a-z]+)\*?|\\([^a-z])/giu, (_, name?: string, sign?: string) => {
      if (name === undefined) return /[,;:!\s]/u.test(sign ?? "") ? " " : (sign ?? "");
      return SIGNS.get(name) ?? (NAMES.test(name) ? name : "");
    })
    .replace(/[{}_^&~]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
