import { createHash } from "node:crypto";
import { open, readdir } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { codeOf, isMissing } from "../stores/store-errors.ts";
import type { Chain, Head } from "./chain.ts";
import { type AuditEvent, MAX_LINE_BYTES, type Opening } from "./event.ts";
import { readLines } from "./lines.ts";
import { checkpointIn, openingIn, parseLine } from "./parse-line.ts";

/** A file of the log with the content of its first line. */
export interface Segment {
  readonly path: string;
  readonly opening: Opening;
}

/** End of a file. */
export interface Tail {
  readonly head: Head;
  /** Length of its complete lines. */
  readonly bytes: number;
  readonly tornBytes: number;
  readonly tornHash?: string;
  /** Whether its writer closed it. */
  readonly isClosed: boolean;
}

/** Names of a log's files: `audit.jsonl` → `audit.000001.jsonl` and so on. */
export function namesOf(path: string) {
  const ending = extname(path);
  const stem = basename(path, ending);
  const folder = dirname(path);
  const numberOf = (name: string): number => {
    const inside = name.startsWith(`${stem}.`) && name.endsWith(ending) ? name.slice(stem.length + 1) : "";
    const digits = ending ? inside.slice(0, -ending.length) : inside;
    return /^\d{6,9}$/u.test(digits) ? Number(digits) : 0;
  };
  return {
    folder,
    nameOf: (number: number): string => `${stem}.${String(number).padStart(6, "0")}${ending}`,
    /** Lists existing files by number. */
    async list(): Promise<readonly { readonly number: number; readonly path: string }[]> {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return names
        .map((name) => ({ number: numberOf(name), path: join(folder, name) }))
        .filter(({ number }) => number > 0)
        .sort((a, b) => a.number - b.number);
    },
  };
}

/** Parses the first line of a file; `undefined` if it is incomplete or not an event. */
export async function firstEvent(path: string, chain: Chain): Promise<ReturnType<typeof parseLine> | undefined> {
  for await (const line of readLines(path, { end: MAX_LINE_BYTES + 2 }))
    return line.isWhole && !line.isTooLong ? parseLine(line.bytes, chain) : undefined;
  return undefined;
}

/** Errors for files that cannot be continued: removed, another user's, or a folder. */
const CLOSED = ["ENOENT", "EACCES", "EPERM", "EISDIR"];

/** Reads a file's opening, with any key; `undefined` for other files. */
export async function openingOf(path: string, chain: Chain): Promise<Opening | undefined> {
  const first = await firstEvent(path, chain).catch((error: unknown) => {
    if (CLOSED.includes(codeOf(error))) return undefined;
    throw error;
  });
  return first?.event && openingIn(first.event);
}

/** Maximum bytes to search: a crash leaves at most part of one batch. */
const TAIL_BYTES = 16 * MAX_LINE_BYTES;

/** Finds the last genuine line, reading backwards; `undefined` if there is none near the end. */
export async function tailOf(path: string, chain: Chain): Promise<Tail | undefined> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const bytes = buffer.subarray(0, bytesRead);
    for (let end = bytes.lastIndexOf(10); end !== -1; end = end > 0 ? bytes.lastIndexOf(10, end - 1) : -1) {
      const begin = end > 0 ? bytes.lastIndexOf(10, end - 1) + 1 : 0;
      if (end - begin > MAX_LINE_BYTES) continue;
      const { event, ...line } = parseLine(bytes.subarray(begin, end), chain);
      if (event && "isGenuine" in line && line.isGenuine)
        return toTail(event, start + end + 1, bytes.subarray(end + 1));
    }
    return undefined;
  } finally {
    await file.close();
  }
}

function toTail(event: AuditEvent, bytes: number, torn: Buffer): Tail {
  return {
    head: { seq: event.seq, hash: event.hash },
    bytes,
    tornBytes: torn.length,
    ...(torn.length > 0 ? { tornHash: createHash("sha256").update(torn).digest("hex") } : {}),
    isClosed: checkpointIn(event)?.reason === "close",
  };
}
