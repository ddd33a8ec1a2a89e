/** The text of a heading without closing `#` signs, from the text after the opening ones. */
export const headingWords = (text: string): string => text.replace(/(?:^|(?<=[ \t]))#+[ \t]*$/u, "");
