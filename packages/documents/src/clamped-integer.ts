/** Parses an attribute as an integer between `least` (the default) and `most`. */
export const clampedInteger = (stated: string | undefined, least: number, most: number): number =>
  Math.trunc(Math.min(most, Math.max(least, Number(stated) || least)));
