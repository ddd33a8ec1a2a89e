/**
 * A queue that is fair between callers: next is the caller that holds least, then the one served longest ago. A
 * caller with a thousand items queues behind itself, and one with a single item waits for at most one turn of each
 * other caller.
 */
export interface FairQueue<Item> {
  /** @param isFirst put it before the caller's other items, because it has waited before */
  add(caller: string, item: Item, isFirst?: boolean): void;
  /** Removes an item that is no longer waiting. */
  remove(caller: string, item: Item): void;
  /**
   * Removes and returns the next item; `undefined` if none may run.
   *
   * @param heldBy the number a caller already holds; infinite to skip the caller. @default 0 for all
   */
  next(heldBy?: (caller: string) => number): Item | undefined;
  /** Records a turn that did not have to wait. */
  served(caller: string): void;
  /** Number of items before this one if no others arrive and all callers hold the same; -1 if it is not queued. */
  ahead(caller: string, item: Item): number;
  readonly isEmpty: boolean;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // `fresh` holds callers without a recent turn in order of arrival, `waited` the others, longest ago first. The last
  // served caller is remembered even without waiting items.
  const fresh = new Map<string, Set<Item>>();
  const waited = new Map<string, Set<Item>>();
  let last: string | undefined;

  const mapOf = (caller: string) => {
    if (fresh.has(caller)) return fresh;
    return waited.has(caller) || caller === last ? waited : fresh;
  };
  const remove = (caller: string, item: Item) => {
    const map = mapOf(caller);
    const line = map.get(caller);
    line?.delete(item);
    if (line?.size === 0) map.delete(caller);
  };

  return {
    add(caller, item, isFirst = false) {
      const map = mapOf(caller);
      const line = map.get(caller) ?? new Set<Item>();
      map.set(caller, isFirst ? new Set([item, ...line]) : line.add(item));
    },
    remove,
    next(heldBy = () => 0) {
      const held = [...fresh, ...waited].map(([caller, line]) => ({ caller, line, holds: heldBy(caller) }));
      const least = held.reduce((min, { holds }) => Math.min(min, holds), Number.POSITIVE_INFINITY);
      const first = least < Number.POSITIVE_INFINITY ? held.find(({ holds }) => holds === least) : undefined;
      if (!first) return undefined;
      const { caller, line } = first;
      const [item] = line;
      fresh.delete(caller);
      waited.delete(caller);
      last = caller;
      if (item === undefined) return undefined;
      line.delete(item);
      if (line.size > 0) waited.set(caller, line);
      return item;
    },
    served(caller) {
      last = caller;
    },
    ahead(caller, item) {
      const place = [...(mapOf(caller).get(caller) ?? [])].indexOf(item);
      if (place < 0) return -1;
      const order = [...fresh, ...waited];
      const turn = order.findIndex(([name]) => name === caller);
      // Each other caller has one turn before each of ours; those before us have one more.
      const before = order.map(([, line], index) =>
        index === turn ? place : Math.min(line.size, place + (index < turn ? 1 : 0)),
      );
      return before.reduce((sum, count) => sum + count, 0);
    },
    get isEmpty() {
      return fresh.size === 0 && waited.size === 0;
    },
  };
}
