import { chmod } from "node:fs/promises";
import { type Chain, GENESIS, type Head } from "./chain.ts";
import type { Opening, Previous } from "./event.ts";
import type { Machine } from "./machine.ts";
import { openingOf, type Segment, type Tail, tailOf } from "./segments.ts";

/** What a new file goes on from. */
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

/** Files that no other one continues, the newest first. */
export const lastOnes = (segments: readonly Segment[]): readonly Segment[] => {
  const continued = new Set(segments.map(({ opening }) => `${opening.chain}/${opening.previous?.file}`));
  return segments.filter(({ opening: { chain, file } }) => !continued.has(`${chain}/${file}`)).reverse();
};

/** The files of a log, oldest first, without those of which not even the first line is there. */
export async function segmentsOf(files: readonly { readonly path: string }[], chain: Chain): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const { path } of files) {
    const opening = await openingOf(path, chain);
    if (opening) found.push({ path, opening });
  }
  return found;
}

/** The end of a file whose writer is done, one way or the other. */
async function endOf({ path, opening }: Segment, machine: Machine, chain: Chain): Promise<Tail | undefined> {
  if (opening.key_id !== chain.keyId) return undefined;
  const mayLive = machine.mayLive(opening.writer);
  if (mayLive && !(await tailOf(path, chain))?.isClosed) return undefined;
  // Whoever should be alive all the same finds its file read-only before it writes, and begins another one.
  await chmod(path, 0o400).catch(() => undefined); // somebody else's file that we may read
  return tailOf(path, chain);
}

/** The chain that a new writer goes on with: the newest whose writer is gone, else one of its own. */
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
