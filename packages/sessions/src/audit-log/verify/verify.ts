import { realpath, stat } from "node:fs/promises";
import { Failure } from "@wellsourced/core";
import { type Chain, createChain, GENESIS, type Head } from "../chain.ts";
import type { AuditEvent, Opening, Removed } from "../event.ts";
import { openingIn } from "../parse-line.ts";
import { firstEvent } from "../segments.ts";
import { type Finding, finding } from "./findings.ts";
import { restOf, type Scanned, scan } from "./scan.ts";

export interface VerifyOptions {
  readonly files: readonly string[];
  /** 64 hexadecimal digits. Without a key, only unkeyed logs can be verified. */
  readonly key?: string | undefined;
  /** A line known to have been written, such as a checkpoint kept elsewhere. */
  readonly expect?: Head | undefined;
  /** Called before each file is read. */
  readonly onFile?: (file: string) => void;
}

/** Result for one chain. */
interface VerifiedChain {
  readonly chain: string;
  /** In the order of the chain. */
  readonly files: readonly string[];
  readonly firstSeq: number;
  /** Last valid line. */
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Number of the last checkpoint. */
  readonly checkpoint?: number;
  /** Whether the last line closes the log. */
  readonly isClosed: boolean;
  /** Last line of earlier files that were removed because of their age, according to the log. */
  readonly removedBefore?: number;
}

export interface VerifiedLog {
  /** Whether there are no findings. */
  readonly intact: boolean;
  readonly keyed: boolean;
  readonly lines: number;
  /** First problem of each file and of the whole log, in order. */
  readonly findings: readonly Finding[];
  /** Partial lines left by crashes, according to the next files. */
  readonly crashes: readonly { readonly file: string; readonly bytes: number }[];
  readonly chains: readonly VerifiedChain[];
}

/** A file of a chain. */
interface Member {
  readonly file: string;
  readonly opening: Opening;
  readonly event: AuditEvent;
}

interface ScannedMember extends Member {
  readonly scanned: Scanned;
}

/** Sorts files into chains by their first lines, with findings for invalid ones. */
async function sort(files: readonly string[], chain: Chain) {
  const members: Member[] = [];
  const findings: Finding[] = [];
  const keys = new Map<string, string | undefined>();
  for (const file of files) {
    const first = await firstEvent(file, chain);
    const at = { file, line: 1 };
    if (!first)
      findings.push((await restOf(file, 0)).bytes > 0 ? await unreadable(file, chain) : finding("empty", { file }));
    else if (!first.event) findings.push(finding(first.trouble, at));
    else {
      const { event, isGenuine } = first;
      const opening = openingIn(event);
      if (!opening) findings.push(finding(isGenuine ? "head_missing" : "edited", { ...at, seq: event.seq }));
      else {
        keys.set(file, opening.key_id);
        if (isGenuine) members.push({ file, opening, event });
        else if (opening.key_id === chain.keyId) findings.push(finding("edited", { ...at, seq: event.seq }));
      }
    }
  }
  return { members, findings: [...findings, ...judgeKeys(keys, chain)] };
}

/** Describes a first line that is incomplete or too long. */
async function unreadable(file: string, chain: Chain): Promise<Finding> {
  return (await scan({ file, chain })).finding ?? finding("empty", { file });
}

/** @throws {Failure} `config` for a keyed log without a key */
function judgeKeys(keys: ReadonlyMap<string, string | undefined>, chain: Chain): readonly Finding[] {
  const others = [...keys].filter(([, id]) => id !== chain.keyId);
  const isKeyed = others.some(([, id]) => id !== undefined);
  if (isKeyed && chain.keyId === undefined)
    throw new Failure(
      "config",
      "This audit log was written with a key. Set WELLSOURCED_AUDIT_HMAC_KEY, or name a file that contains it with --key-file.",
      { suggestedAction: "inform_user" },
    );
  const isMixed = others.length < keys.size;
  return others.map(([file, id]) => {
    if (id === undefined) return finding("no_key", { file, line: 1 });
    return finding(isMixed ? "mixed_keys" : "wrong_key", { file, line: 1 });
  });
}

const isNext = (after: Member, before: Member): boolean => after.opening.previous?.file === before.opening.file;

/** Checks the transition between two files of a chain. */
async function checkJoint(before: ScannedMember, after: Member): Promise<Finding | undefined> {
  const { scanned, file, event } = before;
  if (event.seq === after.event.seq)
    return finding(event.hash === after.event.hash ? "duplicate_file" : "forked", { file: after.file, line: 1 });
  const { previous } = after.opening;
  const isJoined = after.event.prev_hash === scanned.head.hash && after.event.seq === scanned.head.seq + 1;
  if (!isNext(after, before)) {
    if (previous && isNextOfSame(after, before)) return finding("forked", { file: after.file, line: 1 });
    return finding("missing_file", { file: after.file, line: 1, seq: scanned.head.seq + 1 });
  }
  if (scanned.finding) return undefined; // the end of a broken file is unknown
  const where = { file, line: scanned.lines + 1, seq: scanned.head.seq + 1 };
  if (!isJoined) return finding("truncated", where);
  const rest = await restOf(file, previous?.bytes ?? 0);
  if (rest.bytes === 0 && previous?.torn_bytes === 0) return undefined;
  if (rest.bytes === previous?.torn_bytes && rest.hash === previous.torn_sha256) return undefined;
  return finding(rest.bytes < (previous?.torn_bytes ?? 0) ? "truncated" : "appended", where);
}

/** Whether both continue the same file. */
const isNextOfSame = (after: Member, before: Member): boolean =>
  before.opening.previous !== undefined && after.opening.previous?.file === before.opening.previous.file;

/** Checks that a chain starts at its first line or after files removed because of their age. */
function checkBeginning({ file, opening, event }: Member, removed: readonly Removed[]): Finding | undefined {
  if (event.seq === 1 && event.prev_hash === GENESIS) return undefined;
  const isKnown = removed.some(
    ({ chain, last_hash, last_seq }) =>
      chain === opening.chain && last_hash === event.prev_hash && last_seq === event.seq - 1,
  );
  return isKnown ? undefined : finding("beginning_missing", { file, line: 1, seq: event.seq });
}

/** Reports files of other logs than the majority's. */
function checkForeign(members: readonly Member[]): readonly Finding[] {
  const logs = [...Map.groupBy(members, ({ opening }) => opening.log).values()].sort((a, b) => b.length - a.length);
  return logs.slice(1).flatMap((some) => some.map(({ file }) => finding("foreign", { file, line: 1 })));
}

function checkExpected(expect: Head | undefined, all: readonly ScannedMember[]): readonly Finding[] {
  if (!expect || all.some(({ scanned }) => scanned.expected === "met")) return [];
  const isPassed = all.some(({ scanned }) => scanned.expected === "differs");
  return [finding(isPassed ? "expected_differs" : "expected_missing", { seq: expect.seq })];
}

/**
 * Verifies the chains of an audit log over its files, given in any order.
 *
 * Reads line by line. The result contains no event data.
 *
 * @throws {Failure} `config` if the log is keyed and no key was given; `not_found` for a missing file and `validation`
 * for a folder or device
 */
export async function verifyAuditLog({ files, key, expect, onFile }: VerifyOptions): Promise<VerifiedLog> {
  const chain = createChain(key);
  const sorted = await sort(await distinct(files), chain);
  const findings: Finding[] = [...sorted.findings, ...checkForeign(sorted.members)];
  const crashes: { file: string; bytes: number }[] = [];
  const chains: (readonly ScannedMember[])[] = [];
  for (const members of Map.groupBy(sorted.members, ({ opening }) => opening.chain).values()) {
    const inOrder = members.toSorted((a, b) => a.event.seq - b.event.seq);
    const scanned: ScannedMember[] = [];
    for (const [index, member] of inOrder.entries()) {
      onFile?.(member.file);
      const next = inOrder[index + 1];
      const previous = next && isNext(next, member) ? next.opening.previous : undefined;
      const end = previous ? { end: previous.bytes } : {};
      const one = {
        ...member,
        scanned: await scan({ file: member.file, chain, ...end, ...(expect ? { expect } : {}) }),
      };
      scanned.push(one);
      if (one.scanned.finding) findings.push(one.scanned.finding);
      const joint = next && (await checkJoint(one, next));
      if (joint) findings.push(joint);
      if (previous && previous.torn_bytes > 0) crashes.push({ file: member.file, bytes: previous.torn_bytes });
    }
    chains.push(scanned);
  }
  const all = chains.flat();
  const removed = all.flatMap(({ scanned }) => scanned.removed);
  for (const [first] of chains)
    findings.push(...[first && checkBeginning(first, removed)].filter((one) => one !== undefined));
  findings.push(...checkExpected(expect, all));
  return {
    intact: findings.length === 0,
    keyed: key !== undefined,
    lines: all.reduce((sum, { scanned }) => sum + scanned.lines, 0),
    findings,
    crashes,
    chains: chains.flatMap((members) => toChain(members) ?? []),
  };
}

/** Resolves paths and removes duplicates. */
async function distinct(files: readonly string[]): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for (const file of files) {
    const path = await realpath(file).catch(() => {
      throw new Failure("not_found", `There is no file ${file}. Give the paths of an audit log's files.`);
    });
    // Files are read twice, which pipes and devices do not support.
    if (!(await stat(path)).isFile())
      throw new Failure("validation", `${file} is not a regular file. Give the paths of an audit log's files.`);
    if (!found.has(path)) found.set(path, file);
  }
  return [...found.values()];
}

function toChain(members: readonly ScannedMember[]): VerifiedChain | undefined {
  const [first] = members;
  const last = members.at(-1);
  if (!first || !last) return undefined;
  const { head, isClosed } = last.scanned;
  const checkpoint = members.reduce<number | undefined>((at, { scanned }) => scanned.checkpoint ?? at, undefined);
  return {
    chain: first.opening.chain,
    files: members.map(({ file }) => file),
    firstSeq: first.event.seq,
    lastSeq: head.seq,
    lastHash: head.hash,
    isClosed,
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(first.event.seq > 1 ? { removedBefore: first.event.seq - 1 } : {}),
  };
}
