import table from "./symbols.json" with { type: "json" };

/** Indexes a table of space-separated names by name. */
export const byName = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([row, names]) => names.split(" ").map((name) => [name, row] as const)));

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Combining marks by accent command. */
export const ACCENTS = byName(table.accents);

/** Function names that TeX sets upright: `sin`, `max`. */
export const FUNCTIONS = namesIn(table.functions);

/** Commands for each sign in formulas; the first is used for writing. */
export const FORMULA_SIGNS: Readonly<Record<string, string>> = table.math;

const symbols: ReadonlyMap<string, string> = new Map([...byName(table.text), ...byName(table.math)]);

/** The text printed by a command without arguments: `alpha` α, `ss` ß, `log` log. */
export const texSymbol = (name: string): string | undefined =>
  symbols.get(name) ?? (FUNCTIONS.has(name) ? name : undefined);

/** Marks by formatting command. */
export const MARKS = byName(table.marks);

/** Formatting commands that apply to the rest of their group. */
export const SWITCHES = namesIn(table.switches);

/** Which arguments of a command are printed: `-+` drops the first and prints the second. */
export const ARGUMENTS = byName(table.arguments);

const upright = namesIn(table.upright);

/** Whether a formula prints on one line as words, numbers and signs. */
export const isLine = (formula: string): boolean =>
  [...formula.matchAll(/\\([A-Za-z]+|.|$)/gsu)].every(({ 1: name = "" }) =>
    /^[A-Za-z]/u.test(name)
      ? texSymbol(name) !== undefined || ACCENTS.has(name) || upright.has(name)
      : /[,;:! %{}]/u.test(name),
  );

const SIGNS = "0123456789+-−()";
const shifted = (text: string, signs: string): string | undefined =>
  /^[\d+\-−()]+$/u.test(text) ? [...text].map((sign) => signs.charAt(SIGNS.indexOf(sign))).join("") : undefined;

/** A number as superscript digits; other text is unchanged. */
export const raised = (text: string): string => shifted(text, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾") ?? text;

/** A superscript or subscript in plain characters, and whether it is a sign of its own, such as a degree sign. */
export function scriptOf(
  mark: "sup" | "sub",
  text: string,
  isMath: boolean,
): { readonly text: string; readonly isSign: boolean } {
  if (mark === "sup" && (text === "∘" || text === "′")) return { text: text === "∘" ? "°" : text, isSign: true };
  const digits = shifted(text, mark === "sup" ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾" : "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎");
  const isWord = !isMath || /^(?:st|nd|rd|th)?$/u.test(text);
  return { text: digits ?? (isWord ? text : `${mark === "sup" ? "^" : "_"}${text}`), isSign: false };
}
