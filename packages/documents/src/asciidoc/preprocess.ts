import type { AdocContext } from "./context.ts";

const DIRECTIVE = /^(ifdef|ifndef|ifeval|endif)::([^[\]]{0,500})\[(.*)\]\s*$/u;
const COMPARISON =
  /^\s*("[^"]{0,500}"|'[^']{0,500}'|[^\s"'<>=!]{1,500})\s*([<>=!]=|[<>])\s*("[^"]{0,500}"|'[^']{0,500}'|[^\s"'<>=!]{1,500})\s*$/u;

/** Returns the lines whose conditions are true, using the attributes defined above each. */
export function conditionalLines(lines: readonly string[], context: AdocContext): readonly string[] {
  const out: string[] = [];
  /** Whether each enclosing condition is true. */
  const open: boolean[] = [];
  let refused = 0;
  const enter = (holds: boolean) => {
    open.push(holds);
    if (!holds) refused++;
  };
  for (const line of lines) {
    const [, kind, names = "", content = ""] = (line.includes("::") && DIRECTIVE.exec(line)) || [];
    if (kind === "endif") {
      if (open.pop() === false) refused--;
    } else if (kind === "ifeval") enter(refused === 0 && compares(context.expand(content)));
    else if (kind !== undefined) {
      const holds = isDefined(names, context) === (kind === "ifdef");
      if (content === "") enter(holds);
      else if (holds && refused === 0) out.push(content);
    } else if (refused === 0) {
      if (line.startsWith(":")) context.define(line);
      out.push(/^\\(?:ifdef|ifndef|ifeval|endif|include)::/u.test(line) ? line.slice(1) : line);
    }
  }
  return out;
}

/** `a,b` requires one of the names, `a+b` all of them. */
const isDefined = (names: string, context: AdocContext): boolean =>
  names.includes("+")
    ? names.split("+").every((name) => context.attribute(name.trim()) !== undefined)
    : names.split(",").some((name) => context.attribute(name.trim()) !== undefined);

/** Evaluates a comparison; true if it cannot be parsed. */
function compares(text: string): boolean {
  const [, left, sign, right] = COMPARISON.exec(text) ?? [];
  if (left === undefined || right === undefined) return true;
  const [a, b] = [operand(left), operand(right)];
  if (sign === "==") return a === b;
  if (sign === "!=") return a !== b;
  if (sign === "<") return a < b;
  if (sign === ">") return a > b;
  return sign === "<=" ? a <= b : a >= b;
}

const operand = (text: string): string | number =>
  /^["']/u.test(text) ? text.slice(1, -1) : Number.isNaN(Number(text)) ? text : Number(text);
