import { type Clock, Failure, given, isHttpUrl, withDeadline } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { createAuditBibliography } from "../audit-bibliography.ts";
import type { AuditedEntry, EntryToAudit } from "../audit-types.ts";
import { placesOf } from "../checks/check-claim.ts";
import { isDead, isLost } from "../checks/link-state.ts";
import { failureIn } from "../failure-in.ts";
import { readSource, type SourceParts, type SourceText, type Target } from "../quote/source.ts";

/** A source of an answer, by what the answer says of it. */
export interface SourceToGather extends Omit<EntryToAudit, "claim" | "reference"> {
  readonly ref: string;
  /** The text of the source, where the caller gave it. */
  readonly text?: string | undefined;
}

/** A source with all that could be found out about it. */
export interface GatheredSource {
  readonly source: SourceToGather;
  /** What registries and the link say; absent where there is nothing that could be looked up. */
  readonly record?: AuditedEntry;
  /** Its text, or why there is none. */
  readonly text: SourceText | Failure;
}

export interface GatherParts extends SourceParts {
  readonly audit: ReturnType<typeof createAuditBibliography>;
  readonly clock: Clock;
}

/** Sources that are read at the same time; every registry keeps its own pace besides. */
const AT_ONCE = 6;

const isKnown = ({ url, doi, title }: SourceToGather): boolean => Boolean(url ?? doi ?? title);

/** Asks for every record at once; each is there as soon as it is known. */
function recordsOf(sources: readonly SourceToGather[], { audit }: GatherParts, call: Call) {
  const asked = sources.filter(isKnown);
  const waiting = asked.map(() => Promise.withResolvers<AuditedEntry | undefined>());
  const entries = asked.map(({ ref: _, text: __, ...entry }) => entry);
  const onEntry = (entry: AuditedEntry) => waiting[entry.index]?.resolve(entry);
  const { onProgress: _, ...quiet } = call;
  const audited = entries.length === 0 ? undefined : audit({ entries, most: entries.length }, { ...quiet, onEntry });
  return {
    all: Promise.resolve(audited).finally(() => {
      for (const { resolve } of waiting) resolve(undefined);
    }),
    of: async (source: SourceToGather) => waiting[asked.indexOf(source)]?.promise,
  };
}

const NOT_THE_WORK = "only the page about the work was read, and not the work in full";

/** Where the text may be read: a free copy of the work first, its page after it, an archived copy of what is lost. */
function targetsOf({ url, doi, text }: SourceToGather, record: AuditedEntry | undefined): readonly Target[] {
  if (text?.trim()) return [{ by: "text", text }];
  const isOther = record?.exists === false || record?.flags.includes("mismatch");
  const identifier = isOther ? undefined : (doi ?? record?.doi);
  const isAway = record !== undefined && (isDead(record) || isLost(record.linkState));
  const own = isAway ? record.archivedUrl : url;
  const places = placesOf(isOther ? undefined : record?.matchedRecord, own).filter((place) => isHttpUrl(place));
  return [
    ...(identifier ? [{ by: "paper", identifier } as const] : []),
    ...places.slice(0, 3).map((place) => ({ by: "url", url: place }) as const),
  ];
}

/** The first place that can be read; an abstract where nothing else can. */
async function textOf(
  source: SourceToGather,
  record: AuditedEntry | undefined,
  { parts, call }: { readonly parts: GatherParts; readonly call: Call },
): Promise<SourceText | Failure> {
  const targets = targetsOf(source, record);
  let failed = new Failure("not_found", "The source has no address and no identifier by which it could be read.");
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
  const { abstract, title, url } = record?.matchedRecord ?? {};
  if (!abstract) return failed;
  return {
    text: abstract,
    ...given({ title, url }),
    cutBecause: "only its abstract could be read",
    isHtml: false,
    provenance: ["text: the abstract in its record"],
  };
}

/** What became of the work on a page that names its DOI, where the answer gives the address alone. */
async function workOn(
  { doi, title }: SourceText,
  record: AuditedEntry | undefined,
  { parts, call }: { readonly parts: GatherParts; readonly call: Call },
): Promise<AuditedEntry | undefined> {
  const { entries } = await parts.audit({ entries: [{ doi, title }] }, call);
  const [work] = entries;
  if (!work || work.exists === false || work.flags.includes("mismatch")) return record;
  const link = given({ linkLive: record?.linkLive, httpStatus: record?.httpStatus, linkState: record?.linkState });
  return {
    ...work,
    ...link,
    ...given({ url: record?.url }),
    flags: [...new Set([...work.flags, ...(record?.flags ?? [])])],
  };
}

export const OUT_OF_TIME = "The time was up before the source was read.";

/** The same within the time that is left. */
async function inTime<Value>(
  ms: number,
  { clock, call }: { readonly clock: Clock; readonly call: Call },
  work: (call: Call) => Promise<Value>,
): Promise<Value> {
  const { onProgress: _, ...quiet } = call;
  if (!Number.isFinite(ms)) return work(quiet);
  const late = () => new Failure("network", OUT_OF_TIME);
  if (ms <= 0) throw late();
  return withDeadline({ clock, ms, signal: call.signal, late }, (signal) => work({ ...quiet, signal }));
}

async function gatherOne(
  source: SourceToGather,
  found: Promise<AuditedEntry | undefined>,
  { parts, call, end }: { readonly parts: GatherParts; readonly call: Call; readonly end: number },
): Promise<GatheredSource> {
  let record: AuditedEntry | undefined;
  try {
    return await inTime(end - parts.clock.now(), { clock: parts.clock, call }, async (timed) => {
      const means = { parts, call: timed };
      record = await found;
      const text = await textOf(source, record, means);
      const isNamed = source.doi ?? record?.doi;
      if (!(text instanceof Failure) && text.doi && !isNamed) record = await workOn(text, record, means);
      return { source, ...given({ record }), text };
    });
  } catch (error) {
    return { source, ...given({ record }), text: failureIn(error, call) };
  }
}

/** Finds out about every source once, and reads it. What fails is reported with its source and never as absence. */
export async function gatherSources(
  sources: readonly SourceToGather[],
  parts: GatherParts,
  call: Call,
): Promise<readonly GatheredSource[]> {
  const end = parts.clock.now() + (call.deadlineMs ?? Number.POSITIVE_INFINITY);
  const records = recordsOf(sources, parts, call);
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
