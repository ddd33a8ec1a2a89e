/** The name and parameters of a template; unnamed parameters are numbered from 1. */
export function parameters(inside: string): { readonly name: string; readonly values: ReadonlyMap<string, string> } {
  const [name = "", ...parts] = partsOf(inside);
  const values = new Map<string, string>();
  let place = 0;
  for (const part of parts) {
    const sign = part.indexOf("=");
    const isNamed = sign > 0 && !/[[{<]/u.test(part.slice(0, sign));
    if (!isNamed) place++;
    const key = isNamed ? part.slice(0, sign).trim().toLowerCase() : String(place);
    const value = (isNamed ? part.slice(sign + 1) : part).trim();
    if (value !== "" && !values.has(key)) values.set(key, value);
  }
  return { name: name.trim(), values };
}

/** Splits at bars, except those inside links and nested templates. */
function partsOf(inside: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of inside.matchAll(/\[\[|\]\]|\{\{|\}\}|\|/gu)) {
    if (sign === "|") {
      if (depth > 0) continue;
      parts.push(inside.slice(from, index));
      from = index + 1;
    } else depth = Math.max(0, depth + (sign === "[[" || sign === "{{" ? 1 : -1));
  }
  return [...parts, inside.slice(from)];
}
