/** Maximum values to assemble, and their depth. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 64;

const wrappers = new Set(
  "Reactive ShallowReactive Ref ShallowRef EmptyRef EmptyShallowRef NuxtError Date Set Map Object null P Z".split(" "),
);

/**
 * Assembles a value from a list whose parts refer to each other by position, as written by devalue (Nuxt, Svelte) and
 * turbo-stream (React Router). Each part is used once, so cycles end.
 */
export function unflatten(parts: readonly unknown[], start = 0): unknown {
  const used = new Set<number>();
  let values = 0;
  const part = (at: unknown, depth: number): unknown => {
    if (typeof at !== "number" || depth > MAX_DEPTH || ++values > MAX_VALUES) return undefined;
    const value = parts[at];
    if (typeof value !== "object" || value === null) return value;
    if (used.has(at)) return undefined;
    used.add(at);
    if (Array.isArray(value)) {
      const items = typeof value[0] === "string" && wrappers.has(value[0]) ? value.slice(1) : value;
      const whole = items.map((it) => part(it, depth + 1));
      return items.length === 1 && items !== value ? whole[0] : whole;
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, it]) => [
        nameOf(part(/^_\d+$/u.test(key) ? Number(key.slice(1)) : -1, depth + 1), key),
        part(it, depth + 1),
      ]),
    );
  };
  return part(start, 0);
}

/** In turbo-stream, property names are positions too. */
const nameOf = (name: unknown, key: string): string => (typeof name === "string" ? name : key);
