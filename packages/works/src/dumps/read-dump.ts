import { basename } from "node:path";
import { Failure } from "@wellsourced/core";
import type { WorkChange } from "../work.ts";
import { peek } from "./bytes/file.ts";
import { partsOf } from "./bytes/parts.ts";
import type { ArchivePart } from "./bytes/tar.ts";
import { type DumpForm, type DumpHead, firstKeys, type Step } from "./form.ts";
import { FORMS } from "./forms/index.ts";

const HEAD = 1 << 18;
/** Pieces of a dump between two checkpoints. */
const BATCH = 200;

/** A place in a file from which reading can go on. */
export interface DumpPosition {
  /** Parts read to their end; a file that is not an archive has one part. */
  readonly parts: number;
  /** Records read of the next part. */
  readonly records: number;
}

/** A record, or a part of an archive, that could not be read. */
export interface DumpProblem {
  readonly place: string;
  readonly message: string;
}

/** Some records of a dump, and how far it has been read after them. */
export interface DumpBatch {
  readonly source: string;
  readonly changes: readonly WorkChange[];
  /** Records that the registry does not keep, by kind. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly problems: readonly DumpProblem[];
  readonly position: DumpPosition;
}

export interface ReadDumpOptions {
  /** Where to go on. @default the beginning */
  readonly from?: DumpPosition | undefined;
  /** Receives the number of bytes of each chunk that is read from the file. */
  readonly onRead?: (bytes: number) => void;
}

/** A page in place of a dump, such as a bot check. */
const PAGE = /^\s*(?:<!doctype html|<html[\s>])/iu;

function formOf(head: DumpHead): DumpForm {
  const { name, text } = head;
  if (PAGE.test(text))
    throw new Failure(
      "validation",
      `${name} is a web page and not a dump. Its site may have answered with a bot check.`,
    );
  const form = FORMS.find((one) => one.detects(head));
  if (form) return form;
  throw new Failure(
    "validation",
    `${name} is in none of the forms that are read. The guide to the registry lists them.`,
  );
}

/** Collects the steps of records into batches. */
class Collector {
  private changes: WorkChange[] = [];
  private leftOut = new Map<string, number>();
  private problems: DumpProblem[] = [];

  add(steps: readonly Step[], place: string): void {
    for (const step of steps) {
      if ("broken" in step) this.problems.push({ place, message: step.broken });
      else if ("leftOut" in step) this.leftOut.set(step.leftOut, (this.leftOut.get(step.leftOut) ?? 0) + 1);
      else this.changes.push(step);
    }
  }

  get size(): number {
    return this.changes.length;
  }

  take(source: string, position: DumpPosition): DumpBatch {
    const batch = { source, changes: this.changes, leftOut: this.leftOut, problems: this.problems, position };
    this.changes = [];
    this.leftOut = new Map();
    this.problems = [];
    return batch;
  }
}

/** What a record says; one that cannot be parsed is broken and affects no other. */
function stepsOf(form: DumpForm, text: string, head: DumpHead): readonly Step[] {
  try {
    return form.steps(text, head);
  } catch (error) {
    if (error instanceof Failure) return [{ broken: error.message }];
    throw error;
  }
}

async function* readPart(part: ArchivePart, archive: string, from: DumpPosition): AsyncGenerator<DumpBatch> {
  const { head: start, bytes } = await peek(part.bytes, HEAD);
  const name = basename(part.name);
  if (start.length === 0) throw new Failure("content_empty", `${name} is empty.`, { retryable: false });
  const text = start.toString("utf8");
  const head = { name, text, keys: firstKeys(text) };
  const form = formOf(head);
  const where = name === archive ? "" : `${name}, `;
  const collector = new Collector();
  let records = 0;
  for await (const pieces of form.split(bytes, head)) {
    for (const { text: record, place, broken } of pieces) {
      if (++records <= from.records) continue;
      collector.add(broken === undefined ? stepsOf(form, record, head) : [{ broken }], where + place);
      if (collector.size >= BATCH) yield collector.take(form.name, { parts: from.parts, records });
    }
    if (records > from.records) yield collector.take(form.name, { parts: from.parts, records });
  }
  yield collector.take(form.name, { parts: from.parts + 1, records: 0 });
}

/**
 * Reads a dump as it is published, whatever its form and compression, in batches. Memory stays bounded, and a record
 * that cannot be read is listed with its place. The file is not changed, and nothing is asked of the network.
 *
 * @throws {Failure} `validation` for an unknown form or compression, `content_empty` for a file that is damaged or was
 *   cut off: what comes before the damage has been returned
 * @example
 * for await (const { changes } of readDump("dblp.xml.gz")) await writer.add(changes);
 */
export async function* readDump(path: string, { from, onRead }: ReadDumpOptions = {}): AsyncGenerator<DumpBatch> {
  const start = from ?? { parts: 0, records: 0 };
  let parts = 0;
  for await (const part of partsOf(path, onRead)) {
    if (parts >= start.parts) {
      const records = parts === start.parts ? start.records : 0;
      yield* readPart(part, basename(path), { parts, records });
    }
    parts++;
  }
}
