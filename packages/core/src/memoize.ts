/** Longer texts are not cached unless asked for: they are rare and would fill the memory. */
const LONGEST = 2_000;

/**
 * Memoizes a pure function of strings. Keeps up to `most` results and drops all of them when full. Results are shared
 * and must not be changed.
 */
export function memoize<Texts extends readonly string[], Value>(
  compute: (...texts: Texts) => Value,
  most: number,
  longest = LONGEST,
): (...texts: Texts) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (...texts) => {
    const key = texts.length === 1 ? (texts[0] ?? "") : texts.map((text) => `${text.length}:${text}`).join("");
    const before = known.get(key);
    if (before) return before.value;
    const value = compute(...texts);
    if (key.length > longest) return value;
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** Memoizes a pure function of two objects for as long as both live. */
export function memoizeByPair<One extends object, Other extends object, Value>(
  compute: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const besides = memoizeByObject((one: One) => memoizeByObject((other: Other) => compute(one, other)));
  return (one, other) => besides(one)(other);
}

/** Memoizes a pure function of an object for as long as it lives. */
export function memoizeByObject<Item extends object, Value>(compute: (item: Item) => Value): (item: Item) => Value {
  const known = new WeakMap<Item, { readonly value: Value }>();
  return (item) => {
    const before = known.get(item);
    if (before) return before.value;
    const value = compute(item);
    known.set(item, { value });
    return value;
  };
}
