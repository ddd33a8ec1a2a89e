/** A tag of JSX. */
export interface JsxTag {
  /** Empty for a fragment. */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  /** Attributes that are strings; those that are expressions are empty. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Where each brace is closed. */
export type Braces = ReadonlyMap<number, number>;

/** Longer tags are taken for text. */
const LONGEST = 20_000;
const START = /<(\/?)([A-Za-z][\w.-]{0,100})?(?=[\s/>])/uy;
const ATTRIBUTE =
  /\s*(?:(\/?>)|([A-Za-z_:][\w:.-]{0,100})(?:\s*=\s*(?:"([^"]{0,5000})"|'([^']{0,5000})'|(?=\{)))?|(?=\{))/uy;

export function findBraces(text: string): Braces {
  const found = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/gu)) {
    if (brace === "{") open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) found.set(start, index);
    }
  }
  return found;
}

/** The string that an expression is, or undefined. */
export const stringOf = (expression: string): string | undefined =>
  /^\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*$/u.exec(expression)?.[2];

/** The tag that begins here, if it is one. */
export function readTag(text: string, at: number, braces: Braces): JsxTag | undefined {
  START.lastIndex = at;
  const [whole, slash, name = ""] = START.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = at + whole.length;
  while (end < at + LONGEST) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(text);
    if (!match) return undefined;
    const [piece, close, key, double, single] = match;
    end += piece.length;
    if (close !== undefined)
      return { name, kind: slash === "/" ? "close" : close === "/>" ? "empty" : "open", attributes, end };
    let value = double ?? single ?? "";
    if (double === undefined && single === undefined && text[end] === "{") {
      const stop = braces.get(end);
      if (stop === undefined) return undefined;
      const expression = text.slice(end + 1, stop);
      value = stringOf(expression) ?? (/^\s*\{\s*display:\s*["']none["']/u.test(expression) ? "display:none" : "");
      end = stop + 1;
    } else if (piece.trim() === "") return undefined;
    if (key !== undefined) attributes.set(key, value);
  }
  return undefined;
}
