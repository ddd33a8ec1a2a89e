/** A page's directives for crawlers. */
interface Directives {
  readonly nofollow: boolean;
  /** Pages with `noindex` are still read and reported. */
  readonly noindex: boolean;
}

/** Product token of a user agent: `benchbot` for `benchbot/1.0 (+http://…)`. */
export const productOf = (agent: string): string => (/^[\w-]+/u.exec(agent.trim())?.[0] ?? "").toLowerCase();

const rules = (text: string): readonly string[] => text.toLowerCase().split(/[\s,]+/u);

/**
 * Returns the rules for this crawler. `X-Robots-Tag` may name a crawler before a colon; the following rules apply only
 * to it.
 */
function headerRules(header: string, product: string): readonly string[] {
  let isForUs = true;
  return header.split(",").flatMap((piece) => {
    const named = /^\s*([\w-]+)\s*:(.*)$/u.exec(piece);
    const [, name = "", rest = ""] = named ?? [];
    if (named && !/^(?:unavailable_after|max-[a-z-]+)$/iu.test(name)) isForUs = name.toLowerCase() === product;
    return isForUs ? rules(named ? rest : piece) : [];
  });
}

/** Reads the robots meta elements and the `X-Robots-Tag` header for this user agent. */
export function directivesOf(meta: Readonly<Record<string, string>>, header: string | null, agent: string): Directives {
  const product = productOf(agent);
  const said = new Set([
    ...rules(meta.robots ?? ""),
    ...(product === "" ? [] : rules(meta[product] ?? "")),
    ...headerRules(header ?? "", product),
  ]);
  return { nofollow: said.has("nofollow") || said.has("none"), noindex: said.has("noindex") || said.has("none") };
}
