/** The whole number that an attribute states, from `least` (also where it states none) to `most`. */
export const whole = (stated: string | undefined, least: number, most: number): number =>
  Math.trunc(Math.min(most, Math.max(least, Number(stated) || least)));
