import { given } from "@wellsourced/core";
import type { Call } from "../call.ts";
import type { Remember, RememberSpec } from "../remember/index.ts";

/** The value from the cache, or else computed and kept, for the tenant of the call, which is told how old it is. */
export async function remembered<Value>(
  spec: Omit<RememberSpec<Value>, "signal" | "owner">,
  { remember, call: { signal, owner, onFreshness } }: { remember: Pick<Remember, "of">; call: Call },
  compute: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { value, ...freshness } = await remember.of({ ...spec, ...given({ signal, owner }) }, compute);
  onFreshness?.(freshness);
  return value;
}
