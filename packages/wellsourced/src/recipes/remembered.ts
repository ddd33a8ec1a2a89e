import { given } from "@wellsourced/core";
import type { Remember, RememberSpec } from "@wellsourced/core/remember";
import type { Call } from "../call.ts";

/** The value from the cache, or else computed and kept, for the tenant of the call, which is told how old it is. */
export async function remembered<Value>(
  spec: Omit<RememberSpec<Value>, "signal" | "owner">,
  { remember, call: { signal, owner, maxAge, onFreshness } }: { remember: Remember; call: Call },
  compute: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const maxAgeMs = maxAge === undefined ? undefined : maxAge * 1_000;
  const { value, ...freshness } = await remember.of(
    { ...given({ maxAgeMs }), ...spec, ...given({ signal, owner }) },
    compute,
  );
  onFreshness?.(freshness);
  return value;
}

type Operation<Query, Value> = (query: Query, call?: Call) => Promise<Value>;

/** The same operation with its answers kept: an equal question, under way or answered, sends no request of its own. */
export const rememberedBy =
  (remember: Remember, kind: string, ttlMs: number) =>
  <Query extends object, Value>(operation: Operation<Query, Value>): Operation<Query, Value> =>
  (query, call = {}) => {
    const { deadlineMs, maxCostUsd } = call;
    const spec = { kind, version: 1, ttlMs, input: given({ ...query, deadlineMs, maxCostUsd }) };
    // The parts of the answer have ages of their own, which are not the answer's.
    const { onFreshness: _, maxAge: __, ...quiet } = call;
    return remembered(spec, { remember, call }, (signal) => operation(query, { ...quiet, signal }));
  };
