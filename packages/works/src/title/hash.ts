/** FNV-1a over 16-bit units, with the final mixing of MurmurHash3, so that all 32 bits are evenly used. */
export const START = 0x811c9dc5;
export const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

export function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export const combined = (a: number, b: number): number => mixed(step(step(a, b & 0xffff), b >>> 16));

/** A hash of a text as it is written. `salt` separates kinds of keys. */
export function hashOf(text: string, salt: number): number {
  let hash = step(START, salt);
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at));
  return mixed(hash);
}
