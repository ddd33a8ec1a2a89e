/** Canonical spelling of an IPv6 address without a zone; undefined for other text. */
const ipv6In = (text: string): string | undefined =>
  /^[\da-f:.]{2,45}$/iu.test(text) ? URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) : undefined;

/** Returns the IPv4 address in a mapped one, or the canonical spelling of an IPv6 address; other text unchanged. */
export function canonicalAddress(text: string): string {
  const written = ipv6In(text) ?? text;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/u.exec(written) ?? [];
  if (!high || !low) return written;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${upper >> 8}.${upper & 255}.${lower >> 8}.${lower & 255}`;
}

/** Returns the eight groups of an IPv6 address in hexadecimal; undefined for other text. */
export function ipv6Groups(text: string): readonly string[] | undefined {
  const [head, tail] = (ipv6In(text)?.split("::") ?? []).map((part) => part.split(":").filter(Boolean));
  return tail ? [...(head ?? []), ...Array<string>(8 - (head ?? []).length - tail.length).fill("0"), ...tail] : head;
}
