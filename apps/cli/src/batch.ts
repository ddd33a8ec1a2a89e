import { Failure } from "@wellsourced/core";
import { progressLine } from "./audit/progress.ts";
import { BatchResult, type CommandContext, option } from "./define-command.ts";
import { exitCodeOf, FINDINGS, UNCHECKED, worst } from "./exit-codes.ts";
import { givenInput } from "./input-files.ts";
import { toJson } from "./terminal.ts";

/** Concurrent items; every source is paced separately. */
const AT_ONCE = 4;

export const batchOption = option(
  "file <path>",
  "check every line of this file (- for standard input) and print one line of JSON for each",
);

/** Reads a list: one item per line, without blank lines and comments (`#`). */
export async function itemsIn(path: string, context: CommandContext): Promise<readonly string[]> {
  const lines = new TextDecoder().decode(await givenInput(path, context)).split(/\r?\n/u);
  const items = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  if (items.length === 0) throw new Failure("validation", "The list is empty. Give one item per line.");
  return items;
}

export interface Batch<Result extends object> {
  readonly items: readonly string[];
  /** Checks one item. Errors are reported in the item's line. */
  check(item: string, context: CommandContext): Promise<Result>;
  exitCode(result: Result): number;
}

interface Line {
  readonly code: number;
  readonly body: object;
}

async function lineOf<Result extends object>(
  { check, exitCode }: Batch<Result>,
  item: string,
  context: CommandContext,
): Promise<Line> {
  try {
    // Hide the items' own progress, which would replace that of the list.
    const body = await check(item, { ...context, call: { ...context.call, onProgress() {} } });
    return { code: exitCode(body), body };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const { kind, message } = Failure.from(error);
    return { code: exitCodeOf(kind), body: { error: { kind, message } } };
  }
}

/** Checks every item, prints one JSON line each in the order of the list, and counts the results. */
export async function runBatch<Result extends object>(
  batch: Batch<Result>,
  context: CommandContext,
): Promise<BatchResult> {
  const { items } = batch;
  const began = context.clock.now();
  const codes: number[] = [];
  const done = new Map<number, Line>();
  let finished = 0;
  const print = () => {
    for (let line = done.get(codes.length); line; line = done.get(codes.length)) {
      done.delete(codes.length);
      context.print(toJson({ item: codes.length + 1, given: items[codes.length], ...line.body }));
      codes.push(line.code);
    }
    const flagged = codes.filter((code) => code !== 0).length;
    context.progress(
      progressLine({ done: finished, total: items.length, flagged }, context.clock.now() - began, finished),
    );
  };
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) {
      done.set(at, await lineOf(batch, items[at] ?? "", context));
      finished++;
      print();
    }
  };
  context.progress(progressLine({ done: 0, total: items.length, flagged: 0 }, 0, 0));
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  const count = (test: (code: number) => boolean) => codes.filter(test).length;
  const findings = count((code) => code === FINDINGS);
  const unchecked = count((code) => code === UNCHECKED);
  const failed = count((code) => code !== 0 && code !== FINDINGS && code !== UNCHECKED);
  context.remark(
    `${items.length} checked: ${findings} with findings, ${unchecked} that could not be checked, ${failed} failed.`,
  );
  return new BatchResult(worst(codes));
}
