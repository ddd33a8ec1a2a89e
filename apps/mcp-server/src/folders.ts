import type { Settings } from "@wellsourced/wellsourced/env";

/** A setting that names a place on this machine. */
const isPlace = (name: string): boolean => /(?:Dir|Path|File|Data)$/u.test(name);

/** Takes the absolute paths of this server's folders out of messages to callers who are not on this machine. */
export function withoutFolders(settings: Partial<Settings>): (message: string) => string {
  const places = Object.entries(settings).flatMap(([name, value]) =>
    isPlace(name) && typeof value === "string" && value.length > 1 ? [value] : [],
  );
  const longestFirst = places.toSorted((a, b) => b.length - a.length);
  return (message) => longestFirst.reduce((text, place) => text.replaceAll(place, "[a folder of the server]"), message);
}
