/** Properties of characters or a paragraph: operands by the number of the property (MS-DOC, 2.6). */
export type Sprms = ReadonlyMap<number, number>;

/** Shading of characters and of a paragraph, kept as 1 for a background that is neither white nor of the page. */
export const SHADES = [0xca71, 0xc64d] as const;

/** Bytes of an operand by its kind; 6 is variable. */
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3];
const TABLE_DEFINITION = 0xd608;

export function sprmsIn(data: Buffer): Sprms {
  const sprms = new Map<number, number>();
  for (let at = 0; at + 3 <= data.length; ) {
    const id = data.readUInt16LE(at);
    const kind = id >>> 13;
    const size = kind === 6 ? 1 + (data[at + 2] ?? 0) : (operandBytes[kind] ?? 1);
    const operand = data.subarray(at + 2, at + 2 + size);
    sprms.set(id, SHADES.some((it) => it === id) ? shade(operand) : kind === 6 ? size - 1 : numberIn(operand));
    // The table definition states its length in two bytes.
    const isTable = id === TABLE_DEFINITION && at + 4 <= data.length;
    at += 2 + (isTable ? data.readUInt16LE(at + 2) + 1 : size);
  }
  return sprms;
}

const numberIn = (operand: Buffer): number => operand.reduceRight((sum, byte) => sum * 256 + byte, 0);

/** After its length: colour of the pattern, colour of the ground, number of the pattern. */
function shade(operand: Buffer): number {
  const ground = numberIn(operand.subarray(5, 9));
  return numberIn(operand.subarray(9, 11)) === 0 && (ground >= 0xff00_0000 || isWhite(ground)) ? 0 : 1;
}

/** Whether each part of a colour is at least 250; what is in its fourth byte is no colour. */
export const isWhite = (colour: number): boolean =>
  colour < 0x0100_0000 && [0, 8, 16].every((shift) => ((colour >>> shift) & 0xff) >= 0xfa);
