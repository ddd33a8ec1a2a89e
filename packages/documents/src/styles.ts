/** The meaning of a paragraph's style. */
export type ParagraphKind =
  | { readonly is: "heading"; readonly level: number }
  | { readonly is: "quote" | "code" | "term" | "definition" | "continued" | "plain" };

/** Style names of Word and similar programs, in lower case. */
const kinds: readonly (readonly [pattern: RegExp, kind: "quote" | "code" | "term" | "definition" | "continued"])[] = [
  [/^(?:intense quote|quote|block ?text|block ?quote|quotations|quotation)$/u, "quote"],
  [/^(?:source ?code|html preformatted|plain text code|code|code block|macro)$|^preformatted /u, "code"],
  [/^definition term$/u, "term"],
  [/^definition$/u, "definition"],
  [/^list continue(?: \d)?$/u, "continued"],
];

/** The kind meant by a style's or ancestor's name, otherwise by its outline level, from 0. */
export function kindOfStyle(names: readonly string[], outline = 9): ParagraphKind {
  for (const name of names) {
    const level = /^heading (\d)/u.exec(name)?.[1];
    if (level) return { is: "heading", level: Math.min(6, Math.max(1, Number(level))) };
    if (name === "title") return { is: "heading", level: 1 };
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
    if (kind) return { is: kind };
  }
  return outline >= 0 && outline < 9 ? { is: "heading", level: Math.min(6, outline + 1) } : { is: "plain" };
}

const MAX_CHAIN = 20;

/** A style and its ancestors, nearest first. */
export function chainOf<Style>(
  styles: ReadonlyMap<string, Style>,
  baseOf: (style: Style) => string | undefined,
  id = "",
) {
  const chain: Style[] = [];
  for (let style = styles.get(id); style && chain.length < MAX_CHAIN; style = styles.get(baseOf(style) ?? ""))
    chain.push(style);
  return chain;
}
