import type { AuditedEntry } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { progressLine } from "./progress.ts";
import type { AuditState } from "./state.ts";

/**
 * Prepares an audit that reuses the results in `state`, stores each new one and shows its progress. Unchecked references
 * are not stored, so that the next run tries them again.
 */
export async function resumed(state: AuditState<AuditedEntry>, context: CommandContext) {
  const { isUnsettled } = await import("@wellsourced/wellsourced/citations");
  const began = context.clock.now();
  let kept: Promise<void> = Promise.resolve();
  let asked = 0;
  if (state.known.size > 0) context.remark(`${state.known.size} answers of an earlier run are reused.`);
  return {
    known: (name: string) => state.known.get(name),
    call: {
      ...context.call,
      onAnswer(name: string, answer: AuditedEntry) {
        asked++;
        if (!isUnsettled(answer)) kept = state.keep(name, answer);
      },
      onCount: (done: number, total: number, flagged: number) =>
        context.progress(progressLine({ done, total, flagged }, context.clock.now() - began, asked)),
    },
    /** Resolves when all new results are on disk. */
    kept: () => kept,
  };
}
