import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

const MEGABYTE = 1_048_576;
const LOOK_EVERY_MS = 1_000;

/**
 * Lets the room for new objects grow to about so many megabytes. Node lets it grow to 64, which hold the bodies of pages
 * that nobody needs any more; with the one that it begins with, most of what a call makes is taken for lasting.
 *
 * @param growth percent by which what lasts may grow before it is looked through. @default what the engine finds best
 */
export function boundNewSpace(megabytes: number, growth?: number): void {
  if (growth !== undefined) setFlagsFromString(`--heap-growing-percent=${growth}`);
  const look = () => {
    const size = getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
    setFlagsFromString(`--semi-space-growth-factor=${size < megabytes * MEGABYTE ? 2 : 1}`);
  };
  look();
  // Threads that parse begin with the room that they need, for they share the rule.
  setFlagsFromString("--min-semi-space-size=4");
  setInterval(look, LOOK_EVERY_MS).unref();
}
