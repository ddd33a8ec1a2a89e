import { abortable, Failure, withDeadline } from "@wellsourced/core";
import type { ProviderReport } from "@wellsourced/core/records";
import { offline, unreadable } from "./failures.ts";
import { type Joined, type Joining, joinLists } from "./join.ts";
import type { NoTurn } from "./route.ts";
import type { Answer, SearchContext } from "./search.ts";

/** What several providers found together. */
export interface Federated<Rec> {
  readonly records: readonly Joined<Rec>[];
  /** Everybody who was asked, in order, and what came of it. */
  readonly reports: readonly ProviderReport[];
  /** Filters that at least one of those who answered could not apply. */
  readonly notHonoured: readonly string[];
  /** Sites that were searched by whoever searched most of them, when the ask named some. */
  readonly sitesSearched?: number;
  /** US dollars, as far as the providers' prices are known. */
  readonly costUsd?: number;
}

/** One provider to ask. */
export interface Asked<Rec> {
  readonly provider: string;
  /** The index behind it, where it resells another's. */
  readonly index: string;
  ask(context: SearchContext): Promise<Answer<Rec> | NoTurn>;
}

export interface Federating<Rec> {
  readonly asked: readonly Asked<Rec>[];
  readonly joining: Joining<Rec>;
  readonly limit: number;
  /** What decides among records of equal rank. */
  readonly nearness: (record: Rec) => number;
  /** Milliseconds until those who have not answered are left behind. */
  readonly deadlineMs: number;
}

interface Share<Rec> {
  readonly provider: string;
  readonly index: string;
  readonly answer?: Answer<Rec>;
  readonly failure?: Failure;
  readonly isLate?: boolean;
}

/**
 * Asks all at once and gives what there is at the deadline: a slow or broken provider costs its own results and no
 * more, and is named.
 *
 * @throws {Failure} when nobody answered
 */
export async function federate<Rec extends object>(
  federating: Federating<Rec>,
  context: SearchContext,
): Promise<Federated<Rec>> {
  const { asked, deadlineMs } = federating;
  const late = () => new Failure("network", `No answer within ${deadlineMs} ms.`);
  let open = asked.length;
  const tell = (provider: string) =>
    context.onProgress(`${provider} is done; ${--open} of ${asked.length} providers are still asked`);
  const shares = await withDeadline({ clock: context.clock, ms: deadlineMs, late }, (over) =>
    Promise.all(asked.map((one) => shareOf(one, context, over).finally(() => tell(one.provider)))),
  );
  context.signal.throwIfAborted();
  return toFederated(shares, federating);
}

async function shareOf<Rec>(
  { provider, index, ask }: Asked<Rec>,
  context: SearchContext,
  over: AbortSignal,
): Promise<Share<Rec>> {
  const signal = AbortSignal.any([context.signal, over]);
  try {
    // Whoever does not heed the signal is not waited for either.
    const outcome = await abortable(ask({ ...context, signal }), over);
    return "failure" in outcome ? { provider, index, failure: outcome.failure } : { provider, index, answer: outcome };
  } catch (error) {
    return { provider, index, failure: unreadable(over.aborted ? over.reason : error, provider), isLate: over.aborted };
  }
}

function toFederated<Rec extends object>(
  shares: readonly Share<Rec>[],
  { joining, limit, nearness }: Federating<Rec>,
): Federated<Rec> {
  const answered = shares.flatMap(({ provider, index, answer }) => (answer ? [{ provider, index, answer }] : []));
  if (answered.length === 0) throw allFailed(shares);
  const lists = answered.map(({ provider, index, answer }) => ({ provider, index, records: answer.records }));
  const records = joinLists(lists, joining, nearness).slice(0, limit);
  const sites = answered.flatMap(({ answer }) => answer.sitesSearched ?? []);
  const costs = answered.flatMap(({ answer }) => answer.costUsd ?? []);
  // That one of many has few results is no filter that failed.
  const unmet = answered.flatMap(({ answer }) => answer.notHonoured).filter((name) => name !== "limit");
  return {
    records,
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

/** Nobody answered: one failure that names all, of their kind where they agree. */
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
