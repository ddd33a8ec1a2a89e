/** What an OpenURL in a page says of a work: the keys of its query, values in order. */
export type Coins = ReadonlyMap<string, readonly string[]>;

const MAX_LENGTH = 8_000;

/** Reads the title of a COinS span. Nothing for other text. */
export function readCoins(title: string): Coins | undefined {
  const text = title.slice(0, MAX_LENGTH);
  if (!/(?:^|&)ctx_ver=Z39\.88/u.test(text)) return undefined;
  const found = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const known = found.get(key);
    if (value.trim() === "") continue;
    if (known) known.push(value);
    else found.set(key, [value]);
  }
  return found;
}
