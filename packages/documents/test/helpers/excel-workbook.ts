import { compoundFile } from "./compound-file.ts";

/** A record of a workbook stream. */
export function record(id: number, ...values: readonly (number | Uint8Array)[]): Buffer {
  const data = Buffer.concat(values.map((it) => (typeof it === "number" ? short(it) : it)));
  return Buffer.concat([short(id), short(data.length), data]);
}

export function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A Unicode text after its length. */
export const wide = (text: string): Buffer =>
  Buffer.concat([short(text.length), Buffer.from([1]), Buffer.from(text, "utf16le")]);

interface Sheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly records: readonly Buffer[];
}

const BOF = record(0x809, 0x600, 5, 0, 0);
const EOF = record(0x0a);

/** Writes a workbook of Excel 97. Cell formats 0, 1, … have the given number formats. */
export function excelWorkbook(
  sheets: readonly Sheet[],
  {
    globals = [],
    formats = [],
    summary,
  }: { globals?: readonly Buffer[]; formats?: readonly string[]; summary?: Uint8Array } = {},
): Buffer {
  const bound = (sheet: Sheet, at: number) =>
    record(
      0x85,
      at & 0xffff,
      at >>> 16,
      Buffer.from([sheet.hidden ? 1 : 0, 0, sheet.name.length, 0]),
      Buffer.from(sheet.name, "latin1"),
    );
  const styles = formats.flatMap((code, at) => [record(0x41e, 200 + at, wide(code)), record(0xe0, 0, 200 + at)]);
  const head = (places: readonly number[]) =>
    Buffer.concat([BOF, ...styles, ...sheets.map((sheet, at) => bound(sheet, places[at] ?? 0)), ...globals, EOF]);
  const bodies = sheets.map(({ records }) => Buffer.concat([BOF, ...records, EOF]));
  let at = head([]).length;
  const places = bodies.map((body) => {
    at += body.length;
    return at - body.length;
  });
  return compoundFile({
    Workbook: Buffer.concat([head(places), ...bodies]),
    ...(summary ? { "\u0005SummaryInformation": summary } : {}),
  });
}
