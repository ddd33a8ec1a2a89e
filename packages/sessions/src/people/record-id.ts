import { sha256 } from "@wellsourced/core";

const HEAD = "00000000-0000-8000-8000-";

/** Id of a numbered record, as a UUID version 8, which stores require. */
export const numbered = (number: number): string => `${HEAD}${number.toString(16).padStart(12, "0")}`;

/** Number of such an id; `undefined` for others. */
export const numberIn = (id: string): number | undefined =>
  id.startsWith(HEAD) ? Number.parseInt(id.slice(HEAD.length), 16) : undefined;

/** Id of an owner's only record. */
export const ONLY = numbered(0);

/** Id derived from a name, as a UUID version 8. */
export function named(name: string): string {
  const hex = sha256(name);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
