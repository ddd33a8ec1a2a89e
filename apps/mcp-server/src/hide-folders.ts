import { isAbsolute } from "node:path";
import type { Settings } from "@wellsourced/wellsourced/env";

/** Whether a setting contains a path. */
const isPlace = (name: string): boolean => /(?:Dir|Path|File|Data)$/u.test(name);

const INSTEAD = "[a folder of the server]";
/** Whether a match is a whole path: `/app` does not match in `https://example.org/app` or `/apple`. */
const isBefore = (text: string): boolean => !/[\w.~%-]$/u.test(text);
const isAfter = (text: string): boolean => !/^[\w~%-]/u.test(text);

function without(text: string, place: string): string {
  const [first = "", ...others] = text.split(place);
  return others.reduce((before, after) => {
    return before + (isBefore(before) && isAfter(after) ? INSTEAD : place) + after;
  }, first);
}

/**
 * Removes absolute paths of the server from messages to remote callers.
 *
 * @param own folders besides those in settings, such as the home folder
 */
export function withoutFolders(settings: Partial<Settings>, own: readonly string[] = []): (message: string) => string {
  const set = Object.entries(settings).flatMap(([name, value]) =>
    isPlace(name) && typeof value === "string" ? [value] : [],
  );
  // Values such as `disabled` or `data` may occur in any message.
  const longestFirst = [...set, ...own]
    .filter((place) => isAbsolute(place) && place.length > 1)
    .toSorted((a, b) => b.length - a.length);
  return (message) => longestFirst.reduce(without, message);
}
