import { counted, Failure } from "@wellsourced/core";
import type { CommandContext } from "../define-command.ts";
import { type OwnState, openState } from "./state.ts";

interface ResumableOptions {
  /** The file that keeps answers until the audit is done. */
  readonly path: string;
  /** Older answers of an interrupted run are not used. */
  readonly maxAgeMs: number;
  readonly context: CommandContext;
}

/** Runs an audit that continues where an interrupted one stopped. References that were not checked are asked again. */
export async function resumable<Result>(
  { path, maxAgeMs, context }: ResumableOptions,
  work: (state: OwnState) => Promise<Result>,
): Promise<Result> {
  const { areCollected, isAuditedEntry, isUnsettled } = await import("@wellsourced/wellsourced/citations");
  const state = await openState({
    path,
    now: context.clock.now(),
    maxAgeMs,
    isAnswer: isAuditedEntry,
    areDocuments: areCollected,
    isSettled: (answer) => !isUnsettled(answer),
  });
  if (state.reused > 0) context.remark(`${counted(state.reused, "answer")} of an earlier run are reused.`);
  try {
    const result = await work(state);
    await state.close();
    await state.finish();
    return result;
  } catch (error) {
    await state.close().catch(() => undefined);
    if (context.signal.aborted) context.remark("Interrupted. Run the same command again to continue where it stopped.");
    throw Failure.from(error);
  }
}
