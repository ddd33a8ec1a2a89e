/**
 * Whoever waits, in a fair order: the next one belongs to the caller who holds least, and of equals to the one whose last
 * turn is the longest ago. So a caller with a thousand items waits behind itself, and one with a single item waits for one
 * turn of each of the others at most.
 */
export interface FairLine<Item> {
  /** @param isFirst before its caller's others, for an item that has waited already */
  add(caller: string, item: Item, isFirst?: boolean): void;
  /** Takes out an item that waits no longer. */
  remove(caller: string, item: Item): void;
  /**
   * Takes out the item whose turn it is; `undefined` when nobody waits who may go.
   *
   * @param heldBy what a caller holds already; infinite for one who may not go. @default nobody holds anything
   */
  next(heldBy?: (caller: string) => number): Item | undefined;
  /** Counts a turn of a caller who did not have to wait. */
  served(caller: string): void;
  /** How many will be taken out before this one if nobody else comes and all hold the same; -1 when it does not wait. */
  ahead(caller: string, item: Item): number;
  readonly isEmpty: boolean;
}

export function createFairLine<Item>(): FairLine<Item> {
  // First those who have had no turn of late, as they came; then the others, the one whose last turn is the longest ago
  // in front. The caller of the last turn is remembered even when none of its items waits.
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
      // Each of the others has one turn before each of ours, and those in front of us have one more.
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
