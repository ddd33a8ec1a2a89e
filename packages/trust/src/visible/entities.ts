import { decodeHTMLStrict } from "entities";

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** The character reference that begins at a place of a text, and what it stands for; a blank that holds words together is a blank. */
export function entityAt(
  text: string,
  at: number,
): { readonly length: number; readonly character: string } | undefined {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text)?.[0];
  const character = found && decodeHTMLStrict(found).replace("\u00a0", " ");
  if (!character || character === found || character === "\ufffd") return undefined;
  return { length: found.length, character };
}
