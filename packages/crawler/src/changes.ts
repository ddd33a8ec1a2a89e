/** Longer texts are compared in their beginning. */
const MAX_LENGTH = 400_000;
/** Lines taken out and put in beyond which two texts count as different throughout. */
const MOST_EDITS = 1_000;
const LONGEST_DIFF = 20_000;
const CONTEXT = 2;

/**
 * What changed from one text to another, as a unified diff without file names: lines with `-` were taken out, lines with
 * `+` put in. Bounded in time and length; empty for texts that are the same.
 *
 * @returns `undefined` where so much changed that a diff shows nothing
 */
export async function diffTexts(before: string, after: string): Promise<string | undefined> {
  const { structuredPatch } = await import("diff");
  const how = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const [old, now] = [before.slice(0, MAX_LENGTH), after.slice(0, MAX_LENGTH)];
  const patch = structuredPatch("", "", old, now, undefined, undefined, how);
  if (!patch) return undefined;
  const lines = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    // The mark of a last line without an end is no change.
    ...changed.filter((line) => !line.startsWith("\\")),
  ]);
  const diff = lines.join("\n");
  return diff.length <= LONGEST_DIFF ? diff : `${diff.slice(0, LONGEST_DIFF)}\n[The diff continues.]`;
}
