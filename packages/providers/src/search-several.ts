import { abortable, type Deadline, Failure, withDeadline } from "@wellsourced/core";
import type { ProviderReport } from "@wellsourced/core/records";
import type { Limited } from "./capabilities/kind.ts";
import type { Capability } from "./define.ts";
import { offline, unreadable } from "./failures.ts";
import { type Fused, type Fusion, fuseLists, nearnessTo } from "./fuse.ts";
import type { ProviderHandle } from "./provider-states.ts";
import type { ProviderResponse, SearchContext, SearchOne } from "./search.ts";

/** Default deadline. */
const DEADLINE_MS = 15_000;
/** Fetch longer lists than are returned, so that they merge well. */
const DEPTH = 10;

/** One search across several providers. */
interface Several<Ask, Rec> {
  readonly capability: Pick<Capability<Ask, Rec>, "name" | "fusion">;
  readonly handles: readonly ProviderHandle[];
  readonly deadlineMs: number | undefined;
  /** The time limit of the whole search, after which only its signal can still end it. */
  readonly limit: (ms: number) => Deadline;
  readonly context: (signal: AbortSignal) => SearchContext;
  readonly searchOne: SearchOne<Ask, Rec>;
}

/**
 * Queries all providers at once and merges what arrives before the deadline by reciprocal rank fusion. A slow or failing
 * provider costs only its own results and is reported.
 *
 * @throws {Failure} if no provider answered
 */
export async function searchSeveral<
  Ask extends Limited & { readonly query?: string },
  Rec extends { readonly title?: unknown },
>(
  ask: Ask,
  { capability, handles, deadlineMs = DEADLINE_MS, ...parts }: Several<Ask, Rec>,
): Promise<ProviderResponse<Fused<Rec>>> {
  const { name, fusion = { identities: () => [], combine: (first) => first } } = capability;
  const deep = { ...ask, limit: Math.max(DEPTH, 2 * ask.limit) };
  const whole = parts.limit(deadlineMs + 1_000);
  return withDeadline(whole, async (whileAwaited) => {
    const late = () => new Failure("network", `No answer within ${deadlineMs} ms.`);
    const context = parts.context(whileAwaited);
    let open = handles.length;
    const askOne = async ({ row }: ProviderHandle, over: AbortSignal): Promise<Share<Rec>> => {
      const provider = row.name;
      // Providers that resell the same index share one vote.
      const from = { provider, index: row.skills[name]?.index ?? provider };
      const signal = AbortSignal.any([whileAwaited, over]);
      try {
        // Do not wait for a provider that ignores the signal.
        const outcome = await abortable(parts.searchOne(deep, provider, { ...context, signal }), over);
        return "failure" in outcome ? { ...from, failure: outcome.failure } : { ...from, answer: outcome };
      } catch (error) {
        return { ...from, failure: unreadable(over.aborted ? over.reason : error, provider), isLate: over.aborted };
      } finally {
        context.onProgress(`${provider} is done; ${--open} of ${handles.length} providers have not answered yet`);
      }
    };
    const shares = await withDeadline({ clock: whole.clock, ms: deadlineMs, late }, (over) =>
      Promise.all(handles.map((handle) => askOne(handle, over))),
    );
    whileAwaited.throwIfAborted();
    return merged(shares, { fusion, limit: ask.limit, nearness: nearnessTo(ask.query ?? "") });
  });
}

interface Share<Rec> {
  readonly provider: string;
  readonly index: string;
  readonly answer?: ProviderResponse<Rec>;
  readonly failure?: Failure;
  readonly isLate?: boolean;
}

function merged<Rec extends { readonly title?: unknown }>(
  shares: readonly Share<Rec>[],
  { fusion, limit, nearness }: { fusion: Fusion<Rec>; limit: number; nearness: (record: Rec) => number },
): ProviderResponse<Fused<Rec>> {
  const answered = shares.flatMap(({ provider, index, answer }) => (answer ? [{ provider, index, answer }] : []));
  if (answered.length === 0) throw allFailed(shares);
  const lists = answered.map(({ provider, index, answer }) => ({ provider, index, records: answer.records }));
  const records = fuseLists(lists, fusion, nearness).slice(0, limit);
  const sites = answered.flatMap(({ answer }) => answer.sitesSearched ?? []);
  const costs = answered.flatMap(({ answer }) => answer.costUsd ?? []);
  // A short list from one of several providers is not an unmet filter.
  const unmet = answered.flatMap(({ answer }) => answer.notHonoured).filter((name) => name !== "limit");
  return {
    records,
    provider: "several",
    attempted: shares.map(({ provider }) => provider),
    routed: false,
    reports: shares.map(toReport),
    notHonoured: [...new Set(unmet)],
    ...(sites.length > 0 ? { sitesSearched: Math.max(...sites) } : {}),
    ...(costs.length > 0 ? { costUsd: Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(6)) } : {}),
  };
}

function toReport<Rec>({ provider, answer, failure, isLate }: Share<Rec>): ProviderReport {
  if (failure) return { provider, status: isLate ? "late" : "failed", kind: failure.kind, reason: failure.message };
  return {
    provider,
    status: "answered",
    resultCount: answer?.records.length ?? 0,
    ...(answer?.notHonoured.length ? { notHonoured: [...answer.notHonoured] } : {}),
    ...(answer?.note ? { note: answer.note } : {}),
    ...(answer?.costUsd === undefined ? {} : { costUsd: answer.costUsd }),
  };
}

/** One failure that names all providers, of their kind if they agree. */
function allFailed<Rec>(shares: readonly Share<Rec>[]): Failure {
  const failures = shares.flatMap(({ provider, failure }) => (failure ? [{ provider, failure }] : []));
  const [first] = failures;
  if (failures.length === 1 && first) return first.failure;
  const none = offline(failures.map(({ failure }) => failure));
  if (none) return none;
  const kinds = [...new Set(failures.map(({ failure }) => failure.kind))];
  const [kind = "upstream_unavailable"] = kinds.length === 1 ? kinds : [];
  const waits = failures.flatMap(({ failure }) => failure.retryAfterSeconds ?? []);
  const said = failures.map(({ provider, failure }) => `${provider} (${failure.kind})`).join(", ");
  return new Failure(kind, `No provider answered: ${said}. Try again, or name others.`, {
    detail: failures.map(({ provider, failure }) => `${provider}: ${failure.message}`).join(" "),
    ...(waits.length > 0 ? { retryAfterSeconds: Math.min(...waits) } : {}),
  });
}
