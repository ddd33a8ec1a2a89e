import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { isTexFunction, texAccent, texSign } from "@wellsourced/markup/markdown";
import type { XmlElement } from "@wellsourced/markup/xml";
import { isOn } from "./docx-styles.ts";

/** Wraps a formula as visible TeX, since invisible TeX would count as hidden text. */
export function texHtml(tex: string, display: boolean): string {
  const [open, close] = display ? ["\\[", "\\]"] : ["\\(", "\\)"];
  return `<span class="math notranslate">${open}${escapeHtml(tex)}${close}</span>`;
}

/** Converts Office Math to HTML with visible TeX. */
export function ommlHtml(math: XmlElement, display: boolean): string {
  const tex = squeeze(write(math));
  return tex === "" ? "" : texHtml(tex, display);
}

type Write = (element: XmlElement) => string;

const part = (element: XmlElement, name: string): string => {
  const found = element.at(name);
  return found ? inside(found) : "";
};
const property = (element: XmlElement, path: string): string | undefined => element.at(path)?.get("val");
const inside = (element: XmlElement): string => [...element.elements()].map(write).join("");
const all = (element: XmlElement, name: string): string[] => [...element.elements(name)].map(inside);

const writers: Readonly<Record<string, Write>> = {
  r: (run) => {
    const text = [...run.elements("t")].map((it) => it.text).join("");
    return isOn(run.at("rPr/nor")) && /\p{L}/u.test(text) ? words(text) : token(text);
  },
  f: (it) =>
    property(it, "fPr/type") === "lin"
      ? `${part(it, "num")}/${part(it, "den")}`
      : `\\frac{${part(it, "num")}}{${part(it, "den")}}`,
  sSup: (it) => `${base(it)}^{${part(it, "sup")}}`,
  sSub: (it) => `${base(it)}_{${part(it, "sub")}}`,
  sSubSup: (it) => `${base(it)}_{${part(it, "sub")}}^{${part(it, "sup")}}`,
  sPre: (it) => `{}_{${part(it, "sub")}}^{${part(it, "sup")}}${base(it)}`,
  rad: (it) => {
    const degree = part(it, "deg");
    return degree === "" ? `\\sqrt{${part(it, "e")}}` : `\\sqrt[${degree}]{${part(it, "e")}}`;
  },
  nary: (it) => {
    const sign = property(it, "naryPr/chr") ?? "∫";
    const below = part(it, "sub");
    const above = part(it, "sup");
    return `${texSign(sign) ?? sign}${below && `_{${below}}`}${above && `^{${above}}`} ${part(it, "e")}`;
  },
  d: (it) => {
    const [open, close] = [property(it, "dPr/begChr") ?? "(", property(it, "dPr/endChr") ?? ")"];
    const separator = property(it, "dPr/sepChr") ?? "|";
    return `\\left${bracket(open)} ${all(it, "e").join(` ${separator} `)} \\right${bracket(close)}`;
  },
  func: (it) => `${part(it, "fName")} ${part(it, "e")}`,
  limLow: (it) => `${base(it)}_{${part(it, "lim")}}`,
  limUpp: (it) => `${base(it)}^{${part(it, "lim")}}`,
  m: (it) =>
    `\\begin{matrix}${[...it.elements("mr")].map((row) => all(row, "e").join(" & ")).join(" \\\\ ")}\\end{matrix}`,
  eqArr: (it) => `\\begin{aligned}${all(it, "e").join(" \\\\ ")}\\end{aligned}`,
  acc: (it) => {
    const sign = property(it, "accPr/chr") ?? "\u0302";
    return `\\${texAccent(sign) ?? `overset{${signs(sign)}}`}{${part(it, "e")}}`;
  },
  bar: (it) => `\\${property(it, "barPr/pos") === "top" ? "overline" : "underline"}{${part(it, "e")}}`,
  groupChr: (it) => `\\${property(it, "groupChrPr/pos") === "top" ? "overbrace" : "underbrace"}{${part(it, "e")}}`,
  phant: () => "",
  ctrlPr: () => "",
};

function write(element: XmlElement): string {
  if (element.name.endsWith("Pr")) return "";
  const writer = Object.hasOwn(writers, element.name) ? writers[element.name] : undefined;
  return (writer ?? inside)(element);
}

/** Formats the base of a script, in braces unless it is one character. */
function base(element: XmlElement): string {
  const tex = part(element, "e");
  return tex.length === 1 || /^\\[a-z]+ ?$/u.test(tex) ? tex.trim() : `{${tex}}`;
}

const bracket = (sign: string): string => (sign === "" ? "." : (texSign(sign) ?? sign));

/** Adjacent words, whose spaces TeX would drop. */
const PHRASE = /((?<!\p{L})\p{L}{1,40}(?: \p{L}{1,40}){1,40})/u;

const words = (text: string): string => `\\text{${text.replace(/[{}%#$&_]/gu, "\\$&")}}`;

/** Converts a token to TeX: characters, function names or text. */
function token(text: string): string {
  if (isTexFunction(text.trim())) return `\\${text.trim()} `;
  return text
    .split(PHRASE)
    .map((part, at) => (at % 2 === 1 ? words(part) : signs(part)))
    .join("");
}

/** TeX for characters, one by one; for one without TeX, for the characters that it is compatible with. */
export function signs(text: string): string {
  return [...text.normalize("NFC")]
    .flatMap((sign) => (texSign(sign) === undefined ? [...sign.normalize("NFKC")] : sign))
    .map((sign) => {
      const tex = texSign(sign);
      if (tex !== undefined) return /^\\[a-z]+$/iu.test(tex) ? `${tex} ` : tex;
      return sign
        .replace(/[%#$&_]/u, "\\$&")
        .replace("^", "\\hat{}")
        .replace("~", "\\sim ");
    })
    .join("");
}
