/** Error values by their code. */
const errors: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

/** A truth value or an error. */
export const constant = (value = 0, isError = 0): string =>
  isError === 1 ? (errors[value] ?? "#N/A") : value === 1 ? "TRUE" : "FALSE";

/** A number packed into 30 bits: an integer or the start of a float, possibly in hundredths. */
export function rkValue(data: Buffer, at: number): number {
  const packed = data.readInt32LE(at);
  const wide = Buffer.alloc(8);
  wide.writeInt32LE(packed & ~3, 4);
  const value = (packed & 2) === 0 ? wide.readDoubleLE(0) : packed >> 2;
  return (packed & 1) === 0 ? value : value / 100;
}
