import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type DumpBatch, type ReadDumpOptions, readDump } from "../../src/dumps/index.ts";

/** A folder for made dumps, removed after the tests. */
export function dumpFolder() {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-dumps-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    write(name: string, bytes: string | Uint8Array): string {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
  };
}

/** All of a dump, with the failure that ended it. */
export async function readAll(path: string, options: ReadDumpOptions = {}) {
  const batches: DumpBatch[] = [];
  let failure: unknown;
  try {
    for await (const batch of readDump(path, options)) batches.push(batch);
  } catch (error) {
    failure = error;
  }
  const leftOut: Record<string, number> = {};
  for (const batch of batches) for (const [kind, count] of batch.leftOut) leftOut[kind] = (leftOut[kind] ?? 0) + count;
  return {
    source: batches[0]?.source,
    changes: batches.flatMap(({ changes }) => changes),
    problems: batches.flatMap(({ problems }) => problems),
    leftOut,
    position: batches.at(-1)?.position,
    failure,
  };
}

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;

function tarHeader(name: string, size: number, kind = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name.slice(0, 100), 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(size, 12), 124);
  header.write("        ", 148);
  header.write(kind, 156);
  header.write("ustar\0", 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return header;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);

/** A tar archive. Names that are longer than a header allows have one of their own before. */
export function tarOf(files: readonly (readonly [name: string, bytes: string | Buffer])[]): Buffer {
  const parts = files.flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    const own = Buffer.from(`${name}\0`);
    const long = name.length > 100 ? [tarHeader("././@LongLink", own.length, "L"), padded(own)] : [];
    return [...long, tarHeader(name, bytes.length), padded(bytes)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

/** A zip archive of one file as archives over 4 GB state it: sizes and places in records of 64 bits. */
export function zip64Of(name: string, content: string): Buffer {
  const bytes = Buffer.from(content);
  const fields = (...values: readonly (readonly [value: number, size: 2 | 4 | 8])[]): Buffer =>
    Buffer.concat(
      values.map(([value, size]) => {
        const field = Buffer.alloc(size);
        if (size === 8) field.writeBigUInt64LE(BigInt(value));
        else field.writeUIntLE(value, 0, size);
        return field;
      }),
    );
  const [full, own] = [0xffffffff, Buffer.from(name)];
  const common = [
    [45, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [0, 4],
  ] as const;
  const local = Buffer.concat([
    fields([0x04034b50, 4], ...common, [full, 4], [full, 4], [own.length, 2], [0, 2]),
    own,
    bytes,
  ]);
  const extra = fields([1, 2], [24, 2], [bytes.length, 8], [bytes.length, 8], [0, 8]);
  const lengths = [
    [full, 4],
    [full, 4],
    [own.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [full, 4],
  ] as const;
  const entry = Buffer.concat([fields([0x02014b50, 4], [45, 2], ...common, ...lengths), own, extra]);
  const counts = [
    [1, 8],
    [1, 8],
    [entry.length, 8],
    [local.length, 8],
  ] as const;
  const end64 = fields([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], ...counts);
  const locator = fields([0x07064b50, 4], [0, 4], [local.length + entry.length, 8], [1, 4]);
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [1, 2], [1, 2], [full, 4], [full, 4], [0, 2]);
  return Buffer.concat([local, entry, end64, locator, end]);
}
