/** Longer texts are computed anew: they are rare, and would fill the memory. */
const LONGEST = 2_000;

/**
 * A pure function of texts that remembers its last results: at most `most` of them, all forgotten when there would be
 * more. The results are shared and must not be changed.
 */
export function memoize<Texts extends readonly string[], Value>(
  compute: (...texts: Texts) => Value,
  most: number,
): (...texts: Texts) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (...texts) => {
    const key = texts.length === 1 ? (texts[0] ?? "") : texts.map((text) => `${text.length}:${text}`).join("");
    const before = known.get(key);
    if (before) return before.value;
    const value = compute(...texts);
    if (key.length > LONGEST) return value;
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** A pure function of two objects that remembers its results as long as both live. */
export function memoizeByPair<One extends object, Other extends object, Value>(
  compute: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const besides = memoizeByObject((one: One) => memoizeByObject((other: Other) => compute(one, other)));
  return (one, other) => besides(one)(other);
}

/** A pure function of an object that remembers its result as long as the object lives. */
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
