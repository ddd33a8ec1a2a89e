import { Failure } from "@wellsourced/core";
import type { z } from "zod";
import type { Exchange, ProviderRequest, Reads } from "./define.ts";

/** The upstream says, by a status of its own, that it found nothing. Not a failure: a search without records. */
export class NothingFound extends Error {
  override readonly name = "NothingFound";
}

/** What the promise gives, or `undefined` where the upstream found nothing. */
export const orNothing = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: unknown) => {
    if (error instanceof NothingFound) return undefined;
    throw error;
  });

/** What the promise gives, or the failure that it ends in, for a caller that can do without an answer. */
export const orFailure = <Value>(promise: Promise<Value>): Promise<Value | Failure> =>
  promise.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

/** One request, one reply: what most upstreams need. */
export interface OneRequest<Call, Raw, Filter extends string, Schema extends z.ZodType> {
  /** `unmet`: filters of this very ask that the upstream has no value for. */
  request(call: Call): ProviderRequest & { readonly unmet?: readonly Filter[] };
  readonly response: Schema;
  /** @default "json" */
  readonly reads?: Reads;
  records(body: z.infer<Schema>, call: Call): readonly Raw[] | Promise<readonly Raw[]>;
  total?(body: z.infer<Schema>): number | null | undefined;
  /** US dollars, where the reply says what it cost. */
  costUsd?(body: z.infer<Schema>): number | null | undefined;
  /** What the reader must know about this very answer, one sentence. */
  note?(body: z.infer<Schema>, call: Call): string | undefined;
}

/** Requests that build on each other: ids first, descriptions later. */
export interface Steps<Call, Raw, Filter extends string> {
  steps(call: Call, exchange: Exchange): Promise<Batch<Raw, Filter>>;
}

/** What an upstream had, in its own words. */
export interface Batch<Raw, Filter extends string> {
  readonly raws: readonly Raw[];
  /** The reply broke off: there is more than it holds. */
  readonly partial?: boolean;
  readonly total?: number | null | undefined;
  readonly unmet?: readonly Filter[];
  readonly costUsd?: number | null | undefined;
  readonly note?: string | undefined;
}

/** Gets a batch, whichever way the provider's file describes. */
export async function fetchBatch<Call, Raw, Filter extends string, Schema extends z.ZodType>(
  way: OneRequest<Call, Raw, Filter, Schema> | Steps<Call, Raw, Filter>,
  call: Call,
  exchange: Exchange,
): Promise<Batch<Raw, Filter>> {
  if ("steps" in way) return (await orNothing(way.steps(call, exchange))) ?? { raws: [] };
  const { unmet = [], ...request } = way.request(call);
  const reply = await orNothing(
    exchange.send(request, way.response, way.reads).then((body: z.infer<Schema>) => ({ body })),
  );
  if (!reply) return { raws: [], unmet };
  const { body } = reply;
  return {
    raws: await way.records(body, call),
    total: way.total?.(body),
    unmet,
    costUsd: way.costUsd?.(body),
    note: way.note?.(body, call),
  };
}
