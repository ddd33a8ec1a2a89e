/** The `(address "title")` part of a link or image. */
const ADDRESS = String.raw`\((?:[^\s()<>]|\([^\s()]{0,200}\)){0,2000}(?:[ \t]+"[^"\n]{0,300}")?\)`;
const DESTINATION = new RegExp(String.raw`(?<=\])${ADDRESS}`, "gu");
const LINK = new RegExp(String.raw`!?\[([^[\]]{0,500})\]${ADDRESS}`, "gu");
/** The end of a link cut off at its beginning. */
const LINK_END = new RegExp(String.raw`\]${ADDRESS}`, "gu");
const ESCAPE = /\\([!-/:-@[-`{-~])/gu;

/** Replaces link addresses by blanks, so that offsets stay the same. */
export const withoutAddresses = (text: string): string =>
  text.includes("](") ? text.replace(DESTINATION, (address) => " ".repeat(address.length)) : text;

/** Replaces links by their text, including a link cut in two. */
export function linkWords(text: string): string {
  const words = text.replace(LINK, "$1").replace(LINK_END, "");
  const open = words.lastIndexOf("[");
  return open > words.lastIndexOf("]") ? words.slice(0, open) + words.slice(open + 1) : words;
}

/** Plain text of a heading, without marks of links, code and emphasis. */
export const plainHeading = (line: string): string =>
  linkWords(line)
    .replace(/`|\*\*/gu, "")
    .replace(ESCAPE, "$1")
    .trim();

/** Whether a line is an entry of a table of contents: `Tide tables ....... 12`. */
const leadsToPage = (line: string): boolean =>
  /(?:\.{4}|(?:\. ){3}|…) ?\d{1,4}$/u.test(line.slice(-12).trimEnd()) && !line.includes("](");

/** A link cut off within its address, since a passage ends with a word. */
const CUT_LINK = /\[([^[\]]{1,500})\]?$/u;
const LEAST_ENTRIES = 3;
/** Above this share of letters in links, a passage is a list of links. */
const MOST_LINKED = 0.5;
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether a passage is a table of contents or another list of links. */
export function isLinkList(text: string): boolean {
  if (!/\]\(|\.\.\.|\. \. |…/u.test(text)) return false;
  const links = [...text.matchAll(LINK), CUT_LINK.exec(text) ?? [""]].filter(([link]) => link.startsWith("["));
  const lines = text.split("\n").filter(leadsToPage);
  if (links.length + lines.length < LEAST_ENTRIES) return false;
  const pointing = [...links.map(([, words = ""]) => words), ...lines].reduce(
    (sum, words) => sum + lettersIn(words),
    0,
  );
  return pointing > MOST_LINKED * lettersIn(linkWords(text));
}
