/** A value, and where on the page it was found: `json-ld`, `meta og:title`, `h1`, `byline`, `url` … */
export interface Found<Value = string> {
  readonly value: Value;
  readonly from: string;
}

/** A place to look, and its name. */
export type Source<Value> = readonly [from: string, read: () => Value | undefined];

/** The first source that has something: sources stand in order of trust. */
export function firstFound<Value>(sources: readonly Source<Value>[]): Found<Value> | undefined {
  for (const [from, read] of sources) {
    const value = read();
    if (value !== undefined && value !== "") return { value, from };
  }
  return undefined;
}
