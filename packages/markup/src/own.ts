/** What a table holds under a name that somebody else chose: `constructor` is in none, though every object knows it. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
