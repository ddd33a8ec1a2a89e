/** `(address "title")` behind the text of a link or a picture. */
const ADDRESS = String.raw`\((?:[^\s()<>]|\([^\s()]{0,200}\)){0,2000}(?:[ \t]+"[^"\n]{0,300}")?\)`;
const DESTINATION = new RegExp(String.raw`(?<=\])${ADDRESS}`, "gu");
const LINK = new RegExp(String.raw`!?\[([^[\]]{0,500})\]${ADDRESS}`, "gu");
/** The end of a link whose beginning was cut off. */
const LINK_END = new RegExp(String.raw`\]${ADDRESS}`, "gu");
const ESCAPE = /\\([!-/:-@[-`{-~])/gu;

/** The text with blanks in place of the addresses of its links, so that each word keeps its place. */
export const withoutAddresses = (text: string): string =>
  text.includes("](") ? text.replace(DESTINATION, (address) => " ".repeat(address.length)) : text;

/** The text with links as their words, also of a link that was cut in two. */
export function linkWords(text: string): string {
  const words = text.replace(LINK, "$1").replace(LINK_END, "");
  const open = words.lastIndexOf("[");
  return open > words.lastIndexOf("]") ? words.slice(0, open) + words.slice(open + 1) : words;
}

/** A heading as one reads it: without the marks of links, code and emphasis. */
export const plainHeading = (line: string): string =>
  linkWords(line)
    .replace(/`|\*\*/gu, "")
    .replace(ESCAPE, "$1")
    .trim();
