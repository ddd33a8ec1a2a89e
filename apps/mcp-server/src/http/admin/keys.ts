import { createHash, timingSafeEqual } from "node:crypto";

export interface AdminKeys {
  readonly current: string;
  /** The key before, which stays good while it is being replaced. */
  readonly previous?: string | undefined;
}

/** Which of the keys this is; undefined for neither. */
export type KeyCheck = (given: string) => "current" | "previous" | undefined;

/** Compares hashes, and always with both keys: how long it takes tells nothing of how much of a guess was right. */
export function createKeyCheck({ current, previous }: AdminKeys): KeyCheck {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const [now, before] = [hash(current), hash(previous ?? current)];
  return (given) => {
    const guess = hash(given);
    const [isNow, isBefore] = [timingSafeEqual(guess, now), timingSafeEqual(guess, before)];
    if (isNow) return "current";
    return isBefore ? "previous" : undefined;
  };
}
