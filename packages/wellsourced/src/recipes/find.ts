import { given } from "@wellsourced/core";
import type { AskOf, PlainName, Providers, RecordOf } from "@wellsourced/providers";
import type { Call } from "../call.ts";
import { type SearchResponse, searchOptions, toResponse } from "./search-response.ts";

/** What a search of any kind found. */
export interface Findings<Rec> extends SearchResponse {
  readonly records: readonly Rec[];
  /** The provider's own total, where it gives one. */
  readonly total?: number;
  /** The provider's reply broke off: there is more than these records. */
  readonly partial?: true;
}

/** What a question of any kind may say besides itself. */
export interface FindCall extends Call {
  /** Asks this provider and no other. */
  readonly provider?: string | undefined;
}

/** An ask whose filters may also be there and undefined, as they come from forms and options. */
export type Loose<Ask> = { readonly [Key in keyof Ask]: undefined extends Ask[Key] ? Ask[Key] | undefined : Ask[Key] };

/** An ask whose limit has a default, without the fields that are not the caller's. */
export type Query<Ask, Inner extends keyof Ask = never> = Loose<Omit<Ask, "limit" | Inner>> & {
  /** 1–100. @default 5 */
  readonly limit?: number | undefined;
};

/** The search for one kind of source, by the name of the kind. */
export type Find = <Name extends PlainName>(
  name: Name,
  ask: Loose<AskOf<Name>>,
  call?: FindCall,
) => Promise<Findings<RecordOf<Name>>>;

/** Builds the search for every kind of source that is neither the web nor scholarly works. */
export function createFind({ providers }: { readonly providers: Providers }): Find {
  return async <Name extends PlainName>(
    name: Name,
    loose: Loose<AskOf<Name>>,
    { provider, ...call }: FindCall = {},
  ) => {
    // Without what is undefined it is the ask itself.
    const ask = given(Object.fromEntries(Object.entries(loose))) as AskOf<Name>;
    const reply = await providers.find(name, ask, searchOptions(call, { provider }));
    const { records, total, partial } = reply;
    const question = {
      type: name,
      filters: providers.filters(name, ask),
      ...given({ lack: providers.lacks(name, ask) }),
    };
    return { records, ...given({ total, partial }), ...toResponse(reply, { providers, ...question }) };
  };
}
