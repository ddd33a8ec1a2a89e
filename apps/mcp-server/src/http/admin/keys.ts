import { createHash, timingSafeEqual } from "node:crypto";

export interface AdminKeys {
  readonly current: string;
  /** Previous key, valid during a rotation. */
  readonly previous?: string | undefined;
}

/** Returns which key matches, or `undefined`. */
type KeyCheck = (given: string) => "current" | "previous" | undefined;

/** Compares hashes of both keys in constant time. */
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
