import { type Clock, cleanStrings, Failure, isUnresolved } from "@wellsourced/core";
import type { ProviderReport } from "@wellsourced/core/records";
import { type Budget, overLimit, type Purse, pay, priceOf } from "./budget.ts";
import type { Limited } from "./capabilities/kind.ts";
import type { Choice } from "./choose.ts";
import type { Capability, Found } from "./define.ts";
import { offline, unreadable } from "./failures.ts";
import type { ProviderHandle } from "./provider-states.ts";
import { type Candidate, type FallbackReason, type ProviderEvent, type RouteFailure, tryInTurn } from "./route.ts";

/** A provider's records and how it was chosen. */
export interface ProviderResponse<Rec> extends Found<Rec> {
  /** The provider that answered; `several` if they were queried together. */
  readonly provider: string;
  /** Providers tried, in order, including the one that answered. */
  readonly attempted: readonly string[];
  /** Reason why the previous provider did not answer. */
  readonly fallbackReason?: FallbackReason;
  /** Chosen by the routing setting, among several. */
  readonly routed: boolean;
  /** Forced to serve a search that it would decline. */
  readonly declined?: true;
  /** Found by a web search over a list of sites instead of an index. */
  readonly via?: "web";
  /** The outcome of each provider, if several were queried together. */
  readonly reports?: readonly ProviderReport[];
}

export interface SearchContext {
  readonly handle: (row: Choice["rows"][number]) => ProviderHandle;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly owner: string | undefined;
  /** A search with this many results or fewer is repeated with fewer words. */
  readonly thinThreshold: number;
  readonly budget: Budget;
  readonly purse: Purse | undefined;
  readonly onProgress: (message: string) => void;
  readonly onEvent: (event: ProviderEvent) => void;
}

/** Searches the named provider, or those chosen by default. */
export type SearchOne<Ask, Rec> = (
  ask: Ask,
  name: string | undefined,
  context: SearchContext,
) => Promise<ProviderResponse<Rec> | RouteFailure>;

interface Question<Ask, Rec> {
  readonly capability: Capability<Ask, Rec>;
  readonly ask: Ask;
  readonly choice: Choice;
}

/** Queries the chosen providers in turn. @throws the signal's reason, and `validation` */
export async function search<Ask extends Limited, Rec>(
  question: Question<Ask, Rec>,
  context: SearchContext,
): Promise<ProviderResponse<Rec> | RouteFailure> {
  const { capability, choice } = question;
  const paid = choice.rows.filter((row) => context.budget.affords(priceOf(row, capability.name)));
  if (paid.length === 0 && choice.rows.length > 0) throw overLimit(choice.rows.map(({ name }) => name));
  const candidates = paid.map((row) => toCandidate(question, context.handle(row), context));
  const turn = await tryInTurn(candidates, {
    signal: context.signal,
    onEvent: (event) => context.onEvent({ ...event, capability: capability.name }),
  });
  if ("failure" in turn) return turn;
  const { value, provider, attempted, fallbackReason } = turn;
  context.onEvent({ event: "answered", capability: capability.name, provider, records: value.records.length });
  const note = [value.note, passedOver(choice.rows, paid)].filter(Boolean).join(" ");
  return {
    ...value,
    ...(note ? { note } : {}),
    provider,
    attempted,
    ...(fallbackReason ? { fallbackReason } : {}),
    routed: choice.routed,
  };
}

/** Providers that were skipped because of their price. */
function passedOver(rows: Choice["rows"], paid: Choice["rows"]): string {
  const tooExpensive = rows.filter((row) => !paid.includes(row)).map(({ name }) => name);
  return tooExpensive.length > 0
    ? `Not queried, because the price exceeds maxCostUsd: ${tooExpensive.join(", ")}.`
    : "";
}

/** The provider's file is loaded when its turn comes. */
function toCandidate<Ask extends Limited, Rec>(
  { capability, ask, choice: { forced } }: Question<Ask, Rec>,
  handle: ProviderHandle,
  context: SearchContext,
): Candidate<Found<Rec>> {
  const { name } = handle.row;
  const skillOf = async () => (await handle.load()).can.find(capability.is);
  return {
    name,
    breaker: forced ? handle.soleBreaker : handle.breaker,
    lastFailure: handle.lastFailure,
    willing: async () => forced || !(await skillOf())?.declines?.(ask),
    failed(failure) {
      handle.lastFailure = failure;
    },
    async ask() {
      const skill = await skillOf();
      if (!skill) throw new Failure("config", `${name} has no ${capability.name} search.`, { provider: name });
      context.onProgress(`Asking ${name}`);
      const meter = createMeter(handle, capability.name, context);
      const exchange = (await handle.line()).exchange({
        now: context.clock.now(),
        signal: context.signal,
        owner: context.owner,
        ...meter,
      });
      const settled = async (answer: Promise<Found<Rec>>) => {
        const found = cleanStrings(await answer);
        await meter.settle(found.costUsd);
        return found;
      };
      const first = await settled(skill.answer(ask, exchange));
      const again = (fewer: Ask) => settled(skill.answer(fewer, exchange));
      const found = await orFewerWords(first, { capability, ask, name, again }, context);
      const costUsd = meter.costUsd();
      const declined = skill.declines?.(ask) ? { declined: true as const } : {};
      return { ...found, ...declined, ...(costUsd === undefined ? {} : { costUsd }) };
    },
  };
}

/** Counts and pays the requests of one answer, and forwards events. */
function createMeter(
  { row }: ProviderHandle,
  capability: string,
  { budget, purse, onProgress, onEvent }: SearchContext,
) {
  const price = priceOf(row, capability);
  const { name } = row;
  let taken = 0;
  let settled = 0;
  const correct = async (usd: number) => {
    taken += usd;
    if (usd !== 0) await purse?.correct(usd);
  };
  return {
    async charge() {
      budget.charge(name, price);
      await pay(purse, price);
      taken += price;
      return () => correct(-price);
    },
    /** Settles the cost reported by the upstream for all requests since the last settlement. */
    async settle(costUsd = taken - settled) {
      await correct(settled + costUsd - taken);
      settled = taken;
    },
    onQueued: (ahead: number) =>
      onProgress(`Waiting for the rate limit of ${name}${ahead > 0 ? ` (${ahead} ahead)` : ""}`),
    onUnfit: (shape: string) => onEvent({ event: "unfit", capability, provider: name, shape }),
    /** Absent if nothing has a price. */
    costUsd: (): number | undefined => (price > 0 || taken > 0 ? Number(taken.toFixed(6)) : undefined),
  };
}

interface Retry<Ask, Rec> extends Pick<Question<Ask, Rec>, "capability" | "ask"> {
  /** Name of the provider. */
  readonly name: string;
  again(fewer: Ask): Promise<Found<Rec>>;
}

/** The first answer, or that of a shorter query if it has more records. */
async function orFewerWords<Ask extends Limited, Rec>(
  first: Found<Rec>,
  { capability, ask, name, again }: Retry<Ask, Rec>,
  context: SearchContext,
): Promise<Found<Rec>> {
  const isThin =
    context.thinThreshold > 0 && first.records.length <= context.thinThreshold && first.records.length < ask.limit;
  const fewer = isThin ? capability.thinner?.(ask) : undefined;
  if (fewer === undefined) return first;
  context.onProgress(`Querying ${name} again with fewer words`);
  try {
    const second = await again(fewer);
    context.onEvent({ event: "retried", capability: capability.name, provider: name, records: second.records.length });
    return second.records.length > first.records.length ? second : first;
  } catch (error) {
    if (context.signal.aborted) throw error;
    // The first answer is kept; the failed second attempt is only reported as an event.
    context.onEvent({
      event: "retried",
      capability: capability.name,
      provider: name,
      kind: unreadable(error, name).kind,
    });
    return first;
  }
}

/** The last failure, extended by the other attempts and by providers to try. */
export function noneAnswered({ failure, attempted, failed }: RouteFailure, others: readonly string[]): Failure {
  const none = offline(failed.map((one) => one.failure));
  if (none) return none;
  const alternatives = failure.alternatives ?? others.filter((name) => !attempted.includes(name));
  if (failed.length < 2) return failure.with({ alternatives });
  const each = failed.map(({ provider, kind }) => `${provider} (${kind})`).join(", ");
  // A single unresolved name does not mean that the network is down when others answered.
  const code = isUnresolved(failure) ? "unreached" : failure.code;
  return failure.with({ alternatives, code, message: `${failure.message} All that were tried: ${each}.` });
}
