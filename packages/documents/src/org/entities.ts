import { plainTex } from "@wellsourced/core/tex";

const SPECIAL: Readonly<Record<string, string>> = {
  ...{ nbsp: "\u00a0", ensp: " ", emsp: " ", thinsp: " ", shy: "", zwnj: "", zwj: "", lrm: "", rlm: "" },
  ...{
    quot: '"',
    amp: "&",
    lt: "<",
    gt: ">",
    nil: "",
    dollar: "$",
    USD: "$",
    under: "_",
    slash: "/",
    plus: "+",
    ast: "*",
    vert: "|",
  },
  ...{
    ndash: "–",
    mdash: "—",
    hellip: "…",
    dots: "…",
    laquo: "«",
    raquo: "»",
    ldquo: "“",
    rdquo: "”",
    lsquo: "‘",
    rsquo: "’",
  },
  ...{
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    para: "¶",
    sect: "§",
    euro: "€",
    EUR: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
  },
  ...{
    rarr: "→",
    larr: "←",
    uarr: "↑",
    darr: "↓",
    harr: "↔",
    rArr: "⇒",
    lArr: "⇐",
    hArr: "⇔",
    to: "→",
    half: "½",
    frac12: "½",
  },
  ...{
    frac14: "¼",
    frac34: "¾",
    sup1: "¹",
    sup2: "²",
    sup3: "³",
    middot: "·",
    bull: "•",
    check: "✓",
    checkmark: "✓",
    hearts: "♥",
  },
  ...{
    smiley: "☺",
    plusmn: "±",
    times: "×",
    divide: "÷",
    le: "≤",
    ge: "≥",
    ne: "≠",
    infin: "∞",
    LaTeX: "LaTeX",
    TeX: "TeX",
  },
  ...{ szlig: "ß", aelig: "æ", AElig: "Æ", oslash: "ø", Oslash: "Ø", aring: "å", Aring: "Å", oelig: "œ", OElig: "Œ" },
  ...{
    ccedil: "ç",
    Ccedil: "Ç",
    eth: "ð",
    ETH: "Ð",
    thorn: "þ",
    THORN: "Þ",
    iexcl: "¡",
    iquest: "¿",
    dagger: "†",
    Dagger: "‡",
  },
};
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", uml: "\u0308", caron: "\u030c" },
};

/** Returns the character of a named entity such as `alpha` or `eacute`. */
export function entityOf(name: string): string | undefined {
  if (Object.hasOwn(SPECIAL, name)) return SPECIAL[name];
  if (/^_ +$/u.test(name)) return "\u00a0".repeat(name.length - 1);
  const [, letter = "", accent = ""] = /^([A-Za-z])(grave|acute|circ|tilde|uml|caron)$/u.exec(name) ?? [];
  if (letter !== "") return (letter + (ACCENTS[accent] ?? "")).normalize("NFC");
  const character = plainTex(`\\${name}`);
  return character !== "" && !/[A-Za-z\\]/u.test(character) ? character : undefined;
}
