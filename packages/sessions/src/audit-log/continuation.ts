import { chmod } from "node:fs/promises";
import type { Machine } from "../machine.ts";
import { type Chain, GENESIS, type Head } from "./chain.ts";
import type { Opening, Previous } from "./event.ts";
import { openingOf, type Segment, type Tail, tailOf } from "./segments.ts";

/** The chain that a new file continues. */
export interface Continuation {
  readonly log: string;
  readonly chain: string;
  readonly head: Head;
  readonly previous?: Previous;
}

export const toPrevious = (
  file: string,
  { bytes, tornBytes, tornHash }: Omit<Tail, "head" | "isClosed">,
): Previous => ({
  file,
  bytes,
  torn_bytes: tornBytes,
  ...(tornHash ? { torn_sha256: tornHash } : {}),
});

/** Files that no other file continues, newest first. */
export const lastOnes = (segments: readonly Segment[]): readonly Segment[] => {
  const continued = new Set(segments.map(({ opening }) => `${opening.chain}/${opening.previous?.file}`));
  return segments.filter(({ opening: { chain, file } }) => !continued.has(`${chain}/${file}`)).reverse();
};

/** Reads the first lines of files, oldest first; skips files without a complete one. */
export async function segmentsOf(files: readonly { readonly path: string }[], chain: Chain): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const { path } of files) {
    const opening = await openingOf(path, chain);
    if (opening) found.push({ path, opening });
  }
  return found;
}

/** Returns the end of a file whose writer has finished or died. */
async function endOf({ path, opening }: Segment, machine: Machine, chain: Chain): Promise<Tail | undefined> {
  if (opening.key_id !== chain.keyId) return undefined;
  const mayLive = machine.mayLive(opening.writer);
  if (mayLive && !(await tailOf(path, chain))?.isClosed) return undefined;
  // A writer that is still alive finds its file read-only and starts another one.
  await chmod(path, 0o400).catch(() => undefined); // another user's file
  return tailOf(path, chain);
}

/** Returns the newest chain whose writer is gone, or a new one. */
export async function continuationOf(
  segments: readonly Segment[],
  { machine, chain, newId }: { readonly machine: Machine; readonly chain: Chain; newId(): string },
): Promise<Continuation> {
  for (const segment of lastOnes(segments)) {
    const tail = await endOf(segment, machine, chain);
    if (!tail) continue;
    const { log, chain: id }: Opening = segment.opening;
    return { log, chain: id, head: tail.head, previous: toPrevious(segment.opening.file, tail) };
  }
  return { log: segments[0]?.opening.log ?? newId(), chain: newId(), head: { seq: 0, hash: GENESIS } };
}
