import { Failure, omitUndefined, withDeadline } from "@wellsourced/core";
import {
  abstractOf,
  entryFor,
  type GatheredSource,
  isKnown,
  OUT_OF_TIME,
  type SourceToGather,
  targetsOf,
  withLinkOf,
} from "@wellsourced/trust/answers";
import type { SourceText } from "@wellsourced/trust/quotations";
import { type AuditedEntry, uncheckedEntry } from "@wellsourced/trust/references";
import type { Asking, Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { createAuditBibliography } from "../checks/audit-bibliography.ts";
import type { CheckLink } from "../checks/check-link.ts";

import { failureIn } from "../failure-in.ts";
import { createLinkState, type LinkParts } from "../links/check-links.ts";
import { observeByReading } from "../links/observe.ts";
import type { Parts } from "../parts.ts";
import { readSource, type SourceParts } from "../quote/source.ts";

export interface GatherParts extends SourceParts, Omit<LinkParts, "pages">, Pick<Parts, "checkLink"> {
  readonly audit: ReturnType<typeof createAuditBibliography>;
}

/** Concurrent sources; each registry also has its own rate limit. */
const AT_ONCE = 6;

/**
 * Link checks of sources. Reading a source at its URL also checks its link; for others a partial request is sufficient.
 */
function linksOf(sources: readonly SourceToGather[], parts: GatherParts): CheckLink {
  const byReading = createLinkState(parts, observeByReading);
  const read = new Set(sources.filter(({ doi, text }) => !doi && !text?.trim()).map(({ url }) => url));
  return (url, call) => (read.has(url) ? byReading : parts.checkLink)(url, call);
}

/**
 * Looks up all records at once; each resolves as soon as it is known. An entry that could not be looked up is
 * unchecked, with the reason.
 */
function recordsOf(sources: readonly SourceToGather[], { parts, call, end }: Means) {
  const asked = sources.filter(isKnown);
  const waiting = asked.map(() => Promise.withResolvers<AuditedEntry>());
  const entries = asked.map(entryFor);
  const onEntry = (entry: AuditedEntry) => waiting[entry.index]?.resolve(entry);
  const checkLink = linksOf(sources, parts);
  const audit = () =>
    inTime({ parts, call, end }, async (timed) => {
      await parts.audit({ entries, most: entries.length }, { ...timed, onEntry, checkLink });
    });
  const failed = (error: unknown) => {
    const { message } = failureIn(error, call);
    for (const [index, entry] of entries.entries()) onEntry(uncheckedEntry(entry, index, message));
  };
  return {
    all: entries.length === 0 ? Promise.resolve() : audit().catch(failed),
    of: async (source: SourceToGather) => waiting[asked.indexOf(source)]?.promise,
  };
}

const NOT_THE_WORK = "only the page about the work was read, and not the work in full";
const NO_COPY = "The page could not be read, and no archived copy was found.";
const NO_PLACE = "The source has neither an address nor an identifier by which it could be read.";

/** The text of the first readable location; an abstract if there is none. */
async function textOf(
  source: SourceToGather,
  record: AuditedEntry | undefined,
  { parts, call }: Asking<GatherParts>,
): Promise<SourceText | Failure> {
  const targets = targetsOf(source, record);
  let failed = new Failure("not_found", source.url ? NO_COPY : NO_PLACE);
  for (const target of targets) {
    try {
      const read = await readSource(target, parts, call);
      if (!/[\p{L}\p{N}]/u.test(read.text)) throw new Failure("content_empty", "The source contains no text.");
      const isAside = target.by === "url" && targets[0]?.by === "paper" && read.cutBecause === undefined;
      return isAside ? { ...read, cutBecause: NOT_THE_WORK } : read;
    } catch (error) {
      failed = failureIn(error, call);
    }
  }
  return abstractOf(record) ?? failed;
}

/** The status of the work on a page that gives its DOI, if the answer gives only the URL. */
async function workOn(
  { doi, title }: SourceText,
  record: AuditedEntry | undefined,
  { parts, call }: Asking<GatherParts>,
): Promise<AuditedEntry | undefined> {
  const { entries } = await parts.audit({ entries: [{ doi, title }] }, call);
  const [work] = entries;
  if (!work || work.exists === false || work.flags.includes("mismatch")) return record;
  return withLinkOf(work, record);
}

/** A call with an absolute deadline. */
export interface Means extends Asking<GatherParts> {
  readonly end: number;
}

/** The call with the remaining time as its limit. */
export async function inTime<Value>({ parts, call, end }: Means, work: (call: Call) => Promise<Value>): Promise<Value> {
  const { onProgress: _, ...quiet } = call;
  const { clock } = parts;
  const ms = end - clock.now();
  if (!Number.isFinite(ms)) return work(quiet);
  const late = () => new Failure("network", OUT_OF_TIME);
  if (ms <= 0) throw late();
  return withDeadline({ clock, ms, signal: call.signal, late }, (signal) => work({ ...quiet, signal }));
}

async function gatherOne(
  source: SourceToGather,
  found: Promise<AuditedEntry | undefined>,
  { parts, call, end }: Means,
): Promise<GatheredSource> {
  let record: AuditedEntry | undefined;
  try {
    return await inTime({ parts, call, end }, async (timed) => {
      const means = { parts, call: timed };
      record = await found;
      const text = await textOf(source, record, means);
      const isNamed = source.doi ?? record?.doi;
      if (!(text instanceof Failure) && text.doi && !isNamed) record = await workOn(text, record, means);
      return { source, ...omitUndefined({ record }), text };
    });
  } catch (error) {
    return { source, ...omitUndefined({ record }), text: failureIn(error, call) };
  }
}

/** Looks up and reads every source once. Failures are reported with their source, never as a missing source. */
export async function gatherSources(
  sources: readonly SourceToGather[],
  parts: GatherParts,
  call: Call,
): Promise<readonly GatheredSource[]> {
  const end = parts.clock.now() + (call.deadlineMs ?? Number.POSITIVE_INFINITY);
  const records = recordsOf(sources, { parts, call, end });
  let done = 0;
  const [gathered] = await Promise.all([
    each(sources, AT_ONCE, async (source) => {
      const one = await gatherOne(source, records.of(source), { parts, call, end });
      call.onProgress?.(`${++done} of ${sources.length} sources read`);
      return one;
    }),
    records.all,
  ]);
  return gathered;
}
