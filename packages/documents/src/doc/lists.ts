import type { ListLevel, NumberedList } from "../numbering.ts";

const DEFINITION_BYTES = 28;
const LEVEL_BYTES = 28;
const LIST_BYTES = 16;
const OVERRIDE_BYTES = 8;
const LEVELS = 9;

/** Formats of numbers (MS-OSHARED, 2.2.1.3) in the words of DOCX. */
const formats: Readonly<Record<number, string>> = {
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
  22: "decimalZero",
  23: "bullet",
  255: "none",
};

/** Lists by the number that paragraphs use; the definitions and the lists begin at the given places (MS-DOC, 2.9.149). */
export function readWordLists(
  table: Buffer,
  definitionsAt: number,
  listsAt: number,
): ReadonlyMap<string, NumberedList> {
  const reader = new ListReader(table);
  const definitions = reader.definitions(definitionsAt);
  return new Map(reader.lists(listsAt, definitions).map((list, at) => [String(at + 1), list]));
}

class ListReader {
  private readonly table: Buffer;
  private at = 0;

  constructor(table: Buffer) {
    this.table = table;
  }

  definitions(start: number): ReadonlyMap<number, ReadonlyMap<number, ListLevel>> {
    this.at = start + 2;
    const heads = this.entries(start < this.table.length ? this.short(start) : 0, DEFINITION_BYTES);
    return new Map(
      heads.map((head) => {
        const isSimple = ((this.table[head + 26] ?? 0) & 1) === 1;
        const levels = Array.from({ length: isSimple ? 1 : LEVELS }, (_, level) => [level, this.level()] as const);
        return [this.long(head), new Map(levels)];
      }),
    );
  }

  lists(start: number, definitions: ReadonlyMap<number, ReadonlyMap<number, ListLevel>>): NumberedList[] {
    this.at = start + 4;
    return this.entries(start < this.table.length ? this.long(start) : 0, LIST_BYTES).map((head) => {
      const id = this.long(head);
      const levels = new Map(definitions.get(id));
      const overrides = new Map<number, number>();
      this.at += 4;
      for (let left = this.table[head + 12] ?? 0; left > 0 && this.at < this.table.length; left--) {
        const start = this.long(this.at);
        const flags = this.long(this.at + 4);
        const level = flags & 0xf;
        this.at += OVERRIDE_BYTES;
        if ((flags & 0x10) !== 0) overrides.set(level, start);
        if ((flags & 0x20) !== 0) levels.set(level, this.level());
      }
      return { abstract: String(id), levels, overrides };
    });
  }

  /** Places of the entries that the table has room for, which are passed. */
  private entries(count: number, bytes: number): number[] {
    const from = this.at;
    const room = Math.max(0, Math.floor((this.table.length - from) / bytes));
    this.at += Math.min(count, room) * bytes;
    return Array.from({ length: Math.min(count, room) }, (_, at) => from + at * bytes);
  }

  private level(): ListLevel {
    const head = this.at;
    const properties = (this.table[head + 24] ?? 0) + (this.table[head + 25] ?? 0);
    const textAt = head + LEVEL_BYTES + properties;
    const letters = this.short(textAt);
    this.at = textAt + 2 + letters * 2;
    return {
      format: formats[this.table[head + 4] ?? 0] ?? "decimal",
      // The counts of levels are the characters 0 to 8.
      text: this.table
        .toString("utf16le", Math.min(textAt + 2, this.table.length), Math.min(this.at, this.table.length))
        .replace(/\p{Cc}/gu, (char) => `%${char.charCodeAt(0) + 1}`),
      start: this.long(head),
      restarts: ((this.table[head + 5] ?? 0) & 8) === 0,
    };
  }

  private short(at: number): number {
    return at + 2 <= this.table.length ? this.table.readUInt16LE(at) : 0;
  }

  private long(at: number): number {
    return at + 4 <= this.table.length ? this.table.readInt32LE(at) : 0;
  }
}
