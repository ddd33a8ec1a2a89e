import { byName, raised } from "./tables.ts";
import table from "./units.json" with { type: "json" };

/** Arguments of siunitx commands: `n` number, `u` unit, `a` angle. */
const ARGUMENTS = byName(table.arguments);
const PREFIXES = byName(table.prefixes);
const UNITS = byName(table.units);
const BEFORE = byName({ "²": "square", "³": "cubic" });
const AFTER = byName({ "²": "squared", "³": "cubed" });
/** Unit abbreviations of siunitx, such as `\ug` and `\kPa`, which read as printed except for the `u` (µ). */
const SHORT = /^([fpnumcdkMGTP]?)(g|m|s|L|l|mol|A|V|W|Wh|J|eV|Hz|Pa|N|F|K)$/u;

/** Prints `\micro\gram\per\litre` as "µg/L". Letters are kept, and a point between them is a product. */
function unitFromTex(text: string): string {
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

/** Prints `1.2e-5` as "1.2 × 10⁻⁵". */
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

/** The end of the group that opens at a position; `undefined` if there is none, or it is unclosed. */
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

/** The text printed by a siunitx command and the end of its arguments; `undefined` for any other command. */
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
