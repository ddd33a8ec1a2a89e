/** A token of RTF. */
export type RtfToken =
  | { readonly is: "open" }
  | { readonly is: "close" }
  /** A control word with its number, or a control symbol: `*`, `~`, `_` … */
  | { readonly is: "word"; readonly name: string; readonly value: number | undefined }
  /** Text bytes in the current code page, and whether they were escaped individually. */
  | { readonly is: "text"; readonly text: string };

const wordPattern = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/uy;
const plainText = /[^\\{}\r\n]+/uy;

/** Tokenizes RTF, decoded as Latin-1. Binary data is skipped; malformed input is text. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0;
  while (at < source.length) {
    const char = source[at];
    if (char === "{" || char === "}") {
      yield { is: char === "{" ? "open" : "close" };
      at++;
    } else if (char === "\r" || char === "\n") at++;
    else if (char !== "\\") {
      plainText.lastIndex = at;
      const text = plainText.exec(source)?.[0] ?? source[at] ?? "";
      yield { is: "text", text };
      at += text.length;
    } else {
      const { token, next } = control(source, at + 1);
      at = next;
      if (token.is === "word" && token.name === "bin") at += Math.max(0, token.value ?? 0);
      yield token;
    }
  }
}

function control(source: string, at: number): { readonly token: RtfToken; readonly next: number } {
  wordPattern.lastIndex = at;
  const word = wordPattern.exec(source);
  if (word) {
    const [all, name = "", digits] = word;
    const value = digits === undefined ? undefined : Number(digits);
    return { token: { is: "word", name, value }, next: at + all.length };
  }
  const symbol = source[at] ?? "";
  const hex = symbol === "'" ? /^[0-9a-fA-F]{2}/u.exec(source.slice(at + 1, at + 3))?.[0] : undefined;
  if (hex !== undefined)
    return { token: { is: "text", text: String.fromCharCode(Number.parseInt(hex, 16)) }, next: at + 3 };
  if (symbol === "\r" || symbol === "\n") return { token: { is: "word", name: "par", value: undefined }, next: at + 1 };
  if (symbol === "\\" || symbol === "{" || symbol === "}") return { token: { is: "text", text: symbol }, next: at + 1 };
  return { token: { is: "word", name: symbol, value: undefined }, next: at + 1 };
}
