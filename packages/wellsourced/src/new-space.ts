import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

const MEGABYTE = 1_048_576;
/** Room that may still grow doubles several times in a second of work. */
const GROWING_MS = 50;
const BOUNDED_MS = 1_000;

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
    const mayGrow = size < megabytes * MEGABYTE;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
    setTimeout(look, mayGrow ? GROWING_MS : BOUNDED_MS).unref();
  };
  look();
  // Threads that parse begin with the room that they need, for they share the rule.
  setFlagsFromString("--min-semi-space-size=4");
}

/**
 * Has each thread that starts from now on compile its own busy code. The engine's helpers take up to 40 megabytes at a
 * time for it, and the allocator keeps what it gave them: with two reading threads 16 megabytes less stay in use.
 */
export const compileInTurn = (): void => setFlagsFromString("--no-concurrent-recompilation");
