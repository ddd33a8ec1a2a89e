import { rm, stat } from "node:fs/promises";
import type { Machine } from "../machine.ts";
import { removeDrafts } from "../stores/drafts.ts";
import type { Chain } from "./chain.ts";
import { lastOnes } from "./continuation.ts";
import type { Removed } from "./event.ts";
import { type Segment, tailOf } from "./segments.ts";

const DAY = 24 * 3_600_000;
/** Shorter retention proves nothing; longer retention needs another justification than this log. */
const [SHORTEST, LONGEST] = [180, 3_650];
/** Extra days for a file without successor, whose writer may be alive on another machine. */
const DOUBT_DAYS = 30;
/** Limit, since the first line of the next file lists them. */
const MOST = 100;

/** Clamps the retention in days; 0 keeps everything. */
export const retentionDays = (days: number): number =>
  days === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, Math.trunc(days)));

interface Expired {
  readonly path: string;
  readonly removed: Removed;
}

interface Looking {
  readonly segments: readonly Segment[];
  readonly days: number;
  readonly now: number;
  readonly machine: Machine;
  readonly chain: Chain;
}

/** Returns expired files, oldest first, but never the file of a writer that may be alive. */
export async function expiredOf({ segments, days, now, machine, chain }: Looking): Promise<readonly Expired[]> {
  const kept = retentionDays(days);
  if (kept === 0) return [];
  const last = new Set(lastOnes(segments));
  const expired: Expired[] = [];
  for (const segment of segments) {
    const { path, opening } = segment;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now })); // already removed
    const isOpen = last.has(segment);
    if (isOpen && opening.writer.host === machine.self.host && machine.mayLive(opening.writer)) continue;
    if (now - mtimeMs <= (kept + (isOpen ? DOUBT_DAYS : 0)) * DAY) continue;
    const tail = await tailOf(path, chain).catch(() => undefined); // another key, or damaged
    const head = tail?.head ?? { seq: 0, hash: "0".repeat(64) };
    expired.push({
      path,
      removed: { file: opening.file, chain: opening.chain, last_seq: head.seq, last_hash: head.hash },
    });
    if (expired.length === MOST) break;
  }
  return expired;
}

/** Removes expired files and abandoned drafts. Files that cannot be removed are left for the next time. */
export async function removeExpired(expired: readonly Expired[], folder: string, now: number): Promise<void> {
  for (const { path } of expired) await rm(path, { force: true }).catch(() => undefined);
  await removeDrafts(folder, now);
}
