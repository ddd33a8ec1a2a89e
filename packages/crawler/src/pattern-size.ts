/** An escape, a counted repetition, or a character. */
const STEP = /\\[pPxu]\{[^}]{0,60}\}|\\[\s\S]|\{(\d{1,6})(?:(,)(\d{0,6}))?\}|[\s\S]/gu;

/**
 * Estimates a pattern's compiled size: counted repetitions multiply what they repeat, so nine letters may become
 * thousands of instructions.
 */
export function patternSize(pattern: string): number {
  const open: number[] = [];
  let size = 0;
  /** Size of the last item, which a following repetition repeats. */
  let last = 0;
  let isInSet = false;
  for (const [step, least, comma, most] of pattern.matchAll(STEP)) {
    if (isInSet) isInSet = step !== "]";
    else if (least !== undefined) {
      const isOptional = comma !== undefined;
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      const repeated = times * (last + (isOptional ? 1 : 0));
      size += repeated - last;
      last = repeated;
    } else if (step === "(") {
      open.push(size);
      size = 0;
      last = 0;
    } else if (step === ")") {
      last = size + 2;
      size = (open.pop() ?? 0) + last;
    } else {
      // A character class is one instruction.
      isInSet = step === "[";
      last = 1;
      size++;
    }
  }
  // Unclosed groups make the pattern invalid, but still count.
  return open.reduce((sum, part) => sum + part, size);
}
