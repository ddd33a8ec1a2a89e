import { omitUndefined } from "@wellsourced/core";
import type { AskOf, PlainName, Providers, RecordOf } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import { type SearchResponse, searchOptions, toResponse } from "./response.ts";

/** The result of a search of any kind. */
export interface Findings<Rec> extends SearchResponse {
  readonly records: readonly Rec[];
  /** The provider's total, if it reports one. */
  readonly total?: number;
  /** Whether the provider's response was truncated, so that there are more records. */
  readonly partial?: true;
}

/** Options of a search of any kind. */
export interface FindCall extends Call {
  /** Queries only this provider. */
  readonly provider?: string | undefined;
}

/** A query with an optional limit. */
export type Query<Ask> = Omit<Ask, "limit"> & {
  /** 1–100. @default 5 */
  readonly limit?: number | undefined;
};

/** The search functions by kind of source. */
export type Find = <Name extends PlainName>(
  name: Name,
  ask: AskOf<Name>,
  call?: FindCall,
) => Promise<Findings<RecordOf<Name>>>;

/** Creates the searches for all kinds except the web and scholarly works. */
export function createFind({ providers }: { readonly providers: Providers }): Find {
  return async <Name extends PlainName>(name: Name, ask: AskOf<Name>, { provider, ...call }: FindCall = {}) => {
    const reply = await providers.find(name, ask, searchOptions(call, { provider }));
    const { records, total, partial } = reply;
    const question = {
      type: name,
      filters: providers.filters(name, ask),
      ...omitUndefined({ lack: providers.lacks(name, ask) }),
    };
    return { records, ...omitUndefined({ total, partial }), ...toResponse(reply, { providers, ...question }) };
  };
}

/** A search for records of a kind, such as `{ kind: "trial", condition, limit }`. */
export type RecordQuery<Name extends PlainName> = { readonly kind: Name } & AskOf<Name>;

/** Creates the search for records of any kind. */
export const createRecords =
  (find: Find) =>
  <Name extends PlainName>(query: RecordQuery<Name>, call?: FindCall): Promise<Findings<RecordOf<Name>>> => {
    const { kind, ...ask } = query;
    // Without `kind`, the query has the provider's type.
    return find(kind, ask as unknown as AskOf<Name>, call);
  };
