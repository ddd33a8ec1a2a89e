import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type Chain, GENESIS, type Head } from "../chain.ts";
import type { AuditEvent, Removed } from "../event.ts";
import { type RawLine, readLines } from "../lines.ts";
import { checkpointIn, openingIn, type ParsedLine, parseLine } from "../parse-line.ts";
import { type Finding, type FindingKind, finding } from "./findings.ts";

/** Content of a file up to its first problem. */
export interface Scanned {
  readonly finding?: Finding;
  readonly lines: number;
  /** Last valid line. */
  readonly head: Head;
  readonly checkpoint?: number;
  readonly isClosed: boolean;
  readonly removed: readonly Removed[];
  /** Whether the expected line was found with its hash or another one. */
  readonly expected?: "met" | "differs";
}

interface ScanOptions {
  readonly file: string;
  readonly chain: Chain;
  /** End of this file according to the next one. */
  readonly end?: number;
  readonly expect?: Head;
}

type Parsed = ParsedLine | { readonly event?: undefined; readonly trouble: "too_long" | "torn" };

const parsed = (line: RawLine, chain: Chain): Parsed => {
  if (line.isTooLong) return { trouble: "too_long" };
  return line.isWhole ? parseLine(line.bytes, chain) : { trouble: "torn" };
};

/** Whether the line follows `head` unchanged. */
const continues = ({ event, ...line }: Parsed, head: Head): boolean =>
  event?.seq === head.seq + 1 && event.prev_hash === head.hash && "isGenuine" in line && line.isGenuine;

/** The first invalid line, and facts about it from later lines. */
interface Break {
  readonly line: Parsed;
  /** From 1. */
  readonly number: number;
  /** Whether an identical line occurred recently. */
  readonly isKnown: boolean;
  /** End of the chain as far as it continues after the line. */
  head: Head;
  /** Whether the line would be valid at a later position. */
  fitsLater: boolean;
}

/** Classifies the invalid line. */
function judge({ line, isKnown, head, fitsLater }: Break, before: Head): FindingKind {
  if (!line.event) return line.trouble;
  const { event, isGenuine } = line;
  if (isGenuine && isKnown) return "duplicate";
  if (head.seq > before.seq) return isGenuine && fitsLater ? "reordered" : "inserted";
  return isGenuine && event.seq > before.seq + 1 ? "gap" : "edited";
}

/** Continues the chain after an invalid line. */
function follow(broken: Break, line: Parsed): void {
  if (!line.event || !continues(line, broken.head)) return;
  broken.head = { seq: line.event.seq, hash: line.event.hash };
  if (broken.line.event?.prev_hash === line.event.hash) broken.fitsLater = true;
}

/** Lines kept to detect duplicates. */
const REMEMBERED = 10_000;

/** Follows the chain through a file, up to the first invalid line. */
export async function scan({ file, chain, end, expect }: ScanOptions): Promise<Scanned> {
  let head: Head = { seq: 0, hash: GENESIS };
  let [lines, isClosed] = [0, false];
  const passed = new Set<string>();
  const recent: string[] = [];
  let checkpoint: number | undefined;
  let expected: Scanned["expected"];
  let broken: Break | undefined;
  const removed: Removed[] = [];
  const done = (found?: Finding): Scanned => ({
    lines,
    head,
    isClosed,
    removed,
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(expected ? { expected } : {}),
    ...(found ? { finding: found } : {}),
  });
  const take = (event: AuditEvent) => {
    lines += 1;
    passed.delete(recent[lines % REMEMBERED] ?? "");
    recent[lines % REMEMBERED] = event.hash;
    passed.add(event.hash);
    head = { seq: event.seq, hash: event.hash };
    const said = checkpointIn(event);
    if (said) checkpoint = event.seq;
    isClosed = said?.reason === "close";
    removed.push(...(openingIn(event)?.removed ?? []));
    if (event.seq === expect?.seq) expected = event.hash === expect.hash ? "met" : "differs";
  };

  let start = 0;
  for await (const raw of readLines(file)) {
    if (end !== undefined && start >= end) break;
    start = raw.end;
    const line = parsed(raw, chain);
    const isFirst = lines === 0 && "isGenuine" in line && line.isGenuine;
    if (broken) follow(broken, line);
    else if (line.event && (isFirst || (lines > 0 && continues(line, head)))) take(line.event);
    else {
      const isKnown = line.event !== undefined && passed.has(line.event.hash);
      broken = { line, number: lines + 1, isKnown, head, fitsLater: false };
    }
  }
  if (!broken) return done();
  return done(finding(judge(broken, head), { file, line: broken.number, seq: head.seq + 1 }));
}

/** Length and hash of the bytes after `start`. */
export async function restOf(file: string, start: number): Promise<{ readonly bytes: number; readonly hash: string }> {
  const { size } = await stat(file);
  const hash = createHash("sha256");
  if (size > start) for await (const chunk of createReadStream(file, { start })) hash.update(chunk);
  return { bytes: size - start, hash: hash.digest("hex") };
}
