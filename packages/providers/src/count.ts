/** A number that counts something, or `undefined`: whole, and not below nothing. */
export const countOf = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
