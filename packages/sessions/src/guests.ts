import { ANONYMOUS, isAnonymous } from "@wellsourced/core";
import type { Owner } from "./store.ts";

/** Whether a caller is identified only by a session or connection. */
export const isGuest = (owner: Owner): boolean => owner.user !== ANONYMOUS && isAnonymous(owner);

/** Milliseconds without activity after which a guest is forgotten. */
export const GUEST_LIFE_MS = 4 * 3_600_000;

/** Maximum bytes of one kind of data for all guests together, since anyone can become one. */
const MOST_GUEST_BYTES = 256 * 1_048_576;

interface Kept {
  readonly bytes: number;
}

/** Returns the entries to drop from a list, newest first: those beyond `most` or beyond `MOST_GUEST_BYTES`. */
export function beyondBounds<One extends Kept>(newestFirst: readonly One[], most: number): readonly One[] {
  let total = 0;
  return newestFirst.filter(({ bytes }, place) => {
    total += bytes;
    return place >= most || total > MOST_GUEST_BYTES;
  });
}
