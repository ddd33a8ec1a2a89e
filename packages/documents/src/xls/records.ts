/** A record of a workbook stream, with the records that continue it. */
export interface XlsRecord {
  readonly id: number;
  /** Where it begins in the stream. */
  readonly at: number;
  /** Its data, and that of each continuation. */
  readonly parts: readonly Buffer[];
}

const CONTINUE = 0x3c;
const HEADER_BYTES = 4;

/** The records from a place on. A truncated one ends the stream. */
export function* recordsFrom(stream: Buffer, from: number): Generator<XlsRecord> {
  let at = from;
  while (at + HEADER_BYTES <= stream.length) {
    const id = stream.readUInt16LE(at);
    const start = at;
    const parts: Buffer[] = [];
    do {
      const length = stream.readUInt16LE(at + 2);
      parts.push(stream.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length));
      at += HEADER_BYTES + length;
    } while (at + HEADER_BYTES <= stream.length && stream.readUInt16LE(at) === CONTINUE && id !== CONTINUE);
    yield { id, at: start, parts };
  }
}

/** Reads across the parts of a record. What is beyond the end is zero. */
export class PartReader {
  private readonly parts: readonly Buffer[];
  private part = 0;
  private at: number;

  constructor(parts: readonly Buffer[], at = 0) {
    this.parts = parts;
    this.at = at;
  }

  get isAtEnd(): boolean {
    this.settle();
    return this.part >= this.parts.length;
  }

  byte(): number {
    this.settle();
    return this.parts[this.part]?.[this.at++] ?? 0;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  skip(count: number): void {
    let left = count;
    while (left > 0 && !this.isAtEnd) {
      const step = Math.min(left, (this.parts[this.part]?.length ?? 0) - this.at);
      this.at += step;
      left -= step;
    }
  }

  /** Characters in one or two bytes each; a continuation begins with a byte that says which. */
  characters(count: number, isWide: boolean): string {
    const texts: string[] = [];
    let wide = isWide;
    let left = count;
    while (left > 0) {
      const part = this.parts[this.part];
      if (!part) break;
      if (this.at >= part.length) {
        this.part++;
        this.at = 0;
        wide = (this.byte() & 1) === 1;
        continue;
      }
      const width = wide ? 2 : 1;
      const taken = Math.min(left, Math.ceil((part.length - this.at) / width));
      const end = this.at + taken * width;
      texts.push(part.subarray(this.at, end).toString(wide ? "utf16le" : "latin1"));
      this.at = end;
      left -= taken;
    }
    return texts.join("");
  }

  private settle(): void {
    while (this.part < this.parts.length && this.at >= (this.parts[this.part]?.length ?? 0)) {
      this.part++;
      this.at = 0;
    }
  }
}
