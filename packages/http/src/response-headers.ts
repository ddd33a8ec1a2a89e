/** Headers of a response; a `Headers` may be passed in its place. */
export type ResponseHeaders = Pick<Headers, "get" | "getSetCookie" | "has"> & Iterable<[name: string, value: string]>;

type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const COOKIES = "set-cookie";

/** Headers in a map, because Node's `Headers` loads a second HTTP client. */
class ReceivedHeaders implements ResponseHeaders {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase())?.join(", ") ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  getSetCookie(): string[] {
    return [...(this.#values.get(COOKIES) ?? [])];
  }

  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    for (const [name, values] of this.#values)
      for (const value of name === COOKIES ? values : [values.join(", ")]) yield [name, value];
  }
}

/** Converts a client's headers with lower-case names; values that are not valid HTTP are percent-encoded. */
export function toHeaders(raw: RawHeaders): ResponseHeaders {
  const values = new Map<string, readonly string[]>();
  for (const [name, given] of Object.entries(raw)) {
    // HTTP/2 pseudo-headers such as `:status`.
    if (given === undefined || name.startsWith(":")) continue;
    const listed = typeof given === "string" ? [given] : given;
    values.set(
      name,
      listed.map((value) => ([...value].every((letter) => letter <= "ÿ") ? value : encodeURI(value)).trim()),
    );
  }
  return new ReceivedHeaders(values);
}
