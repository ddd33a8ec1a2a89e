/** Headers that describe the connection or the encoding of the body; clients set them. */
const OURS =
  /^(?:accept-encoding|host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|:.*)$/u;

/** The caller's headers with lower-case names, without those that are ours to set. */
export function ownHeaders(given: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => !OURS.test(name)));
}
