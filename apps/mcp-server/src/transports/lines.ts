const NEWLINE = 0x0a;

/** Callbacks of the splitter, in order. */
interface LineEvents {
  onLine(line: string): void;
  /** Called for a line over the limit, which is dropped. */
  onTooLong(): void;
}

/** Splits a byte stream into lines. Chunks are joined once for each line, so the cost is linear. */
export function createLineSplitter(maxBytes: number, { onLine, onTooLong }: LineEvents): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;

  const take = (part: Buffer) => {
    if (skipping) return;
    parts.push(part);
    size += part.length;
    if (size <= maxBytes) return;
    parts = [];
    size = 0;
    skipping = true;
    onTooLong();
  };

  const finish = () => {
    const line = Buffer.concat(parts).toString("utf8").trim();
    parts = [];
    size = 0;
    if (!skipping && line !== "") onLine(line);
    skipping = false;
  };

  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      take(rest.subarray(0, end));
      finish();
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) take(rest);
  };
}
