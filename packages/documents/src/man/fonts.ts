import type { Font, RoffText } from "./inline.ts";

/** Macros that set their arguments in one font, or alternate between two. */
export const FONTS: Readonly<Record<string, readonly [Font, Font]>> = {
  ...{ B: ["B", "B"], I: ["I", "I"], SB: ["B", "B"], SM: ["R", "R"], R: ["R", "R"], CW: ["C", "C"] },
  ...{ BI: ["B", "I"], BR: ["B", "R"], IB: ["I", "B"], IR: ["I", "R"], RB: ["R", "B"], RI: ["R", "I"] },
};

/** Adds a line of a table cell, which may start with a font macro. */
export function addCellLine(text: RoffText, line: string): void {
  const [, name = ""] = /^\.([A-Za-z]{1,3})(?![A-Za-z])/u.exec(line) ?? [];
  const rest = line.slice(name.length + 1).trim();
  const fonts = Object.hasOwn(FONTS, name) ? FONTS[name] : undefined;
  if (fonts && rest !== "") {
    if (!text.joined) text.addEscaped(" ");
    text.joined = false;
    const [first, second] = fonts;
    const words = first === second ? [rest] : rest.split(/\s+/u);
    for (const [index, word] of words.entries()) text.addIn(index % 2 === 0 ? first : second, word.replaceAll('"', ""));
  } else if (name === "br" || name === "sp" || name === "PP") text.breakLine();
  else if (name === "") text.addLine(line);
}
