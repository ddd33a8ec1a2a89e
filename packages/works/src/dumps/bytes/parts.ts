import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Failure } from "@wellsourced/core";
import { fileBytes, peek } from "./file.ts";
import { type ArchivePart, isTarHeader, tarParts } from "./tar.ts";
import { unpacked } from "./unpack.ts";
import { isZip, zipParts } from "./zip.ts";

const HEADER = 512;

/**
 * The parts of a file, unpacked: its own bytes, or the files of a tar or zip archive, each of which may be compressed
 * again. One part is read at a time.
 *
 * @throws {Failure} `validation` for compressions that are not read, `content_empty` for damaged data
 */
export async function* partsOf(path: string, onRead?: (bytes: number) => void): AsyncGenerator<ArchivePart> {
  const name = basename(path);
  if (!(await stat(path)).isFile()) throw new Failure("validation", `${path} is not a file.`);
  const { head, bytes: start } = await peek(fileBytes(path, { end: HEADER }), HEADER);
  await start.return(undefined);
  if (isZip(head)) {
    yield* unpackedParts(zipParts(path, onRead));
    return;
  }
  const plain = unpacked(fileBytes(path, onRead && { onRead }), name);
  const { head: block, bytes } = await peek(plain, HEADER);
  if (isTarHeader(block)) yield* unpackedParts(tarParts(bytes, name));
  else yield { name, bytes };
}

async function* unpackedParts(parts: AsyncGenerator<ArchivePart>): AsyncGenerator<ArchivePart> {
  for await (const { name, bytes } of parts) yield { name, bytes: unpacked(bytes, name) };
}
