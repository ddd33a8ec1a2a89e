import { Failure, type FailureKind } from "@wellsourced/core";
import type { CommandContext } from "./define-command.ts";
import { exitCodeOf, worst } from "./exit-codes.ts";

/** What came of one target of a list that could not be had. */
export interface FailedTarget {
  readonly target: string;
  readonly kind: FailureKind;
  readonly message: string;
}

/** What could be had of a list, and what failed. A list of one fails as its only target did. */
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

/** The exit code of a list: that of the first target that failed. */
export const failedCode = (failed: readonly { readonly kind: FailureKind }[]): number =>
  worst(failed.map(({ kind }) => exitCodeOf(kind)));
