/** Encodes ascending numbers with their amounts: differences as variable-length integers. */
export function pack(numbers: ArrayLike<number>, amounts: ArrayLike<number>): Uint8Array {
  const bytes = Buffer.allocUnsafe(numbers.length * 10);
  let size = 0;
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes[size++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    bytes[size++] = rest;
  };
  let last = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const amount = amounts[at] ?? 1;
    // Most words occur once in a passage, which takes one bit.
    put((number - last) * 2 + (amount === 1 ? 0 : 1));
    if (amount !== 1) put(amount);
    last = number;
  }
  return Uint8Array.prototype.slice.call(bytes, 0, size);
}

export interface Unpacked {
  readonly numbers: Int32Array;
  readonly amounts: Uint16Array;
}

const roomFor = (length: number): Unpacked => ({ numbers: new Int32Array(length), amounts: new Uint16Array(length) });
let shared = roomFor(0);

/** Decodes a packed list into shared arrays, which the next call overwrites. */
export function unpackShared(bytes: Uint8Array): Unpacked & { readonly count: number } {
  if (shared.numbers.length < bytes.length) shared = roomFor(bytes.length);
  const { numbers, amounts } = shared;
  let count = 0;
  let number = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] as number;
    let head = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      head |= (byte & 127) << shift;
    }
    number += head >>> 1;
    let amount = 1;
    if ((head & 1) === 1) {
      byte = bytes[at++] ?? 0;
      amount = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        amount |= (byte & 127) << shift;
      }
    }
    numbers[count] = number;
    amounts[count++] = amount;
  }
  return { numbers, amounts, count };
}

/** Decodes a packed list into ascending numbers and their amounts. */
export function unpack(bytes: Uint8Array): Unpacked {
  const { numbers, amounts, count } = unpackShared(bytes);
  return { numbers: numbers.slice(0, count), amounts: amounts.slice(0, count) };
}
