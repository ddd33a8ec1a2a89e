/** The value of a key in a map, made on first use. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const held = known.get(key);
  if (held !== undefined) return held;
  const value = make(key);
  known.set(key, value);
  return value;
}
