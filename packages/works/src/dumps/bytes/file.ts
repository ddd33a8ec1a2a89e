import { createReadStream } from "node:fs";

const CHUNK = 1 << 20;

/** The bytes of a file, or of a part of it. `onRead` receives the number of bytes of each chunk. */
export async function* fileBytes(
  path: string,
  {
    start = 0,
    end,
    onRead,
  }: { readonly start?: number; readonly end?: number; readonly onRead?: (bytes: number) => void } = {},
): AsyncGenerator<Buffer> {
  if (end !== undefined && end <= start) return;
  const stream = createReadStream(path, {
    start,
    highWaterMark: CHUNK,
    ...(end === undefined ? {} : { end: end - 1 }),
  });
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    onRead?.(chunk.length);
    yield chunk;
  }
}

/** Reads the first `size` bytes, if there are as many, and returns them with a stream of all bytes. */
export async function peek(
  bytes: AsyncIterable<Buffer>,
  size: number,
): Promise<{ readonly head: Buffer; readonly bytes: AsyncGenerator<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  while (length < size) {
    const { value, done } = await iterator.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  const head = Buffer.concat(read);
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const { value, done } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: head.subarray(0, size), bytes: all() };
}
