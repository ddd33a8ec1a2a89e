import { given, type ZeroResultHints } from "@wellsourced/core";
import { type AskOf, type PlainName, type Providers, type RecordOf, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";
import type { Routed } from "./search-web.ts";

/** What a search of any kind found. */
export interface Findings<Rec> {
  readonly records: readonly Rec[];
  /** The provider's own total, where it gives one. */
  readonly total?: number;
  /** What to try; only where nothing was found. */
  readonly hints?: ZeroResultHints;
  /** Filters that were asked for and could not be applied. */
  readonly notHonoured: readonly string[];
  /** What the reader must know about the answer. */
  readonly note?: string;
  /** The provider's reply broke off: there is more than these records. */
  readonly partial?: true;
  /** US dollars that the answer cost, where the provider says so. */
  readonly costUsd?: number;
  readonly routing: Routed;
}

/** What a question of any kind may say besides itself. */
export interface FindCall extends Call {
  /** Asks this provider and no other. */
  readonly provider?: string | undefined;
}

/** An ask whose filters may also be there and undefined, as they come from forms and options. */
export type Loose<Ask> = { readonly [Key in keyof Ask]: undefined extends Ask[Key] ? Ask[Key] | undefined : Ask[Key] };

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
    const answer = await providers.find(name, ask, { ...passOn(call), ...given({ provider }) });
    const { records, total, notHonoured, note, partial, costUsd } = answer;
    const nothing = () =>
      zeroResultHints({
        filters: providers.filters(name, ask),
        lack: providers.lacks(name, ask),
        answer,
        states: providers.list(),
        type: name,
      });
    return {
      records,
      ...given({ total }),
      ...(records.length > 0 ? {} : { hints: nothing() }),
      notHonoured,
      ...given({ note, partial, costUsd }),
      routing: answer,
    };
  };
}
