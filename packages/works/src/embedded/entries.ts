/** Entries are first parted by the highest bits of their keys, so that the sorting of each part stays in the cache. */
const PART_BITS = 8;
const MOST_DIGIT_BITS = 11;

/** Keys with the numbers of their records, by turns, in a column that grows. */
export class Entries {
  pairs: Uint32Array;
  length = 0;
  /** Room for sorting, which is kept for the next time. */
  #spare = new Uint32Array(0);

  constructor(room: number) {
    this.pairs = new Uint32Array(2 * room);
  }

  push(key: number, doc: number): void {
    const at = 2 * this.length++;
    if (at === this.pairs.length) this.#grow();
    this.pairs[at] = key;
    this.pairs[at + 1] = doc;
  }

  #grow(): void {
    const pairs = new Uint32Array(this.pairs.length * 2);
    pairs.set(this.pairs);
    this.pairs = pairs;
  }

  clear(): void {
    this.length = 0;
  }

  /**
   * Sorts by key. Entries of one key keep their order, in which the numbers of their records grow. Only the lowest
   * `bits` of a key are looked at.
   */
  sort(bits: number): void {
    if (this.#spare.length < this.pairs.length) this.#spare = new Uint32Array(this.pairs.length);
    const rest = Math.max(0, bits - PART_BITS);
    const end = 2 * this.length;
    const ends = distribute({ from: this.pairs, to: this.#spare, start: 0, end, shift: rest, bits: bits - rest });
    let start = 0;
    for (const end of ends) {
      this.#sortPart(start, end, rest);
      start = end;
    }
  }

  /** Sorts a part of the spare column by its lowest bits, and moves it back. */
  #sortPart(start: number, end: number, bits: number): void {
    let [from, to]: [Uint32Array, Uint32Array] = [this.#spare, this.pairs];
    const passes = Math.ceil(bits / MOST_DIGIT_BITS);
    for (let pass = 0, shift = 0; pass < passes; pass++) {
      const digit = Math.ceil((bits - shift) / (passes - pass));
      distribute({ from, to, start, end, shift, bits: digit });
      shift += digit;
      [from, to] = [to, from];
    }
    if (from !== this.pairs) this.pairs.set(from.subarray(start, end), start);
  }
}

interface Pass {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The places to sort, two for each entry. */
  readonly start: number;
  readonly end: number;
  /** The digit of the key to sort by. */
  readonly shift: number;
  readonly bits: number;
}

/** Moves entries into the order of one digit of their keys, and returns where those with each value end. */
function distribute({ from, to, start, end, shift, bits }: Pass): Uint32Array {
  const mask = 2 ** bits - 1;
  const places = new Uint32Array(mask + 1);
  for (let at = start; at < end; at += 2) {
    const digit = ((from[at] ?? 0) >>> shift) & mask;
    places[digit] = (places[digit] ?? 0) + 2;
  }
  let place = start;
  for (let digit = 0; digit <= mask; digit++) {
    const count = places[digit] ?? 0;
    places[digit] = place;
    place += count;
  }
  for (let at = start; at < end; at += 2) {
    const key = from[at] ?? 0;
    const digit = (key >>> shift) & mask;
    const place = places[digit] ?? 0;
    places[digit] = place + 2;
    to[place] = key;
    to[place + 1] = from[at + 1] ?? 0;
  }
  return places;
}
