/** What a style sheet declares by name. */
export interface Declared {
  /** Custom properties of the whole page, by name with its two dashes. */
  readonly properties: ReadonlyMap<string, string>;
  /** Families that the sheet brings itself. */
  readonly families: readonly string[];
}

/** Selectors that mean the whole page, in its usual dress. */
const WHOLE = /^(?::root|html|body|:host|:root:root|\*)$/u;

interface Rule {
  readonly head: string;
  readonly body: string;
}

const withoutComments = (css: string): string => {
  const parts: string[] = [];
  let from = 0;
  while (from < css.length) {
    const start = css.indexOf("/*", from);
    if (start < 0) break;
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    from = end < 0 ? css.length : end + 2;
  }
  return parts.join(" ") + css.slice(from);
};

/** The rules of the outermost level and of layers; those under conditions hold only sometimes and are left out. */
function rulesIn(css: string, depth = 0): readonly Rule[] {
  const rules: Rule[] = [];
  let head = 0;
  let open = -1;
  let level = 0;
  for (let at = 0; at < css.length; at++) {
    const character = css[at];
    if (character === "{" && level++ === 0) open = at;
    if (character === ";" && level === 0) head = at + 1;
    if (character !== "}" || level === 0) continue;
    if (--level > 0) continue;
    const rule = { head: css.slice(head, open).trim(), body: css.slice(open + 1, at) };
    head = at + 1;
    if (/^@layer\b/u.test(rule.head) && depth < 3) rules.push(...rulesIn(rule.body, depth + 1));
    else rules.push(rule);
  }
  return rules;
}

function declarationsIn(body: string): readonly (readonly [name: string, value: string])[] {
  return body.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important\s*$/iu, "")
      .trim();
    return colon > 0 && value && !/[{}]/u.test(declaration) ? [[name, value] as const] : [];
  });
}

const isWhole = (head: string): boolean => head.split(",").every((selector) => WHOLE.test(selector.trim()));

/** Reads a style sheet. A property that refers to another one has the other one's value. */
export function declaredIn(css: string): Declared {
  const rules = rulesIn(withoutComments(css));
  const properties = new Map(
    rules
      .filter(({ head }) => isWhole(head))
      .flatMap(({ body }) => declarationsIn(body).filter(([name]) => name.startsWith("--"))),
  );
  const families = rules
    .filter(({ head }) => head === "@font-face")
    .flatMap(({ body }) => declarationsIn(body).flatMap(([name, value]) => (name === "font-family" ? [value] : [])))
    .map((value) => value.replace(/^["']|["']$/gu, ""));
  return {
    properties: new Map([...properties].map(([name, value]) => [name, resolved(value, properties)])),
    families: [...new Set(families)],
  };
}

function resolved(value: string, properties: ReadonlyMap<string, string>, depth = 0): string {
  const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^\s,].*))?\)$/u.exec(value) ?? [];
  if (!name || depth > 8) return value;
  const target = properties.get(name) ?? fallback?.trim();
  return target === undefined ? value : resolved(target, properties, depth + 1);
}
