/** The list in brackets above a block or in a macro: `[quote#id.role%option, name=value]`. */
export interface BlockAttributes {
  /** The first value, without ID, roles and options. */
  readonly style: string;
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
  readonly options: ReadonlySet<string>;
  readonly roles: readonly string[];
  readonly id: string;
}

const NAME = /([\w-]{1,60}) ?= ?/uy;
const QUOTED = /"((?:[^"\\]|\\.){0,4000})"|'((?:[^'\\]|\\.){0,4000})'/uy;
const SHORTHAND = /([#.%])([^#.%]*)/gu;
const MOST_ITEMS = 50;

export function readAttributes(text: string): BlockAttributes {
  const positional: string[] = [];
  const named = new Map<string, string>();
  for (let at = 0, count = 0; count < MOST_ITEMS && at < text.length; count++) {
    while (text[at] === " ") at++;
    NAME.lastIndex = at;
    const [given = "", name] = NAME.exec(text) ?? [];
    QUOTED.lastIndex = at + given.length;
    const [whole = "", double, single] = QUOTED.exec(text) ?? [];
    const start = at + given.length + whole.length;
    const comma = text.indexOf(",", start);
    const end = comma < 0 ? text.length : comma;
    const value = (double ?? single)?.replace(/\\(["'])/gu, "$1") ?? text.slice(start, end).trim();
    if (name === undefined) positional.push(value);
    else named.set(name, value);
    at = end + 1;
  }
  const first = positional[0] ?? "";
  const isQuoted = /^\s*["']/u.test(text);
  const style = isQuoted ? first : (/^[^#.%]*/u.exec(first)?.[0] ?? "").trim();
  const marks = isQuoted ? [] : [...first.matchAll(SHORTHAND)].map(([, sign, word = ""]) => ({ sign, word }));
  const of = (wanted: string) => marks.flatMap(({ sign, word }) => (sign === wanted ? [word.trim()] : []));
  return {
    ...{ style, positional, named },
    options: new Set([
      ...of("%"),
      ...(named.get("options") ?? named.get("opts") ?? "").split(",").map((it) => it.trim()),
    ]),
    roles: [...of("."), ...(named.get("role") ?? "").split(/\s+/u)].filter((role) => role !== ""),
    id: of("#")[0] ?? named.get("id") ?? "",
  };
}
