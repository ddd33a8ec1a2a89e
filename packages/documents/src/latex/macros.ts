import { closedBraces } from "@wellsourced/core/tex";

interface Macro {
  /** What stands before the first parameter and after each one; after most, nothing. */
  readonly delimiters: readonly string[];
  /** Value of an optional first argument. */
  readonly first: string | undefined;
  readonly body: string;
}

/** Maximum number of expansions, and of added characters; further commands are not expanded. */
const MOST_EXPANSIONS = 50_000;
const MOST_GROWTH = 2_000_000;
const DEEPEST = 8;
/** Characters of an argument that ends with a delimiter. */
const LONGEST = 1_000;

const DEFINITION =
  /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s{0,4}\{?\\([A-Za-z@]+)\}?\s{0,4}(?:\[(\d)\])?\s{0,4}(?:\[([^[\]]{0,200})\])?\s{0,4}(?=\{)|\\[gex]?def\s{0,4}\\([A-Za-z@]+)((?:[^{}\\\nA-Za-z@][^{}\\\n]{0,100})?)(?=\{)|\\DeclareMathOperator(\*?)\s{0,4}\{?\\([A-Za-z@]+)\}?\s{0,4}(?=\{)/gu;

/** Removes command definitions from a document and expands the commands. */
export function expandMacros(tex: string): string {
  const macros = new Map<string, Macro>();
  const kept: string[] = [];
  const ends = closedBraces(tex, false);
  let at = 0;
  for (const match of tex.matchAll(DEFINITION)) {
    const open = match.index + match[0].length;
    const close = ends[open] ?? 0;
    if (close === 0 || match.index < at) continue;
    kept.push(tex.slice(at, match.index));
    at = close + 1;
    define(macros, match, tex.slice(open + 1, close));
  }
  kept.push(tex.slice(at));
  return macros.size === 0 ? tex : new Expansion(macros).expand(kept.join(""), 0);
}

function define(macros: Map<string, Macro>, match: RegExpExecArray, body: string): void {
  const [, name, count, first, defined, parameters = "", starred, operator] = match;
  if (operator !== undefined)
    macros.set(operator, { delimiters: [""], first: undefined, body: `\\operatorname${starred ?? ""}{${body}}` });
  else if (defined !== undefined)
    macros.set(defined, { delimiters: parameters.trim().split(/#\d/u), first: undefined, body });
  else if (name !== undefined)
    macros.set(name, { delimiters: Array.from({ length: Number(count ?? 0) + 1 }, () => ""), first, body });
}

const COMMAND = /\\([A-Za-z@]+)/gu;

class Expansion {
  private left = MOST_EXPANSIONS;
  private growth = 0;
  private readonly macros: ReadonlyMap<string, Macro>;

  constructor(macros: ReadonlyMap<string, Macro>) {
    this.macros = macros;
  }

  /** In the text, unlike in definitions, `@` is no part of a name. */
  private named(letters: string) {
    const name = this.macros.has(letters) ? letters : (letters.split("@")[0] ?? "");
    return { name, macro: this.macros.get(name) };
  }

  expand(tex: string, depth: number): string {
    const parts: string[] = [];
    const ends = closedBraces(tex, false);
    let at = 0;
    for (const match of tex.matchAll(COMMAND)) {
      const { name, macro } = this.named(match[1] ?? "");
      if (!macro || match.index < at || depth > DEEPEST || this.left <= 0 || this.growth > MOST_GROWTH) continue;
      const found = argumentsOf(tex, ends, { macro, from: match.index + 1 + name.length });
      if (!found) continue;
      this.left--;
      const body = macro.body.replace(/#([1-9])/gu, (_, index: string) => found.values[Number(index) - 1] ?? "");
      this.growth += body.length;
      // Without a space, a letter after the command would join its text.
      const space = /[A-Za-z]$/u.test(body) && /^[A-Za-z]/u.test(tex.slice(found.end, found.end + 1)) ? " " : "";
      parts.push(tex.slice(at, match.index), this.expand(body, depth + 1), space);
      at = found.end;
    }
    parts.push(tex.slice(at));
    return parts.join("");
  }
}

function argumentsOf(
  tex: string,
  ends: Uint32Array,
  { macro: { delimiters, first }, from }: { macro: Macro; from: number },
) {
  const values: string[] = [];
  const [before = "", ...after] = delimiters;
  if (!tex.startsWith(before, from)) return undefined;
  let at = from + before.length;
  if (after.length > 0 && first !== undefined) {
    const optional = /\s{0,4}\[([^[\]]{0,400})\]/uy;
    optional.lastIndex = at;
    const match = optional.exec(tex);
    values.push(match?.[1] ?? first);
    at += match?.[0].length ?? 0;
  }
  for (const delimiter of after.slice(values.length)) {
    const found = delimiter === "" ? plainArgument(tex, ends, at) : delimitedArgument(tex, at, delimiter);
    if (!found) return undefined;
    values.push(found.value);
    at = found.end;
  }
  return { values, end: at };
}

function plainArgument(tex: string, ends: Uint32Array, from: number) {
  const space = /\s{0,20}/uy;
  space.lastIndex = from;
  const at = from + (space.exec(tex)?.[0].length ?? 0);
  const close = tex[at] === "{" ? (ends[at] ?? 0) : at;
  if (close === 0 || at >= tex.length) return undefined;
  return { value: tex[at] === "{" ? tex.slice(at + 1, close) : (tex[at] ?? ""), end: close + 1 };
}

function delimitedArgument(tex: string, at: number, delimiter: string) {
  const length = tex.slice(at, at + LONGEST).indexOf(delimiter);
  return length < 0 ? undefined : { value: tex.slice(at, at + length).trim(), end: at + length + delimiter.length };
}
