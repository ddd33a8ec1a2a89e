import type { Found } from "../store.ts";

/** Addresses of one host that wait: the least depth first, then as they were found. */
export interface Queue {
  add(found: Found): void;
  take(): Found | undefined;
  /** The least depth of those that wait. */
  depth(): number | undefined;
  size(): number;
}

/** One list a depth, each read from its beginning: every step costs the same however many wait. */
export function createQueue(): Queue {
  const levels: { list: Found[]; at: number }[] = [];
  let size = 0;
  let lowest = 0;
  const first = (): number => {
    if (size === 0) return -1;
    for (let level = levels[lowest]; !level || level.at >= level.list.length; level = levels[lowest]) {
      delete levels[lowest];
      lowest++;
    }
    return lowest;
  };
  return {
    add(found) {
      const level = levels[found.depth] ?? { list: [], at: 0 };
      levels[found.depth] = level;
      lowest = Math.min(lowest, found.depth);
      level.list.push(found);
      size++;
    },
    take() {
      const level = levels[first()];
      const found = level?.list[level.at];
      if (!level || !found) return undefined;
      size--;
      level.at++;
      // What was taken is let go, now and then, so that a long line does not keep all that ever stood in it.
      if (level.at > 1_000 && level.at * 2 > level.list.length) {
        level.list = level.list.slice(level.at);
        level.at = 0;
      }
      return found;
    },
    depth() {
      const at = first();
      return at < 0 ? undefined : at;
    },
    size: () => size,
  };
}
