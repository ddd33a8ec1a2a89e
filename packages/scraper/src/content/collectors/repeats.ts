/** Remembers what was said, in runs of words, to know it again. */
export class Said {
  readonly #runs = new Set<string>();

  add(text: string): void {
    for (const run of runsOf(text)) this.#runs.add(run);
  }

  /** Most of this was said before. Too short a text cannot tell. */
  has(text: string): boolean {
    const runs = runsOf(text);
    const known = runs.filter((run) => this.#runs.has(run)).length;
    return runs.length >= 2 && known >= runs.length * MOST;
  }
}

const RUN = 5;
const MOST = 0.7;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs: string[] = [];
  for (let at = 0; at + RUN <= words.length; at++) runs.push(words.slice(at, at + RUN).join(" "));
  return runs;
}
