import type { Found } from "../store.ts";

/** Addresses of one host that wait, in the order in which a store hands them out. */
export interface Queue {
  add(found: Found): void;
  /** Puts an address that waits without a time of change in the place that its time gives it. */
  move(found: Found): void;
  take(): Found | undefined;
  /** The least depth of those that wait. */
  depth(): number | undefined;
  size(): number;
}

interface Line {
  list: Found[];
  at: number;
}

/** Addresses of one depth: those without a time of change as they were found, and the others the newest first. */
interface Level {
  readonly plain: Line;
  readonly dated: Line & { isSorted: boolean };
}

const emptyLevel = (): Level => ({ plain: { list: [], at: 0 }, dated: { list: [], at: 0, isSorted: true } });

/** What was taken is let go, now and then, so that a long line does not keep all that ever stood in it. */
function next(line: Line): Found | undefined {
  const found = line.list[line.at];
  if (found) line.at++;
  if (line.at > 1_000 && line.at * 2 > line.list.length) {
    line.list = line.list.slice(line.at);
    line.at = 0;
  }
  return found;
}

/** Sorts what was added since the last look: what is in order already costs little. */
function sort(line: Level["dated"]): void {
  if (line.isSorted) return;
  line.list = line.list.slice(line.at).sort((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0));
  line.at = 0;
  line.isSorted = true;
}

/**
 * Lists by depth, each read from its beginning: a step costs about the same however many addresses wait.
 *
 * @param hasMoved whether an address in line without a time of change has another place by now
 */
export function createQueue(hasMoved: (found: Found) => boolean): Queue {
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
    add(found) {
      put(found);
      size++;
    },
    move: put,
    take() {
      const level = first();
      if (!level) return undefined;
      size--;
      sort(level.dated);
      return next(level.plain) ?? next(level.dated);
    },
    depth: () => (first() ? lowest : undefined),
    size: () => size,
  };
}
