/** An escape, a counted repetition, or a character. */
const STEP = /\\[pPxu]\{[^}]{0,60}\}|\\[\s\S]|\{(\d{1,6})(?:(,)(\d{0,6}))?\}|[\s\S]/gu;

/**
 * About how many instructions a pattern compiles to, without compiling it: counted repetitions multiply what they
 * repeat, so that nine letters may become thousands.
 */
export function patternSize(pattern: string): number {
  const open: number[] = [];
  let size = 0;
  /** Of what a repetition that follows would repeat. */
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
      // A set is one instruction, whatever is in it.
      isInSet = step === "[";
      last = 1;
      size++;
    }
  }
  // What is open at the end is no pattern, and still counts.
  return open.reduce((sum, part) => sum + part, size);
}
