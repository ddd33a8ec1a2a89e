import { Failure } from "@wellsourced/core";
import type { Board } from "@wellsourced/wellsourced/shared";

/** Boards of several processes with one store in memory, which can be disconnected. */
export function madeBoards() {
  const places = new Map<string, Map<string, string | undefined>>();
  const at = (place: string) => {
    const shown = places.get(place) ?? new Map<string, string | undefined>();
    places.set(place, shown);
    return shown;
  };
  const made = { isAway: false };
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (made.isAway) throw new Failure("upstream_unavailable", "The figures could not be read: Redis does not answer.");
    return value();
  };
  const boardOf = (by: string): Board => ({
    show: (place, text) => answer(() => void at(place).set(by, text)),
    others: (place) =>
      answer(() => [...at(place)].filter(([name]) => name !== by).map(([name, text]) => ({ by: name, text }))),
    remove: (place) => answer(() => void at(place).delete(by)),
    close: async () => {},
  });
  return Object.assign(made, { boardOf, at });
}
