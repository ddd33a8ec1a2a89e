import { given } from "@wellsourced/core";
import type { Remember } from "@wellsourced/core/remember";
import { capabilities } from "./capabilities.ts";
import type { Kept } from "./define.ts";
import type { CallOptions, Providers, TogetherOptions } from "./providers-types.ts";

interface Answer {
  readonly records: readonly unknown[];
}

/** Part of every cache key; increment when the shape of answers changes. */
const VERSION = 2;

const kept: Readonly<Record<string, { readonly kept?: Kept }>> = capabilities;

/** The options that affect an answer. Of a search across several providers, that includes the deadline. */
function choiceOf(call: CallOptions & Partial<TogetherOptions>): Readonly<Record<string, unknown>> {
  const { provider, providers, maxCostUsd, deadlineMs } = call;
  return given({ provider, providers, maxCostUsd, deadlineMs: providers && deadlineMs });
}

/** Adds a cache: equal asks are answered from it, and concurrent ones share one request. */
export function rememberAnswers(providers: Providers, remember: Remember): Providers {
  /** `work` gets the call with a signal shared by all waiting callers. */
  const through = async <Value extends Answer, Options extends CallOptions>(
    name: string,
    ask: unknown,
    { call, work }: { readonly call: Options; work(call: Options): Promise<Value> },
  ): Promise<Value> => {
    const rule = kept[name]?.kept;
    if (!rule) return work(call);
    const { signal, owner, maxAge, onFreshness } = call;
    const { value, ...freshness } = await remember.of<Value>(
      {
        kind: `search:${name}`,
        version: VERSION,
        input: { ask, ...choiceOf(call) },
        ttlMs: rule.ms,
        keep: ({ records }) => rule.empty !== false || records.length > 0,
        ...given({ signal, owner, maxAgeMs: maxAge === undefined ? undefined : maxAge * 1_000 }),
      },
      (shared) => work({ ...call, signal: shared }),
    );
    onFreshness?.(freshness);
    return value;
  };
  return {
    ...providers,
    web: (ask, call = {}) => through("web", ask, { call, work: (shared) => providers.web(ask, shared) }),
    academic: (ask, call = {}) => through("academic", ask, { call, work: (shared) => providers.academic(ask, shared) }),
    webTogether: (ask, call) => through("web", ask, { call, work: (shared) => providers.webTogether(ask, shared) }),
    academicTogether: (ask, call) =>
      through("academic", ask, { call, work: (shared) => providers.academicTogether(ask, shared) }),
    find: (name, ask, call = {}) => through(name, ask, { call, work: (shared) => providers.find(name, ask, shared) }),
  };
}
