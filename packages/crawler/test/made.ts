const words =
  "slate roof mortar wall stone lime sand brick arch beam joist tile gable hearth oak elm iron nail lead glass".split(
    " ",
  );

/** Generated text, determined by the seed. */
export function prose(seed: number, length: number): string {
  let state = (seed + 1) * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(" ");
}
