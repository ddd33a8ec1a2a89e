import { ANONYMOUS, isAnonymous } from "@wellsourced/core";
import type { Owner } from "./store.ts";

/** A caller who is known by a session or a connection alone. */
export const isGuest = (owner: Owner): boolean => owner.user !== ANONYMOUS && isAnonymous(owner);

/** Such a caller who was away for so long does not come back. */
export const GUEST_LIFE_MS = 4 * 3_600_000;

/** Bytes of one kind that stay of all such callers together: they are had for the asking. */
export const MOST_GUEST_BYTES = 256 * 1_048_576;

interface Kept {
  readonly bytes: number;
}

/** What goes of a list whose newest is first: all beyond so many, and beyond `MOST_GUEST_BYTES`. */
export function beyondBounds<One extends Kept>(newestFirst: readonly One[], most: number): readonly One[] {
  let total = 0;
  return newestFirst.filter(({ bytes }, place) => {
    total += bytes;
    return place >= most || total > MOST_GUEST_BYTES;
  });
}
