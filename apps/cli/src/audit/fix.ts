import { isUtf8 } from "node:buffer";
import type { AuditFilesResult, CheckedReference } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { shownName } from "../terminal.ts";
import { unifiedDiff } from "./diff.ts";

/** The corrections of one file. */
export interface FixedFile {
  readonly file: string;
  readonly records: number;
  readonly diff: string;
  readonly written: boolean;
}

const UTF8_MARK = "\uFEFF";

/** A file as text, and the way back to the very same bytes. */
function textIn(bytes: Uint8Array): { readonly text: string; bytesOf(text: string): Uint8Array } {
  const buffer = Buffer.from(bytes);
  if (!isUtf8(buffer)) return { text: buffer.toString("latin1"), bytesOf: (text) => Buffer.from(text, "latin1") };
  const whole = buffer.toString("utf8");
  const mark = whole.startsWith(UTF8_MARK) ? UTF8_MARK : "";
  return { text: whole.slice(mark.length), bytesOf: (text) => Buffer.from(mark + text, "utf8") };
}

async function fixFile(
  [file, references]: readonly [string, readonly CheckedReference[]],
  write: boolean,
  context: CommandContext,
): Promise<FixedFile | undefined> {
  const { documentType, EDITABLE_FORMATS, editReferences } = await import("@wellsourced/wellsourced/citations");
  const bytes = await context.readFile(file);
  const format = bytes && documentType(file, bytes);
  if (!bytes || !format || !EDITABLE_FORMATS.includes(format)) return undefined;
  const { text, bytesOf } = textIn(bytes);
  const changes = references.flatMap(({ correction }) => correction ?? []);
  const fixed = editReferences(text, changes, { format });
  const diff = unifiedDiff(shownName(file), text, fixed);
  if (diff === "") return undefined;
  if (write) await context.writeFile(file, bytesOf(fixed));
  return { file, records: changes.length, diff, written: write };
}

/** Corrects the files of references that were audited; without `write` it only shows what would change. */
export async function fixFiles(
  { checked }: AuditFilesResult,
  write: boolean,
  context: CommandContext,
): Promise<readonly FixedFile[]> {
  const wrong = checked.filter(({ correction, file }) => correction && file !== "stdin");
  const fixed: FixedFile[] = [];
  for (const group of Map.groupBy(wrong, ({ file }) => file)) {
    const one = await fixFile(group, write, context);
    if (one) fixed.push(one);
  }
  return fixed;
}
