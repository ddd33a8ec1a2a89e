interface Columns {
  readonly keys: Uint32Array;
  readonly docs: Uint32Array;
}

/** Keys with the numbers of their records, in two columns that grow. */
export class Entries {
  keys: Uint32Array;
  docs: Uint32Array;
  length = 0;

  constructor(room: number) {
    this.keys = new Uint32Array(room);
    this.docs = new Uint32Array(room);
  }

  push(key: number, doc: number): void {
    if (this.length === this.keys.length) this.#grow();
    this.keys[this.length] = key;
    this.docs[this.length++] = doc;
  }

  #grow(): void {
    const room = this.length * 2 + 1024;
    const [keys, docs] = [new Uint32Array(room), new Uint32Array(room)];
    keys.set(this.keys);
    docs.set(this.docs);
    [this.keys, this.docs] = [keys, docs];
  }

  clear(): void {
    this.length = 0;
  }

  /**
   * Sorts by key. Entries of one key keep their order, in which the numbers of their records grow. Only the lowest
   * `bits` of a key are looked at.
   */
  sort(bits: number): void {
    const { length } = this;
    let other: Columns = { keys: new Uint32Array(length), docs: new Uint32Array(length) };
    for (let shift = 0; shift < bits; shift += RADIX_BITS) {
      const starts = startsOf(this.keys, length, shift);
      const { keys, docs } = this;
      for (let at = 0; at < length; at++) {
        const key = keys[at] ?? 0;
        const digit = (key >>> shift) & RADIX_MASK;
        const to = starts[digit] ?? 0;
        starts[digit] = to + 1;
        other.keys[to] = key;
        other.docs[to] = docs[at] ?? 0;
      }
      const sorted = other;
      other = { keys, docs };
      [this.keys, this.docs] = [sorted.keys, sorted.docs];
    }
  }
}

const RADIX_BITS = 11;
const RADIX_MASK = (1 << RADIX_BITS) - 1;

/** Where the entries with each digit begin. */
function startsOf(keys: Uint32Array, length: number, shift: number): Uint32Array {
  const starts = new Uint32Array(RADIX_MASK + 2);
  for (let at = 0; at < length; at++) {
    const digit = (((keys[at] ?? 0) >>> shift) & RADIX_MASK) + 1;
    starts[digit] = (starts[digit] ?? 0) + 1;
  }
  for (let digit = 1; digit < starts.length; digit++) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  return starts;
}
