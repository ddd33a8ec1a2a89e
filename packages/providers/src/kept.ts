interface Entry {
  readonly value: Promise<unknown>;
  readonly until: number;
}

/** A memory for lists that change seldom. One making serves all who wait; a failed one is forgotten. */
export function createKept() {
  const entries = new Map<string, Entry>();
  return async <Value>(
    name: string,
    { now, ttlMs }: { readonly now: number; readonly ttlMs: number },
    make: () => Promise<Value>,
  ): Promise<Value> => {
    const known = entries.get(name);
    if (known && known.until > now) return (await known.value) as Value; // made under this very name
    const value = make();
    entries.set(name, { value, until: now + ttlMs });
    value.catch(() => entries.delete(name));
    return value;
  };
}
