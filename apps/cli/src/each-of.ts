import { Failure, type FailureKind } from "@wellsourced/core";
import type { CommandContext } from "./define-command.ts";
import { exitCodeOf, type FailureCode, worst } from "./exit-codes.ts";

/** A target of a list that failed. */
export interface FailedTarget {
  readonly target: string;
  readonly kind: FailureKind;
  readonly message: string;
}

/** Results and failures for a list. A list of one rejects with its only failure. */
export async function eachOf<Result>(
  targets: readonly string[],
  work: (target: string) => Promise<Result>,
  { signal }: CommandContext,
): Promise<readonly [results: readonly Result[], failed: readonly FailedTarget[]]> {
  const settled = await Promise.allSettled(targets.map(work));
  signal.throwIfAborted();
  const results = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = settled.flatMap((one, index): FailedTarget[] => {
    if (one.status === "fulfilled") return [];
    const failure = Failure.from(one.reason);
    if (targets.length === 1) throw failure;
    const { kind, message } = failure;
    return [{ target: targets[index] ?? "", kind, message }];
  });
  return [results, failed];
}

/** The exit code of the first failure. */
export const failedCode = (failed: readonly { readonly kind: FailureKind }[]): FailureCode | 0 =>
  worst(failed.map(({ kind }) => exitCodeOf(kind)));
