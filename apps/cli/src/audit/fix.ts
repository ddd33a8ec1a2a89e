import { isUtf8 } from "node:buffer";
import { omitUndefined } from "@wellsourced/core";
import type { AuditFilesResult, Correction, DocumentReference } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { shownName } from "../terminal.ts";
import { unifiedDiff } from "./diff.ts";

export interface FixedFile {
  readonly file: string;
  readonly records: number;
  readonly diff: string;
  readonly written: boolean;
  /** Path of the corrected copy, if the file itself is not changed. */
  readonly copy?: string;
  /** Sources of the corrections, by record. */
  readonly origins: readonly (Pick<Correction, "sources" | "url"> & { readonly line: number; readonly key?: string })[];
  /** Reason why some corrections could not be applied. */
  readonly unwritable?: string;
}

const UTF8_MARK = "\uFEFF";

interface FileText {
  readonly text: string;
  /** Whether the file's encoding can represent a text. */
  readonly holds: (text: string) => boolean;
  readonly bytesOf: (text: string) => Uint8Array;
}

/** Decodes a file such that encoding restores its bytes. */
function textIn(bytes: Uint8Array): FileText {
  const buffer = Buffer.from(bytes);
  if (!isUtf8(buffer))
    return {
      text: buffer.toString("latin1"),
      holds: (text) => Buffer.from(text, "latin1").toString("latin1") === text,
      bytesOf: (text) => Buffer.from(text, "latin1"),
    };
  const whole = buffer.toString("utf8");
  const mark = whole.startsWith(UTF8_MARK) ? UTF8_MARK : "";
  return {
    text: whole.slice(mark.length),
    holds: () => true,
    bytesOf: (text) => Buffer.from(mark + text, "utf8"),
  };
}

async function fixFile(
  [file, references]: readonly [string, readonly DocumentReference[]],
  write: boolean,
  context: CommandContext,
): Promise<FixedFile | undefined> {
  const { documentType } = await import("@wellsourced/wellsourced/citations");
  const { EDITABLE_FORMATS, editReferences } = await import("@wellsourced/citations/edit");
  const bytes = await context.readFile(file);
  const format = bytes && documentType(file, bytes);
  if (!bytes || !format || !EDITABLE_FORMATS.includes(format)) return undefined;
  const { text, holds, bytesOf } = textIn(bytes);
  const corrected = references.flatMap(({ correction, line, key }) => (correction ? [{ correction, line, key }] : []));
  const writable = corrected.filter(({ correction }) => holds(JSON.stringify([correction.set, correction.authors])));
  const changes = writable.map(({ correction }) => correction);
  const fixed = editReferences(text, changes, { format });
  const diff = unifiedDiff(shownName(file), text, fixed);
  const left = corrected.length - writable.length;
  if (diff === "" && left === 0) return undefined;
  if (write && diff !== "") await context.writeFile(file, bytesOf(fixed));
  return {
    file,
    records: changes.length,
    diff,
    written: write && diff !== "",
    origins: writable.map(({ correction: { sources, url }, line, key }) => ({
      line,
      sources,
      ...omitUndefined({ key, url }),
    })),
    ...(left > 0 && {
      unwritable: `${shownName(file)}: ${left} could not be corrected, because the file is in Latin-1 and the record has characters that Latin-1 lacks. Save the file as UTF-8 and run the command again.`,
    }),
  };
}

/** Corrects references in the audited files. Without `write`, nothing is saved. */
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
