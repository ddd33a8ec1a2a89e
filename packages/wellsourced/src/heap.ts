import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

const MEGABYTE = 1_048_576;
/** Check intervals: a growing space may double several times a second. */
const GROWING_MS = 50;
const BOUNDED_MS = 1_000;

/**
 * Limits V8's new space to about this size. Node's limit of 64 MB retains bodies of discarded pages; its initial size
 * would promote most objects of a call to the old space.
 *
 * @param growth percent by which the old space may grow between collections. @default V8's own heuristic
 */
export function limitNewSpace(megabytes: number, growth?: number): void {
  if (growth !== undefined) setFlagsFromString(`--heap-growing-percent=${growth}`);
  const look = () => {
    const size = getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
    const mayGrow = size < megabytes * MEGABYTE;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
    setTimeout(look, mayGrow ? GROWING_MS : BOUNDED_MS).unref();
  };
  look();
  // Worker threads share the flag, so they start with enough space.
  setFlagsFromString("--min-semi-space-size=4");
}

/** Invocations after which V8 optimizes a function in full, instead of 3,000; and how much it may inline, instead of 920. */
const LATE = ["--invocation-count-for-turbofan=12000", "--max-inlined-bytecode-size-cumulative=300"];

/**
 * Optimizes functions later and with less inlining. Pages differ so much that early guesses are soon dropped: reading
 * 325 pages takes a tenth less processor time.
 */
export function compileLate(): void {
  for (const flag of LATE) setFlagsFromString(flag);
}

/**
 * Disables concurrent compilation in threads started from now on. Compiler threads use up to 40 MB at a time, which the
 * allocator keeps; with two reading threads this saves 16 MB.
 */
export const compileInTurn = (): void => setFlagsFromString("--no-concurrent-recompilation");
