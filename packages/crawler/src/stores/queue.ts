import type { Found } from "../store.ts";

/** Waiting URLs of one host, in the order of `take`. */
export type Queue = ReturnType<typeof createQueue>;

interface Line {
  list: Found[];
  at: number;
}

/** URLs of one depth: undated ones in order of discovery, dated ones newest first. */
interface Level {
  readonly plain: Line;
  readonly dated: Line & { isSorted: boolean };
}

const emptyLevel = (): Level => ({ plain: { list: [], at: 0 }, dated: { list: [], at: 0, isSorted: true } });

/** Returns the next entry and frees taken ones from time to time. */
function next(line: Line): Found | undefined {
  const found = line.list[line.at];
  if (found) line.at++;
  if (line.at > 1_000 && line.at * 2 > line.list.length) {
    line.list = line.list.slice(line.at);
    line.at = 0;
  }
  return found;
}

/** Sorts after additions; cheap if already sorted. */
function sort(line: Level["dated"]): void {
  if (line.isSorted) return;
  line.list = line.list.slice(line.at).sort((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0));
  line.at = 0;
  line.isSorted = true;
}

/**
 * Creates a queue with one list for each depth, so that each step takes about constant time.
 *
 * @param hasMoved whether an undated entry has moved since
 */
export function createQueue(hasMoved: (found: Found) => boolean) {
  const levels: Level[] = [];
  let size = 0;
  let lowest = 0;
  const put = (found: Found): void => {
    const level = levels[found.depth] ?? emptyLevel();
    levels[found.depth] = level;
    lowest = Math.min(lowest, found.depth);
    const { plain, dated } = level;
    if (found.changedAt === undefined) plain.list.push(found);
    else {
      dated.list.push(found);
      dated.isSorted = false;
    }
  };
  const isOver = ({ plain, dated }: Level): boolean => {
    for (let head = plain.list[plain.at]; head && hasMoved(head); head = plain.list[plain.at]) next(plain);
    return plain.at >= plain.list.length && dated.at >= dated.list.length;
  };
  const first = (): Level | undefined => {
    if (size === 0) return undefined;
    for (let level = levels[lowest]; !level || isOver(level); level = levels[lowest]) {
      delete levels[lowest];
      lowest++;
    }
    return levels[lowest];
  };
  return {
    add(found: Found): void {
      put(found);
      size++;
    },
    /** Moves a waiting URL after it gained a date of change. */
    move: put,
    take(): Found | undefined {
      const level = first();
      if (!level) return undefined;
      size--;
      sort(level.dated);
      return next(level.plain) ?? next(level.dated);
    },
    /** Lowest waiting depth. */
    depth: () => (first() ? lowest : undefined),
    size: () => size,
  };
}
