/** Backslashes escape the next character; an escaped space vanishes. */
export const unescaped = (text: string): string =>
  text.replace(/\\(\s|.|$)/gsu, (_, next: string) => (next.trim() === "" ? "" : next));

/** The name of a target without regard to case and spaces. */
export const targetName = (text: string): string => unescaped(text).toLowerCase().replace(/\s+/gu, " ").trim();
