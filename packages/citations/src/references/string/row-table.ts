/** Tells in which row of a table a feature's weights are. */
export interface RowFinder {
  get(hash: number): number | undefined;
}

/** A hash table in two flat arrays: a reference asks for thousands of features. */
export class RowTable implements RowFinder {
  readonly #hashes: Int32Array;
  /** One more than the row; 0 where nothing is. */
  readonly #rows: Int32Array;
  readonly #mask: number;

  /** The hashes in the order of their rows. */
  constructor(hashes: Int32Array) {
    const size = 2 ** Math.ceil(Math.log2(2 * hashes.length + 2));
    this.#mask = size - 1;
    this.#hashes = new Int32Array(size);
    this.#rows = new Int32Array(size);
    for (const [row, hash] of hashes.entries()) {
      const at = this.#find(hash);
      this.#hashes[at] = hash;
      this.#rows[at] = row + 1;
    }
  }

  get(hash: number): number | undefined {
    const row = this.#rows[this.#find(hash)] ?? 0;
    return row === 0 ? undefined : row - 1;
  }

  /** The place of a hash, or the free one where it would be: at least half of them are free. */
  #find(hash: number): number {
    let at = (hash ^ (hash >>> 16)) & this.#mask;
    while (this.#rows[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & this.#mask;
    return at;
  }
}
