import { format, parse } from "node:path";
import { Failure, toTimestamp } from "@wellsourced/core";
import type { CommandContext } from "../define-command.ts";
import { shownName } from "../terminal.ts";
import { adviceOf, type EntryFindings, entriesOf, type SideBySide, saidOf } from "./entries.ts";
import type { FixedFile } from "./fix.ts";
import type { AuditReport } from "./report.ts";

const AUTHOR = { author: "Wellsourced", initials: "W" } as const;

const textOf = (pieces: SideBySide["cited"]): string => pieces.map(({ text }) => text).join("");

const pairText = ({ field, cited, recorded, sources }: SideBySide): string =>
  `${field.charAt(0).toUpperCase()}${field.slice(1)}: cited “${textOf(cited)}”, recorded “${textOf(recorded)}” (${sources.join(", ")})`;

/** A comment: the reference if its paragraph contains several, then the finding, the advice and the evidence. */
function commentText(entry: EntryFindings, isOneOfSeveral: boolean): readonly string[] {
  const { findings } = entry;
  const [{ text, url }] = findings;
  const said = findings.flatMap(saidOf).map((part) => (typeof part === "string" ? part : pairText(part)));
  const evidence = findings.flatMap((one) => one.evidence);
  return [
    ...(isOneOfSeveral || text === url ? [`“${text}”`] : []),
    ...new Set(said),
    `→ ${adviceOf(entry)}`,
    ...new Set(evidence),
  ];
}

/** The path of the commented copy: next to the document, or the document itself if it is such a copy. */
function copyOf(file: string): string {
  const { dir, name, ext } = parse(file);
  return format({ dir, name: name.endsWith(".comments") ? name : `${name}.comments`, ext });
}

const unwritable = (file: string, why: string): FixedFile => ({
  ...{ file, records: 0, diff: "", written: false, origins: [] },
  unwritable: `${shownName(file)}: ${why}`,
});

async function commentFile(
  file: string,
  comments: readonly { readonly paragraph: number; readonly text: readonly string[] }[],
  { write, context }: { readonly write: boolean; readonly context: CommandContext },
): Promise<FixedFile | undefined> {
  const { addWordComments } = await import("@wellsourced/citations/edit");
  const bytes = await context.readFile(file);
  if (!bytes) return undefined;
  const copy = copyOf(file);
  try {
    const commented = addWordComments(bytes, comments, { ...AUTHOR, date: toTimestamp(context.clock.now()) });
    if (commented === bytes) return undefined;
    if (write && copy !== file && (await context.readFile(copy)))
      return unwritable(file, `${shownName(copy)} exists and was not replaced. Audit that copy, or move it.`);
    if (write) await context.writeFile(copy, commented);
  } catch (error) {
    return unwritable(file, Failure.from(error).message);
  }
  const hunks = comments.map(({ paragraph, text }) => [
    `@@ paragraph ${paragraph} @@`,
    ...text.map((line) => `+${line}`),
  ]);
  const diff = [`--- ${shownName(file)}`, `+++ ${shownName(copy)}`, ...hunks.flat()].join("\n");
  return { file, copy, records: comments.length, diff, written: write, origins: [] };
}

/** Comments on each reference with a finding, in copies of Word documents. Without `write`, nothing is saved. */
export async function commentFiles(
  { result, findings }: Pick<AuditReport, "result" | "findings">,
  write: boolean,
  context: CommandContext,
): Promise<readonly FixedFile[]> {
  // Offline, every reference would get the same comment.
  const commented = result.warning ? findings.filter(({ rule }) => rule !== "unchecked") : findings;
  const entries = entriesOf({ result, findings: commented });
  const perPlace = Map.groupBy(result.checked, ({ file, line }) => `${file}:${line}`);
  const fixed: FixedFile[] = [];
  for (const { file, type } of result.files) {
    if (type !== "docx" || file === "stdin") continue;
    const comments = entries
      .filter((entry) => entry.findings[0].file === file)
      .map((entry) => {
        const [{ line }] = entry.findings;
        const several = perPlace.get(`${file}:${line}`) ?? [];
        return { paragraph: line, text: commentText(entry, several.length > 1) };
      })
      .toSorted((a, b) => a.paragraph - b.paragraph);
    const one = await commentFile(file, comments, { write, context });
    if (one) fixed.push(one);
  }
  return fixed;
}
