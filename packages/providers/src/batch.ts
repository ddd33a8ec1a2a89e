import { Failure } from "@wellsourced/core";
import type { z } from "zod";
import type { Exchange, ProviderRequest, Reads } from "./define.ts";

/** Thrown when the upstream signals "nothing found" by a status. Not a failure: the search has no records. */
export class NothingFound extends Error {
  override readonly name = "NothingFound";
}

/** Resolves to `undefined` if the upstream found nothing. */
export const orNothing = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: unknown) => {
    if (error instanceof NothingFound) return undefined;
    throw error;
  });

/** Resolves to the failure instead of rejecting with it. */
export const orFailure = <Value>(promise: Promise<Value>): Promise<Value | Failure> =>
  promise.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

/** A capability served by one request and its reply, as for most upstreams. */
export interface OneRequest<Call, Raw, Filter extends string, Schema extends z.ZodType> {
  /** `unmet`: filters of this ask that the upstream cannot express. */
  request(call: Call): ProviderRequest & { readonly unmet?: readonly Filter[] };
  readonly response: Schema;
  /** @default "json" */
  readonly reads?: Reads;
  records(body: z.infer<Schema>, call: Call): readonly Raw[] | Promise<readonly Raw[]>;
  total?(body: z.infer<Schema>): number | null | undefined;
  /** The cost in US dollars, if the reply contains it. */
  costUsd?(body: z.infer<Schema>): number | null | undefined;
  /** One sentence that the reader must know about this reply. */
  note?(body: z.infer<Schema>, call: Call): string | undefined;
}

/** A capability that needs several requests, such as ids first and records later. */
export interface Steps<Call, Raw, Filter extends string> {
  steps(call: Call, exchange: Exchange): Promise<Batch<Raw, Filter>>;
}

/** Raw records of an upstream. */
export interface Batch<Raw, Filter extends string> {
  readonly raws: readonly Raw[];
  /** The reply was truncated: there are more records. */
  readonly partial?: boolean;
  readonly total?: number | null | undefined;
  readonly unmet?: readonly Filter[];
  readonly costUsd?: number | null | undefined;
  readonly note?: string | undefined;
}

/** Returns a function that fetches the batch of a call, by either kind of description. */
export const batchFetcher =
  <Call, Raw, Filter extends string, Schema extends z.ZodType>(
    way: OneRequest<Call, Raw, Filter, Schema> | Steps<Call, Raw, Filter>,
    exchange: Exchange,
  ) =>
  async (call: Call): Promise<{ readonly call: Call; readonly batch: Batch<Raw, Filter> }> => {
    if ("steps" in way) return { call, batch: (await orNothing(way.steps(call, exchange))) ?? { raws: [] } };
    const { unmet = [], ...request } = way.request(call);
    const reply = await orNothing(
      exchange.send(request, way.response, way.reads).then((body: z.infer<Schema>) => ({ body })),
    );
    if (!reply) return { call, batch: { raws: [], unmet } };
    const { body } = reply;
    const raws = await way.records(body, call);
    const facts = { total: way.total?.(body), costUsd: way.costUsd?.(body), note: way.note?.(body, call) };
    return { call, batch: { raws, unmet, ...facts } };
  };
