/** Longer texts are compared up to here. */
const MAX_LENGTH = 400_000;
/** Above this many changed lines, texts count as different throughout. */
const MOST_EDITS = 1_000;
const LONGEST_DIFF = 20_000;
const CONTEXT = 2;

/**
 * Returns the changes between two texts as a unified diff without file names; empty if they are equal. Bounded in time
 * and length.
 *
 * @returns `undefined` if too much changed for a useful diff
 */
export async function diffTexts(before: string, after: string): Promise<string | undefined> {
  const { structuredPatch } = await import("diff");
  const how = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const [old, now] = [before.slice(0, MAX_LENGTH), after.slice(0, MAX_LENGTH)];
  const patch = structuredPatch("", "", old, now, undefined, undefined, how);
  if (!patch) return undefined;
  const lines = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    // Drop "\\ No newline at end of file".
    ...changed.filter((line) => !line.startsWith("\\")),
  ]);
  const diff = lines.join("\n");
  return diff.length <= LONGEST_DIFF ? diff : `${diff.slice(0, LONGEST_DIFF)}\n[The diff continues.]`;
}
