import { sha256 } from "@wellsourced/core";

const HEAD = "00000000-0000-8000-8000-";

/** The id of the record of that number, as a UUID of version 8: stores take nothing else. */
export const numbered = (number: number): string => `${HEAD}${number.toString(16).padStart(12, "0")}`;

/** The number in such an id; `undefined` in any other. */
export const numberIn = (id: string): number | undefined =>
  id.startsWith(HEAD) ? Number.parseInt(id.slice(HEAD.length), 16) : undefined;

/** Where an owner has one record. */
export const ONLY = numbered(0);

/** The id of the record of that name, the same each time. */
export function named(name: string): string {
  const hex = sha256(name);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
