/** The words of a heading, given the text after its opening `#` signs: without closing ones. */
export const headingWords = (text: string): string => text.replace(/(?:^|(?<=[ \t]))#+[ \t]*$/u, "");
