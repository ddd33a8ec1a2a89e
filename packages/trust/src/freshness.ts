const DAY = 86_400_000;
const UNKNOWN = 0.5;

/** Ages in days, and what is given to what is younger. */
const STEPS: readonly (readonly [days: number, value: number])[] = [
  [1, 1],
  [7, 0.9],
  [30, 0.7],
  [365, 0.5],
];
const OLDER = 0.3;

/**
 * How recent a text is, 0 to 1. A date that is missing, unreadable, or more than a day ahead counts as unknown.
 *
 * @param now Milliseconds since the epoch.
 */
export function freshness(publishedAt: string | undefined, now: number): number {
  const published = publishedAt ? Date.parse(publishedAt) : Number.NaN;
  if (Number.isNaN(published) || published > now + DAY) return UNKNOWN;
  const days = (now - published) / DAY;
  return STEPS.find(([limit]) => days < limit)?.[1] ?? OLDER;
}
