import { LEVELS, type Level } from "@wellsourced/wellsourced/answer-findings";
import { type CommandContext, type Given, option } from "../define-command.ts";
import { textOf } from "../render.ts";

export { LEVELS, type Level };

export const failOnOption = option("fail-on <level>", "lowest level of finding that gives exit code 1", {
  choices: [...LEVELS, "never"],
  fallback: "warning",
});

/** This level and those above it; none for `never`. */
export const levelsFrom = (lowest: unknown): readonly Level[] =>
  LEVELS.slice(0, (LEVELS as readonly unknown[]).indexOf(lowest) + 1);

/** The levels that fail a run. */
export const failingLevels = ({ failOn }: Given): readonly Level[] => levelsFrom(failOn);

/** Writes the reports whose option names a file, part by part. */
export async function writeReports(
  reports: Readonly<Record<string, (path: string) => string | Iterable<string> | Promise<string>>>,
  options: Given,
  context: CommandContext,
): Promise<void> {
  for (const [name, make] of Object.entries(reports)) {
    const path = textOf(options[name]);
    if (!path) continue;
    const made = await make(path);
    await context.writeParts(path, typeof made === "string" ? [made] : made);
  }
}
