import { abortable, Failure, NO_NETWORK, omitUndefined, toTimestamp, withDeadline } from "@wellsourced/core";
import {
  type AuditedEntry,
  type AuditResult,
  doisIn,
  type EntryToAudit,
  entriesIn,
  isAuditable,
  type LookedUp,
  summarize,
  uncheckedEntry,
} from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { Parts } from "../parts.ts";
import { auditEntry, type EntryParts, lookUpEntry } from "./audit-entry.ts";
import type { CheckLink } from "./check-link.ts";
import { createLookUps } from "./look-ups.ts";
import { readingFor } from "./reading.ts";

export interface AuditQuery {
  readonly entries?: readonly EntryToAudit[] | undefined;
  /** A document: BibTeX, RIS, CSL-JSON or another format that `parse` reads. */
  readonly bibliography?: string | undefined;
  /** @default "auto" */
  readonly format?: string | undefined;
  /** Maximum entries to check; the rest is counted in `skipped`. @default 200 */
  readonly most?: number | undefined;
  /** Maximum age in seconds of cached sources when checking claims; 0 disables the cache. @default 0 */
  readonly maxAge?: number | undefined;
  /** Also reports spellings, abbreviations and other differences that are not findings. @default false */
  readonly variants?: boolean | undefined;
  /** Returns an entry's result from an earlier run, so that it is not checked again. */
  readonly known?: ((entry: EntryToAudit, index: number) => AuditedEntry | undefined) | undefined;
}

export interface AuditCall extends Call {
  /** Called with each checked entry, in order of completion. */
  readonly onEntry?: ((entry: AuditedEntry) => void) | undefined;
  /** Concurrent entries; each upstream also has its own rate limit. @default 8 */
  readonly atOnce?: number | undefined;
  /** Checks the links of entries. @default with as few requests as possible */
  readonly checkLink?: CheckLink | undefined;
}

const MOST = 200;
const LATE = "The time limit was reached before this entry could be checked.";
const AT_ONCE = 8;
/** Number of entries to look up before the works found are checked for retractions in batches. */
const TOGETHER = 100;
/** Milliseconds reserved to return partial results. */
const RESERVE_MS = 3_000;

/** The entries to audit. @throws {Failure} `validation` if there are none */
async function entriesOf(
  { entries, bibliography, format = "auto" }: AuditQuery,
  { references }: Pick<AuditParts, "references">,
  { signal, owner, user }: AuditCall,
): Promise<Pick<AuditResult, "source" | "skippedRecords"> & { readonly entries: readonly EntryToAudit[] }> {
  if (entries !== undefined && entries.length > 0) {
    const bad = entries.findIndex((entry) => !isAuditable(entry));
    if (bad < 0) return { source: "entries", entries };
    throw new Failure("validation", `entries[${bad}] needs at least one of url, doi and title.`);
  }
  if (!bibliography) throw new Failure("validation", "One of entries, bibliography and sessionId is required.");
  const task = { text: bibliography, ...(format === "auto" ? {} : { format }) };
  const parsed = await references.read(task, { signal, caller: JSON.stringify([owner, user]) });
  return entriesIn(bibliography, parsed);
}

type AuditParts = Omit<EntryParts, "looks"> & Pick<Parts, "retractions" | "references">;

interface Audited {
  readonly audited: readonly AuditedEntry[];
  readonly isOffline: boolean;
}

/** Audits entries concurrently until time is up or the network is unavailable. */
async function auditAll(
  shown: readonly EntryToAudit[],
  { known, maxAge, variants = false }: Pick<AuditQuery, "known" | "maxAge" | "variants">,
  parts: AuditParts,
  { onEntry, atOnce = AT_ONCE, checkLink = parts.checkLink, ...call }: AuditCall,
): Promise<Audited> {
  const { clock } = parts;
  const end = call.deadlineMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + call.deadlineMs - RESERVE_MS;
  const left = () => end - clock.now();
  const before = shown.map((entry, index) => known?.(entry, index));
  const stop = new AbortController();
  const stoppable = { ...call, signal: call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal };
  const late = new Failure("network", LATE);
  const inTime = () => ({ ...stoppable, ...(Number.isFinite(end) ? { deadlineMs: Math.max(1, left()) } : {}) });
  const open = shown.flatMap((entry, index) => (before[index] ? [] : doisIn(entry)));
  const looks = createLookUps(open, parts, stoppable);
  const entryParts = { ...parts, pages: readingFor(parts, maxAge), looks, checkLink };
  const audited: AuditedEntry[] = [];
  let count = 0;
  let answered = 0;
  let isOffline = false;

  const done = (index: number, one: AuditedEntry): undefined => {
    audited[index] = one;
    call.onProgress?.(`${++count} of ${shown.length} references checked`);
    onEntry?.(one);
  };
  /** Runs a part of an entry's audit, unless the network is unavailable. */
  const attempt = async (index: number, part: () => Promise<LookedUp | undefined>): Promise<LookedUp | undefined> => {
    const entry = shown[index] ?? {};
    if (isOffline) return done(index, uncheckedEntry(entry, index, NO_NETWORK));
    try {
      return await part();
    } catch (error) {
      if (call.signal?.aborted || (error !== late && !isOffline)) throw error;
      return done(index, uncheckedEntry(entry, index, error === late ? LATE : NO_NETWORK));
    }
  };
  const finish = async (index: number, lookedUp: LookedUp): Promise<undefined> => {
    const found = await auditEntry(lookedUp, { index, variants }, entryParts, inTime());
    if (!found.isOffline) answered++;
    // A temporary failure of the name server is not treated as offline.
    isOffline ||= found.isOffline && answered === 0;
    // Also aborts entries that wait for a registry.
    if (isOffline) stop.abort();
    return done(index, found.audited);
  };
  const lookUp = async (index: number, entry: EntryToAudit): Promise<LookedUp | undefined> => {
    const ms = left();
    if (ms <= 0) throw late;
    const look = (signal = stoppable.signal) => lookUpEntry(entry, entryParts, { ...inTime(), signal });
    const lookedUp = Number.isFinite(ms)
      ? await withDeadline({ clock, ms, signal: stoppable.signal, late: () => late }, (signal) =>
          abortable(look(signal), signal),
        )
      : await look();
    return lookedUp.openDoi ? lookedUp : finish(index, lookedUp);
  };

  for (let at = 0; at < shown.length; at += TOGETHER) {
    const some = [...shown.entries()].slice(at, at + TOGETHER);
    const open = await each(some, atOnce, async ([index, entry]) => {
      const earlier = before[index];
      return earlier ? done(index, earlier) : attempt(index, () => lookUp(index, entry));
    });
    looks.expect(open.flatMap((lookedUp) => lookedUp?.openDoi ?? []));
    await each([...open.entries()], atOnce, async ([place, lookedUp]) => {
      if (lookedUp) await attempt(at + place, () => finish(at + place, lookedUp));
    });
  }
  return { audited, isOffline };
}

/**
 * Returns a function that audits a list of references. Failed look-ups make an audit less complete, which it reports.
 */
export function createAuditBibliography(parts: AuditParts) {
  return async (query: AuditQuery, call: AuditCall = {}): Promise<AuditResult> => {
    const { source, entries, skippedRecords } = await entriesOf(query, parts, call);
    const { most = MOST } = query;
    const shown = entries.slice(0, most);
    const { audited, isOffline } = await auditAll(shown, query, parts, call);
    const skipped = entries.length - shown.length;
    return {
      source,
      entryCount: entries.length,
      summary: summarize(audited),
      entries: audited,
      checkedAt: toTimestamp(parts.clock.now()),
      ...(skipped > 0
        ? { skipped, skippedNote: `Only the first ${most} entries were checked; ${skipped} were left out.` }
        : {}),
      ...omitUndefined({ skippedRecords }),
      ...(isOffline ? { warning: NO_NETWORK } : {}),
      ...(isOffline || shown.some(({ claim }) => claim)
        ? {}
        : { warning: "No entry has a claim, so the content of the sources was not checked." }),
    };
  };
}
