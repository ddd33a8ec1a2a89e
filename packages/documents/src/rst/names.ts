/** Removes backslash escapes; an escaped space disappears. */
export const unescaped = (text: string): string =>
  text.replace(/\\(\s|.|$)/gsu, (_, next: string) => (next.trim() === "" ? "" : next));

/** Normalises a target name: case and spaces are ignored. */
export const targetName = (text: string): string => unescaped(text).toLowerCase().replace(/\s+/gu, " ").trim();
