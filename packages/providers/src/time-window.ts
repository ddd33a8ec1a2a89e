const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const spans = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const;

/** How far back a search looks. */
export type TimeRange = keyof typeof spans;

/** Where a span that ends now begins. */
export const startOf = (range: TimeRange, now: number): number => now - spans[range];

/**
 * Does a time lie within a span that ends now? `undefined`: it does not tell. Midnight sharp is what a bare date becomes,
 * so it may mean any hour of its day.
 */
export function isWithin(publishedAt: string | undefined, range: TimeRange, now: number): boolean | undefined {
  if (publishedAt === undefined) return undefined;
  const age = now - Date.parse(publishedAt);
  const slack = publishedAt.endsWith("T00:00:00Z") ? DAY : 0;
  if (age > spans[range] + slack) return false;
  return slack > 0 && age > spans[range] ? undefined : true;
}
