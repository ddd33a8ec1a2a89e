/** Answers kept at most; a page made of distinct names starts anew. */
const MOST = 4_096;

/**
 * What follows from class names, worked out once for each: a page has thousands of elements and a few hundred distinct
 * names, and every step asks about all of them.
 */
export class ByNames<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #answer: (names: string) => Answer;

  constructor(answer: (names: string) => Answer) {
    this.#answer = answer;
  }

  of(names: string): Answer {
    const known = this.#answers.get(names);
    if (known !== undefined) return known;
    if (this.#answers.size >= MOST) this.#answers.clear();
    const own = copyOf(names);
    const answer = this.#answer(own);
    this.#answers.set(own, answer);
    return answer;
  }
}

/** The same characters in memory of their own: what is cut from a page keeps all of the page in memory. */
const copyOf = (text: string): string => ` ${text}`.slice(1);

/** A pattern over class names that remembers its answers. */
export class NamePattern extends ByNames<string> {
  constructor(pattern: RegExp) {
    super((names) => pattern.exec(names)?.[0].trim() ?? "");
  }

  /** What matched, trimmed, or the empty string. */
  find(names: string): string {
    return names === "" ? "" : this.of(names);
  }

  test(names: string): boolean {
    return this.find(names) !== "";
  }
}
