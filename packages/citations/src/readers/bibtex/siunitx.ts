import { byWord, tableOf } from "../../tables.ts";

/** What the commands of the package siunitx take: n for a number, u for a unit, a for an angle. */
const ARGUMENTS = tableOf(
  "SI=nu qty=nu SIrange=nnu qtyrange=nnu SIlist=nu qtylist=nu num=n numrange=nn numlist=n si=u unit=u ang=a",
);

const PREFIXES = tableOf(
  "quecto=q ronto=r yocto=y zepto=z atto=a femto=f pico=p nano=n micro=µ milli=m centi=c deci=d deca=da deka=da hecto=h kilo=k mega=M giga=G tera=T peta=P exa=E zetta=Z yotta=Y",
);
const UNITS = byWord({
  g: "gram",
  m: "metre|meter",
  s: "second",
  min: "minute",
  h: "hour",
  d: "day",
  A: "ampere",
  K: "kelvin",
  "°C": "celsius|degreeCelsius",
  "°": "degree",
  "′": "arcminute",
  "″": "arcsecond",
  mol: "mole",
  cd: "candela",
  L: "litre|liter",
  t: "tonne",
  ha: "hectare",
  au: "astronomicalunit",
  Hz: "hertz",
  J: "joule",
  N: "newton",
  Pa: "pascal",
  W: "watt",
  V: "volt",
  Ω: "ohm",
  C: "coulomb",
  F: "farad",
  S: "siemens",
  T: "tesla",
  H: "henry",
  Wb: "weber",
  lm: "lumen",
  lx: "lux",
  Bq: "becquerel",
  Gy: "gray",
  Sv: "sievert",
  kat: "katal",
  eV: "electronvolt",
  Da: "dalton",
  B: "byte",
  dB: "decibel|dB",
  "%": "percent",
  kg: "kilogram",
});
const BEFORE = tableOf("square=² cubic=³");
const AFTER = tableOf("squared=² cubed=³");
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** `\ug`, `\kPa`: what the package abbreviates reads as it prints, but for the u. */
const SHORT = /^([fpnumcdkMGTP]?)(g|m|s|L|l|mol|A|V|W|Wh|J|eV|Hz|Pa|N|F|K)$/u;

const raised = (power: string): string =>
  power.replace(/[\d-]/gu, (sign) => (sign === "-" ? "⁻" : (RAISED[Number(sign)] ?? "")));

/** `\micro\gram\per\litre` prints "µg/L"; letters print as they stand, a point between them as a product. */
export function unitFromTex(text: string): string {
  let out = "";
  let power = "";
  let isOpen = false;
  const parts = text.matchAll(/\\([A-Za-z]+)\s*(?:\{([^{}\\]{0,20})\})?|\^\{?(-?\d{1,3})\}?|[.~]|[^\\^.~{}]+/gu);
  for (const { 0: part, 1: name, 2: argument = "", 3: exponent } of parts) {
    const prefix = PREFIXES.get(name ?? "");
    const symbol =
      UNITS.get(name ?? "") ??
      SHORT.exec(name ?? "")
        ?.slice(1)
        .join("")
        .replace(/^u/u, "µ");
    if (exponent !== undefined) out += raised(exponent);
    else if (name === undefined) out += /[.~]/u.test(part) ? "·" : part.trim();
    else if (name === "per") [out, isOpen] = [`${out}/`, true];
    else if (prefix !== undefined) [out, isOpen] = [out + (isOpen || out === "" ? "" : "·") + prefix, true];
    else if (BEFORE.has(name)) power = BEFORE.get(name) ?? "";
    else if (AFTER.has(name)) out += AFTER.get(name);
    else if (name === "tothe") out += raised(argument);
    else if (name === "raiseto") power = raised(argument);
    else {
      out += (isOpen || out === "" ? "" : "·") + (symbol ?? (argument || name)) + power;
      [power, isOpen] = ["", false];
    }
  }
  return out;
}

/** `1.2e-5` prints "1.2 × 10⁻⁵". */
const numberFromTex = (text: string): string =>
  text
    .replace(/\s+/gu, "")
    .replace(/\+-|\\pm/gu, " ± ")
    .replace(/(?<=\d)x(?=\d)/gu, " × ")
    .replace(/(?<=\d)[eEdD]([+-]?\d{1,4})/gu, (_, power: string) => ` × 10${raised(power.replace("+", ""))}`)
    .split(";")
    .join(", ");

const angleFromTex = (text: string): string =>
  text
    .split(";")
    .map((part, index) => (part.trim() === "" ? "" : `${part.trim()}${"°′″"[index] ?? ""}`))
    .join("");

const LONGEST = 400;

/** The end of the group that opens at a place; `undefined` where none does, or none closes. */
function groupEnd(text: string, at: number, [open, close]: string): number | undefined {
  if (text[at] !== open) return undefined;
  let depth = 0;
  for (let end = at; end < Math.min(text.length, at + LONGEST); end++) {
    if (text[end] === "{" || (end === at && open === "[")) depth++;
    else if (text[end] === "}") depth--;
    if (depth === (open === "[" ? 1 : 0) && text[end] === close) return end + 1;
  }
  return undefined;
}

/** What a command of siunitx prints whose arguments begin at a place, and where they end; `undefined` for any other. */
export function siunitxAt(
  text: string,
  name: string,
  from: number,
): { readonly text: string; readonly end: number } | undefined {
  const kinds = ARGUMENTS.get(name);
  if (kinds === undefined) return undefined;
  let end = groupEnd(text, from, "[]") ?? from;
  const printed: string[] = [];
  for (const kind of kinds) {
    const stop = groupEnd(text, end, "{}");
    if (stop === undefined) return undefined;
    const argument = text.slice(end + 1, stop - 1);
    printed.push(
      kind === "n" ? numberFromTex(argument) : kind === "u" ? unitFromTex(argument) : angleFromTex(argument),
    );
    end = stop;
  }
  const unit = kinds.endsWith("u") ? (printed.pop() ?? "") : "";
  const number = printed.join("–");
  return { text: number && unit && unit !== "°" ? `${number} ${unit}` : number + unit, end };
}
