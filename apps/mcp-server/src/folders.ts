import { isAbsolute } from "node:path";
import type { Settings } from "@wellsourced/wellsourced/env";

/** A setting that names a place on this machine. */
const isPlace = (name: string): boolean => /(?:Dir|Path|File|Data)$/u.test(name);

const INSTEAD = "[a folder of the server]";
/** A path begins after something else, and ends before it: `/app` is in no `https://example.org/app` and no `/apple`. */
const isBefore = (text: string): boolean => !/[\w.~%-]$/u.test(text);
const isAfter = (text: string): boolean => !/^[\w~%-]/u.test(text);

function without(text: string, place: string): string {
  const [first = "", ...others] = text.split(place);
  return others.reduce((before, after) => {
    return before + (isBefore(before) && isAfter(after) ? INSTEAD : place) + after;
  }, first);
}

/**
 * Takes the absolute paths of this server's folders out of messages to callers who are not on this machine.
 *
 * @param own folders that no setting names, such as the home folder
 */
export function withoutFolders(settings: Partial<Settings>, own: readonly string[] = []): (message: string) => string {
  const set = Object.entries(settings).flatMap(([name, value]) =>
    isPlace(name) && typeof value === "string" ? [value] : [],
  );
  // Values such as `disabled` or `data` are words that any message may contain.
  const longestFirst = [...set, ...own]
    .filter((place) => isAbsolute(place) && place.length > 1)
    .toSorted((a, b) => b.length - a.length);
  return (message) => longestFirst.reduce(without, message);
}
