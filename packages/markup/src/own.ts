/** Looks up a name from outside in a table: `constructor` is in none, though every object has it. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
