import type { Failure } from "@wellsourced/core";

/** An answer, or why there is none. */
export type Outcome<Value> = { readonly value: Value } | { readonly failure: Failure };

interface InParts<Value> {
  /** Everything that may be asked for; what stands side by side is asked for together. */
  readonly keys: readonly string[];
  readonly most: number;
  /** What is known of several keys. */
  ask(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** The failure in what was thrown; anything else is thrown on. */
  failureIn(error: unknown): Failure;
}

/**
 * Asks for many things in few requests: the part that a key is in is asked for when the first of its keys is wanted. A
 * part that the other side does not understand is halved, so that one odd name does not spoil those beside it.
 */
export function createInParts<Value>({ keys, most, ask, failureIn }: InParts<Value>) {
  const unique = [...new Set(keys)];
  const parts = new Map<
    string,
    { answer?: Promise<ReadonlyMap<string, Outcome<Value | undefined>>>; keys: string[] }
  >();
  for (let at = 0; at < unique.length; at += most) {
    const part = { keys: unique.slice(at, at + most) };
    for (const key of part.keys) parts.set(key, part);
  }
  const askPart = async (some: readonly string[]): Promise<ReadonlyMap<string, Outcome<Value | undefined>>> => {
    try {
      const known = await ask(some);
      return new Map(some.map((key) => [key, { value: known.get(key) }]));
    } catch (error) {
      const failure = failureIn(error);
      if (some.length === 1 || failure.status !== 400) return new Map(some.map((key) => [key, { failure }]));
      const half = some.length >> 1;
      const halves = [await askPart(some.slice(0, half)), await askPart(some.slice(half))];
      return new Map(halves.flatMap((one) => [...one]));
    }
  };
  return async (key: string): Promise<Outcome<Value | undefined>> => {
    const part = parts.get(key) ?? { keys: [key] };
    part.answer ??= askPart(part.keys);
    return (await part.answer).get(key) ?? { value: undefined };
  };
}
