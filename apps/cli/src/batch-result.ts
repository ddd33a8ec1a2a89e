/** A list whose lines are printed already: all that is left to say is how it came out. */
export class BatchResult {
  readonly exitCode: number;
  constructor(exitCode: number) {
    this.exitCode = exitCode;
  }
}
