/** Slots for names of tags and attributes; a later name takes the place of an earlier one. */
const SLOTS = 1_024;

const known: string[] = new Array(SLOTS).fill("");

/**
 * The name between two offsets in lower case. The same name is the same string each time, which is compared by identity
 * and takes no memory; `hash` is that of its characters by `hashed`.
 */
export function nameAt(html: string, from: number, to: number, hash: number): string {
  const slot = hash & (SLOTS - 1);
  const before = known[slot] ?? "";
  if (before.length === to - from && isAt(html, from, before)) return before;
  const name = html.slice(from, to).toLowerCase();
  // Only keys of objects are compared by identity alone.
  const [own = name] = Object.keys({ [name]: 0 });
  if (own.length === to - from) known[slot] = own;
  return own;
}

/** Adds a character to a hash, in lower case if it is a letter of ASCII. */
export const hashed = (hash: number, code: number): number => (Math.imul(hash, 31) + lower(code)) | 0;

const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

function isAt(html: string, from: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) if (lower(html.charCodeAt(from + at)) !== name.charCodeAt(at)) return false;
  return true;
}
