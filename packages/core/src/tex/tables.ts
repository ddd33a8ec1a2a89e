import table from "./symbols.json" with { type: "json" };

/** A table of rows by name: each row lists its names, with blanks between them. */
export const byName = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([row, names]) => names.split(" ").map((name) => [name, row] as const)));

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Accent commands by their combining mark. */
export const ACCENTS = byName(table.accents);

/** Names that TeX sets upright: `sin`, `max`. */
export const FUNCTIONS = namesIn(table.functions);

/** Signs of formulas with the commands that print them; the first is the one to write. */
export const FORMULA_SIGNS: Readonly<Record<string, string>> = table.math;

const symbols: ReadonlyMap<string, string> = new Map([...byName(table.text), ...byName(table.math)]);

/** What a command without argument prints: `alpha` α, `ss` ß, `log` log. */
export const texSymbol = (name: string): string | undefined =>
  symbols.get(name) ?? (FUNCTIONS.has(name) ? name : undefined);

/** Commands that set their argument apart, by how. */
export const MARKS = byName(table.marks);

/** Of these, the ones that hold from where they stand to the end of their group. */
export const SWITCHES = namesIn(table.switches);

/** Commands whose arguments are not all printed, by which are: `-+` drops the first and prints the second. */
export const ARGUMENTS = byName(table.arguments);

const upright = namesIn(table.upright);

/** Whether a formula prints as words, numbers and signs in one line. */
export const isLine = (formula: string): boolean =>
  [...formula.matchAll(/\\([A-Za-z]+|.|$)/gsu)].every(({ 1: name = "" }) =>
    /^[A-Za-z]/u.test(name)
      ? texSymbol(name) !== undefined || ACCENTS.has(name) || upright.has(name)
      : /[,;:! %{}]/u.test(name),
  );

const SIGNS = "0123456789+-−()";
const shifted = (text: string, signs: string): string | undefined =>
  /^[\d+\-−()]+$/u.test(text) ? [...text].map((sign) => signs.charAt(SIGNS.indexOf(sign))).join("") : undefined;

/** A power in raised digits; any other text as it is. */
export const raised = (text: string): string => shifted(text, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾") ?? text;

/** What is raised or lowered in plain letters, and whether it is a sign of its own, as a degree is. */
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
