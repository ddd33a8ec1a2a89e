const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it has to stand in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/gu, (char) => entities[char] ?? char);
