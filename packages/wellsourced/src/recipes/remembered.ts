import { Failure, omitUndefined } from "@wellsourced/core";
import type { Remember, RememberSpec } from "@wellsourced/core/remember";
import type { Http } from "@wellsourced/http";
import type { Call } from "../call.ts";

/** Checks the URLs of a cached result against the current address rules. */
interface AddressCheck<Value> {
  readonly judge: Http["judge"];
  addressesOf(value: Value): readonly (string | undefined)[];
}

interface RememberedOptions<Value> {
  readonly remember: Remember;
  readonly call: Call;
  /** For results read from URLs of callers. A cached result whose URLs are no longer allowed is computed again. */
  readonly addressCheck?: AddressCheck<Value> | undefined;
}

/** Returns the cached value, or computes and caches it for the call's tenant. The call receives its age. */
export async function remembered<Value>(
  spec: Omit<RememberSpec<Value>, "signal" | "owner">,
  { remember, call: { signal, owner, maxAge, onFreshness }, addressCheck }: RememberedOptions<Value>,
  compute: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const maxAgeMs = maxAge === undefined ? undefined : maxAge * 1_000;
  const { value, ...freshness } = await remember.of(
    { ...omitUndefined({ maxAgeMs }), ...spec, ...omitUndefined({ signal, owner }) },
    compute,
  );
  if (freshness.cached && addressCheck && !(await isAllowed(value, addressCheck)))
    return compute(signal ?? new AbortController().signal);
  onFreshness?.(freshness);
  return value;
}

async function isAllowed<Value>(value: Value, { judge, addressesOf }: AddressCheck<Value>): Promise<boolean> {
  try {
    for (const url of new Set(addressesOf(value))) if (url !== undefined) await judge(url, { names: true });
    return true;
  } catch (error) {
    if (Failure.from(error).kind === "validation") return false;
    throw error;
  }
}

type Operation<Query, Value> = (query: Query, call?: Call) => Promise<Value>;

/** Caches an operation: equal calls share one result and one running request. */
export const rememberedBy =
  (remember: Remember, kind: string, ttlMs: number) =>
  <Query extends object, Value>(
    operation: Operation<Query, Value>,
    addressCheck?: AddressCheck<Value>,
  ): Operation<Query, Value> =>
  (query, call = {}) => {
    const { deadlineMs, maxCostUsd } = call;
    const spec = { kind, version: 1, ttlMs, input: omitUndefined({ ...query, deadlineMs, maxCostUsd }) };
    // Parts of the result have ages of their own, which must not be reported as the result's.
    const { onFreshness: _, maxAge: __, ...quiet } = call;
    return remembered(spec, { remember, call, addressCheck }, (signal) => operation(query, { ...quiet, signal }));
  };
