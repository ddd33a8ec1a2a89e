import { Failure } from "@wellsourced/core";
import type { AuditFilesResult } from "@wellsourced/wellsourced/citations";
import { namedBibliography } from "../check/load.ts";
import type { CommandContext, Given } from "../define-command.ts";
import { textOf } from "../render.ts";
import { shownName } from "../terminal.ts";
import { manuscriptsAt } from "./manuscripts.ts";
import { progressOf } from "./progress.ts";
import { type AuditedRow, type AuditRun, auditedRow, runOf, type View } from "./run.ts";
import type { OwnState } from "./state.ts";

/** Options, validated before the first request. */
export interface AuditChoices extends View {
  readonly atOnce: number | undefined;
  readonly maxAgeMs: number;
}

const linksOf = ({ links }: Given): { readonly links?: "all" | "unlisted" } =>
  links === "all" || links === "unlisted" ? { links } : {};

/** Documents that are named on standard error because their text lacks parts. */
const MOST_NAMED = 20;

/** Reports what the text of documents lacks, such as scanned pages. */
function lackReporter({ remark }: CommandContext) {
  let named = 0;
  return {
    add({ files }: AuditFilesResult): void {
      for (const { file, leftOut = [] } of files)
        if (leftOut.length > 0 && named++ < MOST_NAMED)
          remark(`Left out of ${shownName(file)}: ${leftOut.join("; ")}.`);
    },
    end(): void {
      if (named > MOST_NAMED)
        remark(
          `${named - MOST_NAMED} more documents have parts that could not be read as text; --jsonl FILE lists them.`,
        );
    },
  };
}

const MOST_MISSING = 20;

/** Rejects a single manuscript that cannot be read, and paths that lead to no file. */
function refuseMissing(rows: readonly AuditedRow[]): void {
  const failed = rows.flatMap(({ unreadFiles = [], hasFiles }) => (hasFiles ? [] : unreadFiles));
  const [first] = failed;
  if (!first || failed.length < rows.length || (rows.length > 1 && failed.some(({ kind }) => kind !== "not_found")))
    return;
  const messages = failed.slice(0, MOST_MISSING).map(({ message }) => message);
  throw new Failure(first.kind, messages.join(" "));
}

interface Performing {
  readonly context: CommandContext;
  readonly choices: AuditChoices;
  readonly state: OwnState;
}

/**
 * Audits the manuscripts one after the other, and keeps their results on the disk.
 *
 * @throws {Failure} of a single manuscript that cannot be read; `not_found` if there is no file
 */
export async function perform(
  paths: readonly string[],
  options: Given,
  { context, choices, state }: Performing,
): Promise<AuditRun> {
  context.progress("Listing the manuscripts");
  const bibliography = await namedBibliography(textOf(options.bibliography), context);
  const manuscripts = await manuscriptsAt(paths, { type: textOf(options.type) || undefined, context, bibliography });
  const { check } = await context.sources();
  const query = { manuscripts, ...linksOf(options), memory: state };
  const call = { ...context.call, atOnce: choices.atOnce, onCount: progressOf(context) };
  const lacks = lackReporter(context);
  const rows: AuditedRow[] = [];
  for await (const { name, result, works } of check.manuscripts(query, call)) {
    lacks.add(result);
    const own = { ...result, works };
    rows.push(auditedRow(name, own, choices, state.keepResult(own)));
    await state.room();
  }
  lacks.end();
  refuseMissing(rows);
  return runOf(rows);
}
