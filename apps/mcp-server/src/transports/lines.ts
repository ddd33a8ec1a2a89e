const NEWLINE = 0x0a;

/** What the splitter tells, in the order of the bytes. */
export interface LineEvents {
  onLine(line: string): void;
  /** A line grew over the limit; its bytes are dropped up to the next line break. */
  onTooLong(): void;
}

/** Cuts a byte stream into lines. Chunks are joined once per line, so a long line costs no more than its length. */
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
