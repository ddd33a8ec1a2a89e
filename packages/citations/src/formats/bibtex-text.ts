/** TeX special characters, and those that its old fonts print differently. */
const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "`": "\\textasciigrave{}",
};

export const escapeTex = (text: string): string =>
  text.replace(/[{}$%&#_]/gu, "\\$&").replace(/\\(?![{}$%&#_])|[~^<>`]/gu, (mark) => escapes[mark] ?? mark);

/** Limit on nested markup. */
const DEEPEST = 20;
/** TeX commands for CSL-JSON's inline tags. */
const commands: Readonly<Record<string, string>> = {
  i: "textit",
  em: "emph",
  b: "textbf",
  strong: "textbf",
  sup: "textsuperscript",
  sub: "textsubscript",
  sc: "textsc",
  small: "textsc",
};

/** Spans that preserve case become braces; others have no TeX equivalent. */
const spanOf = (attributes: string): string =>
  attributes.includes("nocase") ? "held" : attributes.includes("small-caps") ? "small" : "span";

/** Returns the TeX for a closed tag. */
function closed(tag: string, inner: string): string {
  if (tag === "span") return inner;
  return tag === "held" ? `{${inner}}` : `\\${commands[tag]}{${inner}}`;
}

/** An unclosed command with the TeX collected so far. */
interface Open {
  readonly tag: string;
  readonly mark: string;
  text: string;
}

const kindOfTag = (tag: string): string => (tag === "held" || tag === "small" ? "span" : tag);

/** Converts a title to TeX: CSL inline markup becomes commands, the rest is escaped. */
export function richTex(text: string): string {
  const open: Open[] = [{ tag: "", mark: "", text: "" }];
  const last = (): Open => open.at(-1) as Open; // the first is never closed
  const close = (tag: string): void => {
    const { tag: name, mark, text: inner } = open.pop() as Open; // called only where one with a tag is open
    const fits = kindOfTag(name) === tag;
    last().text += fits ? closed(name, inner) : escapeTex(mark) + inner;
    if (!fits) close(tag);
  };
  for (const piece of text.split(/(<\/?(?:i|em|b|strong|sup|sub|sc)>|<\/?span(?:\s[^<>]{0,80})?>)/u)) {
    const [, slash, tag, attributes = ""] = /^<(\/?)([a-z]+)(?:\s([^<>]*))?>$/u.exec(piece) ?? [];
    const name = tag === "span" ? spanOf(attributes) : (tag ?? "");
    if (tag !== undefined && slash === "" && open.length < DEEPEST) open.push({ tag: name, mark: piece, text: "" });
    else if (tag !== undefined && open.some((one) => kindOfTag(one.tag) === tag)) close(tag);
    // Ignored spans and unmatched closing tags.
    else if (tag === "span") continue;
    else last().text += escapeTex(piece);
  }
  // Unclosed tags are text.
  return open.map(({ mark, text: inner }) => escapeTex(mark) + inner).join("");
}
