import { jsonIn } from "@wellsourced/core";

const DEEPEST = 5;
const KEYS = 30;

/** Names of members as services use them; anything else may be a text, and is not shown. */
const NAME = /^[@#$]?\w[\w:.-]{0,39}$/u;

/** What a reply is made of, without a value of it: keys and types, lists by their first element. For logs. */
export function shapeOf(text: string): string {
  const value = jsonIn(text);
  if (value !== undefined) return outline(value, 0);
  const start = /^\s*<[!?]?[a-z][\w:-]{0,39}/iu.exec(text)?.[0].trim();
  return `${text.length} characters${start ? ` that begin with ${start}` : ", no JSON"}`;
}

function outline(value: unknown, depth: number): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${outline(value[0], depth + 1)} × ${value.length}]`;
  if (depth >= DEEPEST) return "{…}";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, KEYS)
    .map(([name, inner]) => `${NAME.test(name) ? name : "(other)"}: ${outline(inner, depth + 1)}`);
  return `{${[...shown, ...(entries.length > KEYS ? ["…"] : [])].join(", ")}}`;
}
