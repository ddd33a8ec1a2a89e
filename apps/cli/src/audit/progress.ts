import type { ManuscriptsCount } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { factsOf } from "../render.ts";

const WIDTH = 24;

/** A progress line: `[████····] 12/40 · 3 flagged · 2 min left`. */
export function progressLine(
  counts: { readonly done: number; readonly total: number; readonly flagged: number },
  spentMs: number,
  asked: number,
): string {
  const { done, total, flagged } = counts;
  const full = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  const bar = `[${"█".repeat(full)}${"·".repeat(WIDTH - full)}]`;
  const left = asked > 2 ? ((total - done) * spentMs) / asked : undefined;
  return factsOf(
    `${bar} ${done}/${total}`,
    flagged > 0 && `${flagged} flagged`,
    left !== undefined && `${duration(left)} left`,
  );
}

const duration = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};

/** Shows the progress of a run: its references for one manuscript, else its manuscripts. */
export function progressOf({ clock, progress }: Pick<CommandContext, "clock" | "progress">) {
  const began = clock.now();
  return ({ done, total, references, flagged }: ManuscriptsCount): void => {
    const shown = total === 1 ? references : { done: Math.floor(done), total };
    const spent = clock.now() - began;
    progress(progressLine({ ...shown, flagged }, spent, total === 1 ? references.done : done));
  };
}
