/** Answers kept at most; a page made of distinct names starts anew. */
const MOST = 4_096;

/**
 * A pattern over class names that remembers its answers: a page has thousands of elements and a few hundred distinct
 * names, and every step asks about all of them.
 */
export class NamePattern {
  readonly #pattern: RegExp;
  readonly #answers = new Map<string, string>();

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  /** What matched, trimmed, or the empty string. */
  find(names: string): string {
    if (names === "") return "";
    const known = this.#answers.get(names);
    if (known !== undefined) return known;
    if (this.#answers.size >= MOST) this.#answers.clear();
    const found = this.#pattern.exec(names)?.[0].trim() ?? "";
    this.#answers.set(names, found);
    return found;
  }

  test(names: string): boolean {
    return this.find(names) !== "";
  }
}
