/** Looks up an untrusted name in a table, ignoring inherited keys such as `constructor`. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
